import { expect, test } from 'vitest';
import { beatorajaCourseHash, lr2CourseHash } from './courseHash.ts';

const charts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32)).join('');
const prefix = (type: number, maker: string) => `1111111111${type}${'0'.repeat(17)}${maker}`;

test('a course of LR2 is named by its charts, whoever made it (ranking-services.md §14.3)', () => {
  expect(lr2CourseHash(charts)).toBe(charts);
  expect(lr2CourseHash(`${prefix(2, 'beef')}${charts}`)).toBe(charts);
  expect(lr2CourseHash(`${prefix(2, '5190')}${charts}`.toUpperCase())).toBe(charts);
  expect(lr2CourseHash(`0000000000200000000000000000beef${charts.slice(0, 96)}`)).toBe(charts.slice(0, 96));
});

test('an expert course has another name than a test of the same charts', () => {
  expect(lr2CourseHash(`${prefix(0, 'beef')}${charts}`)).toBe(`${charts} expert`);
  expect(lr2CourseHash(charts, 0)).toBe(`${charts} expert`);
});

test('a chart, and what is no hash, is no course', () => {
  for (const hash of ['', 'a'.repeat(32), 'a'.repeat(65), `${charts}g`, 'x'.repeat(64)])
    expect(lr2CourseHash(hash)).toBeNull();
});

test('a course of beatoraja is another one with other constraints, in whatever order they are', () => {
  const of = (...constraints: string[]) => beatorajaCourseHash(['a'.repeat(64)], constraints);
  expect(of('CLASS', 'LN')).toBe(of('LN', 'CLASS'));
  expect(of('CLASS')).not.toBe(of('CLASS', 'LN'));
});
