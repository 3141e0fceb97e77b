import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW, rules, tableOf } from '#testing/site/rules.ts';
import { DAY_MS, daysAfter } from '../common/dates.ts';
import { levelsOf } from '../tables/level.ts';
import cases from './fixtures/cases.json' with { type: 'json' };
import type { Tally } from './tally.ts';
import { levelByOpinions, songVerdict } from './verdict.ts';

const noOpinions = { high: 0, mid: 0, low: 0 };

function decide(tableId: string, level: number, tally: Tally, ageDays: number, opinions = noOpinions) {
  const publishedAt = new Date(NOW.getTime() - Math.round(ageDays * DAY_MS));
  const song = { table: tableOf(tableId), level, tally, opinions, publishedAt, refusedSeconds: 0 };
  return songVerdict({ ...song, rules, at: NOW });
}

describe('the decided examples', () => {
  it('are twenty-five with those of revisions', () => {
    expect(cases).toHaveLength(25);
  });

  it.each(cases.filter(({ kind }) => kind === 'song').map((one) => [one.why, one] as const))('%s', (_, one) => {
    const { result, level } = decide(one.table, one.level, one, one.ageDays, one.opinions ?? noOpinions);
    expect(result === 'stays' ? 'new' : result).toBe(one.result);
    if (one.newLevel !== null) expect(level).toBe(one.newLevel);
  });
});

describe('a counted proposal', () => {
  it('is accepted at every level of every table with exactly the minimum of yes votes, and not with one less', () => {
    for (const table of rules.tables) {
      for (const level of levelsOf(table)) {
        const { minimum } = decide(table.id, level, { yes: 0, neutral: 0, no: 0 }, 1);
        expect(decide(table.id, level, { yes: minimum, neutral: 0, no: 0 }, 1)).toMatchObject({
          result: 'accept',
          rule: 'enoughVotes',
          level,
          minimum,
          acceptRate: 70,
        });
        expect(decide(table.id, level, { yes: minimum - 1, neutral: 0, no: 0 }, 1).result).toBe('stays');
      }
    }
  });

  it('has no minimum age', () => {
    expect(decide('st', 12, { yes: 2, neutral: 0, no: 0 }, 0).result).toBe('accept');
  });

  it('stays open below the minimum age if the rules set one', () => {
    const aged = { ...rules, song: { ...rules.song, minimumAgeDays: 3 } };
    const song = {
      rules: aged,
      table: tableOf('st'),
      level: 12,
      tally: { yes: 9, neutral: 0, no: 0 },
      opinions: noOpinions,
      refusedSeconds: 0,
    };
    const onDay = (days: number) => songVerdict({ ...song, publishedAt: NOW, at: daysAfter(NOW, days) });
    expect(onDay(2.9)).toMatchObject({ result: 'stays', rule: 'tooYoung' });
    expect(onDay(3).result).toBe('accept');
  });

  it('names the rule that decided', () => {
    const against = { yes: 0, neutral: 0, no: 1 };
    expect(decide('st', 0, against, 14.5)).toMatchObject({ result: 'reject', rule: 'earlyReject' });
    expect(decide('st', 0, against, 30.5)).toMatchObject({ result: 'reject', rule: 'deadline' });
    expect(decide('st', 0, against, 14)).toMatchObject({ result: 'stays', rule: 'open' });
  });
});

describe('properties of verdicts on proposals', () => {
  const votes = fc.record({ yes: fc.nat(20), neutral: fc.nat(20), no: fc.nat(20) });
  const place = fc
    .constantFrom(...rules.tables)
    .chain((table) => fc.tuple(fc.constant(table.id), fc.integer({ min: table.lowest, max: table.highest })));
  const age = fc.oneof(fc.double({ min: 0, max: 60, noNaN: true }), fc.constantFrom(0, 7, 14, 23, 30));
  const order = { reject: 0, stays: 1, accept: 2 };

  it('one more yes never makes a result worse', () => {
    fc.assert(
      fc.property(place, votes, age, ([table, level], tally, days) => {
        const before = decide(table, level, tally, days).result;
        const after = decide(table, level, { ...tally, yes: tally.yes + 1 }, days).result;
        expect(order[after]).toBeGreaterThanOrEqual(order[before]);
      }),
    );
  });

  it('one more no never leads to an acceptance', () => {
    fc.assert(
      fc.property(place, votes, age, ([table, level], tally, days) => {
        const before = decide(table, level, tally, days).result;
        const after = decide(table, level, { ...tally, no: tally.no + 1 }, days).result;
        if (before !== 'accept') expect(after).not.toBe('accept');
      }),
    );
  });

  it('within the window, only more than half against after 14 days rejects', () => {
    fc.assert(
      fc.property(place, votes, age, ([table, level], tally, days) => {
        const { result, rule } = decide(table, level, tally, days);
        if (result !== 'reject' || days > 30) return;
        expect(rule).toBe('earlyReject');
        expect(days).toBeGreaterThan(14);
        expect(tally.no).toBeGreaterThan(tally.yes);
      }),
    );
  });

  it('everything is decided after the window', () => {
    fc.assert(
      fc.property(place, votes, ([table, level], tally) => {
        expect(decide(table, level, tally, 30.001).result).not.toBe('stays');
      }),
    );
  });

  it('opinions move a level by at most one and never out of the table', () => {
    fc.assert(
      fc.property(place, fc.nat(30), fc.nat(30), fc.nat(30), ([id, level], high, mid, low) => {
        const table = tableOf(id);
        const moved = levelByOpinions(rules, table, level, { high, mid, low });
        expect(levelsOf(table)).toContain(moved);
        expect(Math.abs(moved - level)).toBeLessThanOrEqual(1);
        if (high === low) expect(moved).toBe(level);
        if (moved > level) expect(10 * high).toBeGreaterThan(3 * (high + mid + low));
      }),
    );
  });
});
