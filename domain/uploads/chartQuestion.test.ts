import { expect, test } from 'vitest';
import { ruleBook, rulesAt } from '../rules/rules.ts';
import { chartQuestion } from './chartQuestion.ts';

const { tables } = rulesAt(ruleBook, new Date());
const names = [
  ['縦連', 'jacks'],
  ['연타', 'jacks'],
  ['low TOTAL', 'lowtotal'],
] as const;

test.each([
  ['jacks st5', { tags: 'jacks', tables: 'st', level: '5' }, ''],
  ['st4-st6 7k', { tables: 'st', level: '4-6', keys: '7keys' }, ''],
  ['DPst3+ 14keys', { tables: 'dpst', level: '3-', keys: '14keys' }, ''],
  ['2000 notes', { notes: '1900-2100' }, ''],
  ['2000+ notes -150 BPM', { notes: '2000-', bpm: '-150' }, ''],
  ['２０００ノーツ 縦連', { notes: '1900-2100', tags: 'jacks' }, ''],
  ['7키 연타 ln', { keys: '7keys', tags: 'jacks,ln' }, ''],
  ['Low  total Night st12', { tags: 'lowtotal', tables: 'st', level: '12' }, 'night'],
  ['moon 8k soflan', { tags: 'soflan' }, 'moon 8k'],
  ['st6-4 ln', { tags: 'ln' }, 'st6-4'],
])('%j asks for %j', (typed, filters, search) => {
  expect(chartQuestion(typed, tables, names)).toMatchObject({ filters, search });
});

test.each(['', 'night', '2000', 'st', 'st4-sl6', 'notes'])('%j asks for no filter', (typed) => {
  expect(chartQuestion(typed, tables, names)).toBeNull();
});
