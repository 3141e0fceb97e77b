import { describe, expect, test } from 'vitest';
import { rules, tableOf } from '#testing/site/rules.ts';
import type { Course } from '../courseJson.ts';
import { classifyCourses, skillTestsName } from './courseLevel.ts';

const course = (name: string): Course => ({ name, constraint: [], trophy: [], md5: [] });
const levelOf = (name: string, table = 'st') => classifyCourses(rules, tableOf(table), [course(name)])[0]?.level;

describe('a course tests the level its name ends in', () => {
  test.each([
    ['Stella Skill Simulator 4th st0', 'st', 0],
    ['Satellite Skill Analyzer 2nd sl12', 'sl', 12],
    ['DPSatellite Skill Analyzer sl12', 'dp', 12],
    ['DP Satellite Skill Analyzer DPsl3', 'dp', 3],
    ['st7', 'st', 7],
    ['技能検定st7', 'st', 7],
    ['Exam FR4 ', 'fr', 4],
  ])('%s in %s: %i', (name, table, level) => expect(levelOf(name, table)).toBe(level));

  test.each([
    'STELLA技能訓練 st Boys',
    'STELLA技能訓練 st裏皆伝',
    'STELLA技能訓練 stMuscle',
    'Skill Simulator st13',
    'Skill Simulator st01',
    'Skill Simulator st 1',
    'Skill Simulator st-1',
    'Skill Simulator st1.5',
    'Skill Simulator 12',
    'Best12',
    'Best 12',
    'Exam fr4',
    '',
  ])('%s is training', (name) => expect(levelOf(name)).toBeNull());
});

test('the first course of each level is its skill test, all others are training, in the order of the header', () => {
  const names = ['Warm up', 'Test st2', 'Test st0', 'Again st2', 'Cool down'];
  expect(
    classifyCourses(rules, tableOf('st'), names.map(course)).map(({ course: { name }, level, number }) => [
      name,
      level,
      number,
    ]),
  ).toEqual([
    ['Test st0', 0, 2],
    ['Test st2', 2, 1],
    ['Warm up', null, 0],
    ['Again st2', null, 3],
    ['Cool down', null, 4],
  ]);
});

test('the common name of skill tests is their name without a level', () => {
  const name = (...names: string[]) => skillTestsName(rules, tableOf('dp'), names);
  expect(name('Warm up', 'Stella Skill Simulator 4th st0', 'Other st1')).toBe('Stella Skill Simulator 4th');
  expect(name('DP Satellite Skill Analyzer DPsl0')).toBe('DP Satellite Skill Analyzer');
  expect(name('st0', 'Warm up')).toBeNull();
});
