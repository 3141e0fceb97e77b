import { describe, expect, it } from 'vitest';
import { NOW, rules, tableOf } from '#testing/site/rules.ts';
import { type RuleBook, rulesAt, rulesFrom } from '../rules/rules.ts';
import { levelName, levelsOf, minimumAt, parseLevel } from './level.ts';
import { tableById } from './tableRules.ts';

/** The minimums of docs/reference/voting.md, by row: id, first level, last level, minimum. */
const songRows: [string, number, number, number][] = [
  ['st', 0, 3, 8],
  ['st', 4, 6, 5],
  ['st', 7, 9, 3],
  ['st', 10, 12, 2],
  ['sl', 0, 3, 12],
  ['sl', 4, 6, 11],
  ['sl', 7, 9, 10],
  ['sl', 10, 12, 9],
  ['dpst', 0, 6, 2],
  ['dp', 0, 6, 3],
  ['dp', 7, 10, 2],
  ['fr', 0, 6, 7],
  ['fr', 7, 12, 5],
];
/** The minimums of revisions, in the same form. */
const revisionRows: [string, number, number, number][] = [
  ['st', 0, 6, 8],
  ['st', 7, 12, 4],
  ['sl', 0, 6, 12],
  ['sl', 7, 12, 10],
  ['dpst', 0, 6, 2],
  ['dp', 0, 6, 3],
  ['dp', 7, 10, 2],
  ['fr', 0, 6, 7],
  ['fr', 7, 12, 5],
];

const levelsFrom = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step);

describe('the five tables', () => {
  it.each([
    ['st', 'Stella', 'st', 0, 12, 'SP', true, 'main'],
    ['sl', 'Satellite', 'sl', 0, 12, 'SP', true, 'main'],
    ['dpst', 'DP Stella', 'DPst', 0, 6, 'DP', true, 'main'],
    ['dp', 'DP Satellite', 'DPsl', 0, 10, 'DP', true, 'main'],
    ['fr', 'Exoplanet', 'fr', 0, 12, 'any', false, 'fr'],
  ])(
    '%s is %s with its symbol, levels, play style and series',
    (id, name, symbol, lowest, highest, playStyle, ranked, series) => {
      expect(tableOf(id)).toMatchObject({ id, name, symbol, lowest, highest, playStyle, ranked, series });
    },
  );

  it('are in the order st, sl, dpst, dp, fr, which is that of the legacy numbers', () => {
    expect(rules.tables.map(({ id, wireSlot }) => [id, wireSlot])).toEqual([
      ['st', 1],
      ['sl', 2],
      ['dpst', 3],
      ['dp', 4],
      ['fr', 5],
    ]);
  });

  it('have no other ids', () => {
    for (const id of ['', 'ST', 'st ', 'toString', 'bms']) expect(tableById(rules, id)).toBeUndefined();
  });
});

describe('minimums', () => {
  it.each(songRows)('a proposal at %s%i to %i needs %i', (id, from, to, minimum) => {
    for (const level of levelsFrom(from, to)) expect(minimumAt(tableOf(id).songMinimums, level)).toBe(minimum);
  });

  it.each(revisionRows)('a revision at %s%i to %i needs %i', (id, from, to, minimum) => {
    for (const level of levelsFrom(from, to)) expect(minimumAt(tableOf(id).revisionMinimums, level)).toBe(minimum);
  });

  it('every level of every table has exactly one, and no band exceeds the table', () => {
    for (const table of rules.tables) {
      for (const bands of [table.songMinimums, table.revisionMinimums]) {
        for (const level of levelsOf(table)) {
          expect(bands.filter(({ from, to }) => from <= level && level <= to)).toHaveLength(1);
        }
        expect(bands.every(({ from, to }) => table.lowest <= from && from <= to && to <= table.highest)).toBe(true);
      }
    }
  });

  it('a level outside the table has none, which throws', () => {
    expect(() => minimumAt(tableOf('st').songMinimums, 13)).toThrow(RangeError);
  });
});

describe('transfers', () => {
  it('join the adjacent levels of neighboring tables, both ways', () => {
    const all = rules.tables.flatMap(({ id, transfers }) => transfers.map((one) => ({ from: id, ...one })));
    expect(all).toEqual([
      { from: 'st', at: 0, to: 'sl', toLevel: 12, direction: 'down' },
      { from: 'sl', at: 12, to: 'st', toLevel: 0, direction: 'up' },
      { from: 'dpst', at: 0, to: 'dp', toLevel: 10, direction: 'down' },
      { from: 'dp', at: 10, to: 'dpst', toLevel: 0, direction: 'up' },
    ]);
    for (const one of all) {
      expect(all.some((back) => back.from === one.to && back.at === one.toLevel && back.toLevel === one.at)).toBe(true);
      expect(tableOf(one.from).series).toBe(tableOf(one.to).series);
    }
  });
});

describe('levels', () => {
  it('are parsed from a number or digits, and only if the table has them', () => {
    const st = tableOf('st');
    expect(['0', 12, '07'].map((value) => parseLevel(st, value))).toEqual([0, 12, 7]);
    for (const value of [
      13,
      -1,
      '13',
      '-1',
      1.5,
      '1.5',
      '',
      ' 3',
      'x',
      '1e1',
      null,
      undefined,
      Number.NaN,
      '9'.repeat(30),
    ]) {
      expect(parseLevel(st, value)).toBeNull();
    }
  });

  it('are written with the symbol of the table', () => {
    expect(levelName(tableOf('dp'), 3)).toBe('DPsl3');
  });
});

describe('dated rules', () => {
  const later = { ...rules, updateHours: 1 };
  const book: RuleBook = [
    { from: new Date('2026-01-01T00:00:00Z'), rules },
    { from: NOW, rules: later },
  ];

  it('are in force from their instant on', () => {
    expect(rulesAt(book, new Date(NOW.getTime() - 1))).toBe(rules);
    expect(rulesAt(book, NOW)).toBe(later);
    expect(rulesFrom(book, new Date(NOW.getTime() - 1))).toEqual(book[0]?.from);
    expect(rulesFrom(book, NOW)).toEqual(NOW);
  });

  it('before the first entry of the book are the oldest ones', () => {
    expect(rulesAt(book, new Date(0))).toBe(rules);
    expect(rulesFrom(book, new Date(0))).toEqual(book[0]?.from);
  });

  it('of an empty book throw', () => {
    expect(() => rulesAt([], NOW)).toThrow(RangeError);
  });
});
