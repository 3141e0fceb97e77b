import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { RestrictionExplained } from '#contract/players/players.ts';
import { TABLES, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import en from '../base/i18n/en/limits.json';
import { raiseText, reasonText } from './limitTexts.ts';

type Because = RestrictionExplained['because'];
type Raise = RestrictionExplained['raisedBy'][number];

beforeAll(() =>
  i18next.init({
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  }),
);

function table(id: string): TableRules {
  const found = tableById({ tables: TABLES }, id);
  if (!found) throw new Error(`no table ${id}`);
  return found;
}

const reasons: [string, Because, string][] = [
  ['st', { rule: 'noClear' }, 'You have no easy clear on an official Stella chart that counts yet.'],
  [
    'st',
    { rule: 'highestClear', level: 3, above: 2 },
    'Your highest easy clear is st3, so you may vote and propose up to 2 levels above it.',
  ],
  [
    'dp',
    { rule: 'manyClears', level: 4, clears: 11, above: 3 },
    'You have 11 easy clears at DPsl4, so you may vote and propose up to 3 levels above it.',
  ],
  [
    'st',
    { rule: 'opened', fromLevel: 7, clears: 15 },
    'You have 15 easy clears at st7 or above, which unlocks the whole table.',
  ],
  ['sl', { rule: 'waived', by: 'st' }, 'Your rights in Stella cover every level here.'],
  // In a table that needs any right at all, one clear opens every level.
  [
    'dpst',
    { rule: 'highestClear', level: 1, above: 2 },
    'You have an easy clear at DPst1. In DP Stella, one at any level unlocks all levels.',
  ],
];

const raises: [string, Raise, string][] = [
  ['st', { rule: 'oneClear', level: 4, highest: 6 }, 'An easy clear at st4 or above raises it to st6.'],
  ['sl', { rule: 'manyClears', level: 3, missing: 1, highest: 6 }, '1 more easy clear at sl3 raises it to sl6.'],
  ['sl', { rule: 'manyClears', level: 3, missing: 21, highest: 6 }, '21 more easy clears at sl3 raise it to sl6.'],
  ['st', { rule: 'opened', fromLevel: 7, missing: 2 }, '2 more easy clears at st7 or above unlock the whole table.'],
  ['dpst', { rule: 'oneClear', level: 0, highest: 2 }, 'One easy clear at any level unlocks the whole table.'],
];

test.each(reasons)('in %s the reason %j is: %s', (id, because, text) => {
  expect(reasonText(i18next.getFixedT('en'), TABLES, table(id), because)).toBe(text);
});

test.each(raises)('in %s the way to raise it %j is: %s', (id, raise, text) => {
  expect(raiseText(i18next.getFixedT('en'), table(id), raise)).toBe(text);
});
