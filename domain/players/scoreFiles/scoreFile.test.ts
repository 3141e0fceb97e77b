import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '#testing/long.ts';
import { isEasyClear, LAMPS } from '../clears.ts';
import { MAX_COUNT } from '../countOrNull.ts';
import { type FileRow, numberColumns, readFileRow, SCORE_COLUMNS, SKIP_REASONS, type SkipReason } from './scoreFile.ts';

const services = ['lr2', 'beatoraja'] as const;
type Service = (typeof services)[number];

const ROWS: Readonly<Record<Service, FileRow>> = {
  lr2: {
    hash: 'a'.repeat(32),
    clear: 4,
    perfect: 700,
    great: 200,
    good: 50,
    bad: 20,
    poor: 40,
    totalnotes: 1000,
    maxcombo: 400,
    minbp: 60,
  },
  beatoraja: {
    sha256: 'a'.repeat(64),
    mode: 0,
    clear: 6,
    epg: 300,
    lpg: 400,
    egr: 150,
    lgr: 50,
    egd: 25,
    lgd: 25,
    ebd: 10,
    lbd: 10,
    epr: 20,
    lpr: 20,
    ems: 0,
    lms: 5,
    notes: 1000,
    combo: 400,
    minbp: 60,
    date: 1_771_000_000,
  },
};
const read = (service: Service, changes: FileRow = {}) => readFileRow(service, { ...ROWS[service], ...changes });

describe.each(services)('a row of a file of %s', (service) => {
  const columns = SCORE_COLUMNS[service];
  const judged = [...columns.pgreat, ...columns.great, ...columns.good, ...columns.bad, ...columns.poor];

  test('has the EX score of its judgements: two per PGREAT, one per GREAT', () => {
    expect(read(service)).toEqual({
      chartHash: 'a'.repeat(columns.hashLength),
      clear: ROWS[service].clear,
      exScore: 1600,
      maxCombo: 400,
      minBp: 60,
      playedAt: service === 'lr2' ? null : 1_771_000_000,
      lnType: 0,
      notes: service === 'lr2' ? 1000 : null,
    });
  });

  test.each<[SkipReason, FileRow[]]>([
    ['course', [{ [columns.hash]: 'a'.repeat(columns.hashLength + 1) }, { [columns.hash]: 'x'.repeat(10_000) }]],
    [
      'hash',
      [null, 5, '', 'a', 'g'.repeat(columns.hashLength), `${'a'.repeat(columns.hashLength - 1)}\n`].map((hash) => ({
        [columns.hash]: hash,
      })),
    ],
    ['lamp', [-1, 11, 1.5, 2_147_483_647, '4', null].map((clear) => ({ clear }))],
    ['notPlayed', [{ clear: 0 }]],
    ['count', judged.flatMap((column) => [-1, 2_147_483_647, 0.5, '1', null].map((value) => ({ [column]: value })))],
    ['count', [-1, 2_147_483_647, null].map((notes) => ({ [columns.notes]: notes }))],
    ['count', [{ [columns.pgreat[0] ?? '']: MAX_COUNT }]],
  ])('is left out for its %s', (reason, changes) => {
    for (const change of changes) expect(read(service, change), JSON.stringify(change)).toBe(reason);
  });

  test('has an independent combo, which may come from another branch of the chart', () => {
    expect(read(service, { [columns.maxCombo]: 1001 })).toMatchObject({ exScore: 1600, maxCombo: 1001 });
  });

  test('of assisted plays only has a lamp and nothing else', () => {
    const nothing = Object.fromEntries([...judged, columns.notes, columns.maxCombo].map((column) => [column, 0]));
    const alone = { ...nothing, clear: 2, minbp: service === 'lr2' ? -1 : 2_147_483_647 };
    expect(read(service, alone)).toMatchObject({ clear: 2, exScore: 0, maxCombo: 0, minBp: null });
  });

  test.each([-1, 2_147_483_647, null, 'x'])('has no combo and no BP where the file says %s', (none) => {
    expect(read(service, { [columns.maxCombo]: none, minbp: none })).toMatchObject({ maxCombo: null, minBp: null });
  });

  test('keeps its lamp whatever the judgements are: the bests are independent', () => {
    for (const { id, score } of LAMPS[service].filter((lamp) => lamp.score > 0)) {
      expect(read(service, { clear: id }), String(score)).toMatchObject({ clear: id });
    }
  });

  test('is a possible score or left out, for any content', () => {
    const value = fc.oneof(
      fc.integer({ min: -2, max: 3000 }),
      fc.constantFrom(-1, 0, MAX_COUNT, MAX_COUNT + 1, 2_147_483_647, Number.NaN, Number.POSITIVE_INFINITY),
      fc.anything(),
    );
    const names = [columns.hash, ...numberColumns(service)];
    const changes = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 });
    fc.assert(
      fc.property(changes, (change) => {
        const score = read(service, change);
        if (typeof score === 'string') return SKIP_REASONS.includes(score);
        const notes = service === 'lr2' ? Number({ ...ROWS.lr2, ...change }.totalnotes) : MAX_COUNT;
        return (
          score.chartHash === 'a'.repeat(columns.hashLength) &&
          LAMPS[service].some(({ id }) => id === score.clear && id > 0) &&
          Number.isInteger(score.exScore) &&
          score.exScore >= 0 &&
          score.exScore <= 2 * notes &&
          (score.maxCombo === null || (score.maxCombo >= 0 && score.maxCombo <= MAX_COUNT)) &&
          (score.minBp === null || (score.minBp >= 0 && score.minBp <= MAX_COUNT)) &&
          (isEasyClear(service, score.clear) || score.clear > 0)
        );
      }),
      { numRuns: rounds(200, 2000) },
    );
  });
});

test('of LR2 has judgements and notes of one play; of beatoraja the notes of the last play', () => {
  expect(read('lr2', { totalnotes: 969 })).toBe('judgements');
  expect(read('lr2', { totalnotes: 970 })).toMatchObject({ exScore: 1600 });
  expect(read('beatoraja', { notes: 2 })).toMatchObject({ exScore: 1600 });
});

test('of beatoraja has its long note mode; of LR2 LN', () => {
  for (const mode of [0, 1, 2]) expect(read('beatoraja', { mode })).toMatchObject({ lnType: mode });
  expect(read('lr2')).toMatchObject({ lnType: 0 });
  for (const mode of [3, -1, null, '0']) expect(read('beatoraja', { mode })).toBe('mode');
});

test('a time that no play can have is read as missing', () => {
  for (const date of [0, -1, 5, 1e13, 1.5, 'today', null]) {
    expect(read('beatoraja', { date })).toMatchObject({ playedAt: null });
  }
});
