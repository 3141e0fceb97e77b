import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW, rules, tableOf } from '#testing/site/rules.ts';
import { DAY_MS } from '../../common/dates.ts';
import { levelsOf } from '../../tables/level.ts';
import cases from '../fixtures/cases.json' with { type: 'json' };
import { type ChangeTo, parseChangeTo, targetOf, type VotedKind } from '../revisionKinds.ts';
import type { Tally } from '../tally.ts';
import { type RevisionCase, revisionVerdict } from './verdict.ts';

const noOpinions = { high: 0, mid: 0, low: 0 };

interface Proposed {
  table: string;
  level: number;
  kind: VotedKind;
  changeTo?: ChangeTo | null;
}

function decide(
  { table: id, level, kind, changeTo = null }: Proposed,
  tally: Tally,
  ageDays: number,
  change: Partial<RevisionCase['entry']> = {},
  opinions = noOpinions,
) {
  const table = tableOf(id);
  const publishedAt = new Date(NOW.getTime() - Math.round(ageDays * DAY_MS));
  const result = kind === 'resurrection' ? 'reject' : 'accept';
  const entry = { table, level, result, deleted: false, restoreBlocked: false, ...change } as const;
  const revision = { kind, changeTo, table, level, publishedAt, refusedSeconds: 0 };
  return revisionVerdict({ rules, at: NOW, revision, entry, tally, opinions });
}

describe('the decided examples', () => {
  it.each(cases.filter(({ kind }) => kind === 'revision').map((one) => [one.why, one] as const))('%s', (_, one) => {
    const proposed = { ...one, kind: one.type as VotedKind, changeTo: parseChangeTo(one.changeTo) };
    const { result, after } = decide(proposed, one, one.ageDays, {}, one.opinions ?? noOpinions);
    expect(result === 'stays' ? 'new' : result).toBe(one.result);
    expect([after?.tableId ?? null, after?.level ?? null]).toEqual([one.newTable, one.newLevel]);
  });
});

describe('a counted revision', () => {
  it.each([
    [{ table: 'st', level: 6, kind: 'change', changeTo: 'high' }, 75],
    [{ table: 'st', level: 6, kind: 'change', changeTo: 8 }, 75],
    [{ table: 'st', level: 6, kind: 'change', changeTo: 'low' }, 50],
    [{ table: 'st', level: 6, kind: 'change', changeTo: 4 }, 50],
    [{ table: 'st', level: 6, kind: 'delete' }, 70],
    [{ table: 'sl', level: 12, kind: 'transfer' }, 75],
    [{ table: 'dp', level: 10, kind: 'transfer' }, 75],
    [{ table: 'st', level: 0, kind: 'transfer' }, 50],
    [{ table: 'dpst', level: 0, kind: 'transfer' }, 50],
    [{ table: 'st', level: 6, kind: 'resurrection' }, 70],
  ] satisfies [Proposed, number][])(
    '%o needs %i percent: at the deadline exactly that much is enough',
    (proposed, acceptRate) => {
      const enough = { yes: acceptRate, neutral: 0, no: 100 - acceptRate };
      const less = { yes: acceptRate - 1, neutral: 0, no: 101 - acceptRate };
      expect(decide(proposed, enough, 31)).toMatchObject({ result: 'accept', rule: 'deadlineMet', acceptRate });
      expect(decide(proposed, less, 31)).toMatchObject({ result: 'reject', rule: 'deadline' });
      expect(decide(proposed, enough, 10).result).toBe(acceptRate >= 65 ? 'accept' : 'stays');
    },
  );

  it('has the minimum of the present level, not of the target; a re-vote has that of a proposal', () => {
    const yes = { yes: 4, neutral: 0, no: 0 };
    expect(decide({ table: 'st', level: 6, kind: 'change', changeTo: 'high' }, yes, 10)).toMatchObject({
      minimum: 8,
      result: 'stays',
    });
    expect(decide({ table: 'st', level: 7, kind: 'change', changeTo: 'low' }, yes, 10)).toMatchObject({
      minimum: 4,
      result: 'accept',
    });
    expect(decide({ table: 'sl', level: 12, kind: 'transfer' }, yes, 10).minimum).toBe(10);
    expect(decide({ table: 'st', level: 6, kind: 'resurrection' }, yes, 10).minimum).toBe(5);
  });

  it('is held for 7 days, even if all votes are against', () => {
    const proposed = { table: 'dpst', level: 3, kind: 'delete' } as const;
    expect(decide(proposed, { yes: 90, neutral: 0, no: 0 }, 6.999)).toMatchObject({
      result: 'stays',
      rule: 'tooYoung',
    });
    expect(decide(proposed, { yes: 0, neutral: 0, no: 90 }, 6.999).result).toBe('stays');
    expect(decide(proposed, { yes: 0, neutral: 0, no: 2 }, 7)).toMatchObject({
      result: 'reject',
      rule: 'enoughAgainst',
    });
  });

  it('is rejected at the deadline without a vote', () => {
    expect(decide({ table: 'fr', level: 3, kind: 'delete' }, { yes: 0, neutral: 0, no: 0 }, 31).result).toBe('reject');
  });

  it('that is a re-vote restores the chart at its level with opinions applied', () => {
    const revote = { table: 'st', level: 12, kind: 'resurrection' } as const;
    const yes = { yes: 3, neutral: 0, no: 0 };
    expect(decide(revote, yes, 10, {}, { high: 3, mid: 0, low: 0 }).after).toEqual({ tableId: 'st', level: 12 });
    expect(decide(revote, yes, 10, {}, { high: 0, mid: 1, low: 2 }).after).toEqual({ tableId: 'st', level: 11 });
    expect(decide(revote, yes, 10, { result: 'accept', deleted: true }).result).toBe('accept');
  });

  it('is canceled when it no longer applies to the entry', () => {
    const yes = { yes: 50, neutral: 0, no: 0 };
    const up = { table: 'st', level: 5, kind: 'change', changeTo: 'high' } as const;
    expect(decide(up, yes, 10, { deleted: true })).toMatchObject({ result: 'canceled', rule: 'moot' });
    expect(decide(up, yes, 10, { table: tableOf('sl') }).result).toBe('canceled');
    expect(decide(up, yes, 10, { level: 6 }).result).toBe('canceled');
    expect(decide(up, yes, 10, { level: 7 }).result).toBe('canceled');
    expect(decide(up, yes, 10, { level: 3 }).result).toBe('canceled');
    const transfer = { table: 'st', level: 0, kind: 'transfer' } as const;
    expect(decide(transfer, yes, 10, { level: 1 }).result).toBe('canceled');
    const revote = { table: 'st', level: 5, kind: 'resurrection' } as const;
    expect(decide(revote, yes, 10, { result: 'accept' }).result).toBe('canceled');
    expect(decide(revote, yes, 10, { restoreBlocked: true }).result).toBe('canceled');
  });

  it('still leads to its level if the chart has moved toward it', () => {
    const far = { table: 'st', level: 5, kind: 'change', changeTo: 7 } as const;
    expect(decide(far, { yes: 50, neutral: 0, no: 0 }, 10, { level: 6 }).after).toEqual({ tableId: 'st', level: 7 });
  });
});

