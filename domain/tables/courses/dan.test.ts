import { expect, test } from 'vitest';
import type { ClassifiedCourse } from './courseLevel.ts';
import { highestPassed } from './dan.ts';

const course = (number: number, level: number | null): ClassifiedCourse => ({
  number,
  level,
  course: { name: `course ${number}`, constraint: [], trophy: [], md5: [] },
});
const courses = [course(4, 0), course(2, 3), course(1, 7), course(0, null)];
const highest = (...passed: number[]) => highestPassed(courses, ({ number }) => passed.includes(number))?.level ?? null;

test('the dan is the highest passed skill test, whether or not lower ones were passed', () => {
  expect(highest()).toBeNull();
  expect(highest(4)).toBe(0);
  expect(highest(2, 4)).toBe(3);
  expect(highest(1)).toBe(7);
});

test('training gives no dan', () => {
  expect(highest(0)).toBeNull();
  expect(highest(0, 4)).toBe(0);
});
