import { expect, test } from 'vitest';
import { beatorajaCourseHash, chartsOfCourse, lr2CourseHash } from './courseHash.ts';

const md5s = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32));
const charts = md5s.join('');
const named = `course ${md5s.join(' ')}`;
const prefix = (type: number, maker: string) => `1111111111${type}${'0'.repeat(17)}${maker}`;

test('a course of LR2 is named by its charts, whoever made it', () => {
  expect(lr2CourseHash(charts)).toBe(named);
  expect(lr2CourseHash(`${prefix(2, 'beef')}${charts}`)).toBe(named);
  expect(lr2CourseHash(`${prefix(2, '5190')}${charts}`.toUpperCase())).toBe(named);
  expect(lr2CourseHash(`0000000000200000000000000000beef${charts.slice(0, 96)}`)).toBe(
    `course ${md5s.slice(0, 3).join(' ')}`,
  );
});

test('an expert course has another name than a dan course of the same charts', () => {
  expect(lr2CourseHash(`${prefix(0, 'beef')}${charts}`)).toBe(`${named} expert`);
  expect(lr2CourseHash(charts, 0)).toBe(`${named} expert`);
});

test('a chart, or anything that is not a hash, is not a course', () => {
  for (const hash of ['', 'a'.repeat(32), 'a'.repeat(65), `${charts}g`, 'x'.repeat(64), 'a'.repeat(32 * 11)])
    expect(lr2CourseHash(hash)).toBeNull();
});

test('other constraints make another course of beatoraja, in any order', () => {
  const hash = (...constraints: string[]) => beatorajaCourseHash(['a'.repeat(64)], constraints);
  expect(hash('CLASS', 'LN')).toBe(hash('LN', 'CLASS'));
  expect(hash('CLASS')).not.toBe(hash('CLASS', 'LN'));
});

test('a course never has the name of a chart, and its charts can be read from its name', () => {
  const [md5 = '', sha256] = ['a'.repeat(32), 'b'.repeat(64)];
  const names = [
    lr2CourseHash(md5 + md5) ?? '',
    beatorajaCourseHash([sha256], []),
    beatorajaCourseHash([sha256], ['CLASS']),
  ];
  for (const name of names) expect(name).not.toMatch(/^[0-9a-f]*$/);
  expect(names.map(chartsOfCourse)).toEqual([[md5, md5], [sha256], [sha256]]);
});