describe('properties of revision verdicts', () => {
  const votes = fc.record({ yes: fc.nat(20), neutral: fc.nat(20), no: fc.nat(20) });
  const age = fc.oneof(fc.double({ min: 0, max: 60, noNaN: true }), fc.constantFrom(0, 7, 14, 30));
  const everywhere = rules.tables.flatMap((table) =>
    levelsOf(table).flatMap((level) => {
      const kinds: Proposed[] = [
        { table: table.id, level, kind: 'change', changeTo: 'high' },
        { table: table.id, level, kind: 'change', changeTo: 'low' },
        { table: table.id, level, kind: 'delete' },
        { table: table.id, level, kind: 'resurrection' },
        { table: table.id, level, kind: 'transfer' },
      ];
      return kinds.filter(({ kind, changeTo = null }) => targetOf(rules, table, level, kind, changeTo));
    }),
  );
  const proposed = fc.constantFrom(...everywhere);
  const order = { canceled: -1, reject: 0, stays: 1, accept: 2 };

  it('one more yes never makes a result worse', () => {
    fc.assert(
      fc.property(proposed, votes, age, (revision, tally, days) => {
        const before = decide(revision, tally, days).result;
        const after = decide(revision, { ...tally, yes: tally.yes + 1 }, days).result;
        expect(order[after]).toBeGreaterThanOrEqual(order[before]);
      }),
    );
  });

  it('nothing is decided before 7 days, and nothing stays open after 30', () => {
    fc.assert(
      fc.property(proposed, votes, age, (revision, tally, days) => {
        const { result } = decide(revision, tally, days);
        if (days < 6.9999) expect(result).toBe('stays');
        if (days > 30.0001) expect(result).not.toBe('stays');
      }),
    );
  });

  it('within the window, only more than half and at least the minimum against rejects', () => {
    fc.assert(
      fc.property(proposed, votes, age, (revision, tally, days) => {
        const { result, rule, minimum } = decide(revision, tally, days);
        if (result !== 'reject' || days > 30) return;
        expect(rule).toBe('enoughAgainst');
        expect(tally.no).toBeGreaterThan(tally.yes);
        expect(tally.no).toBeGreaterThanOrEqual(minimum);
      }),
    );
  });

  it('a change moves the chart by one level within its table', () => {
    for (const revision of everywhere.filter(({ kind }) => kind === 'change')) {
      const { after } = decide(revision, { yes: 99, neutral: 0, no: 0 }, 10);
      expect(after?.tableId).toBe(revision.table);
      expect(levelsOf(tableOf(revision.table))).toContain(after?.level);
      expect(Math.abs((after?.level ?? 0) - revision.level)).toBe(1);
    }
  });
});
