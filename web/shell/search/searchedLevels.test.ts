import { expect, test } from 'vitest';
import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { searchedLevels } from './searchedLevels.ts';

const { tables } = rulesAt(ruleBook, new Date());

test.each([
  ['st5', ['st 5']],
  [' ＳＴ１２ ', ['st 12']],
  ['Stella 5', ['st 5']],
  ['stella, level 0', ['st 0']],
  ['dp satellite lv.10', ['dp 10']],
  ['DPst3', ['dpst 3']],
  ['dpst7', []],
  ['st13', []],
  ['5', []],
  ['st', []],
  ['last5', []],
  ['', []],
])('%j names the levels %j', (search, found) => {
  expect(searchedLevels(tables, search).map(({ table, level }) => `${table.id} ${level}`)).toEqual(found);
});
