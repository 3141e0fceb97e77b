import { describe, expect, test } from 'vitest';
import { chartRows, filteredRows, rowsOfView } from './chartRows.ts';

const chart = (entryNo: number, title: string, level = '1') => ({
  entryNo,
  title,
  level,
  md5: `${entryNo}`,
  sha256: '',
});
const played = (entryNo: number, { point = 1, clear = 1, playedAt = null as string | null } = {}) => ({
  title: '',
  level: '1',
  md5: `${entryNo}`,
  sha256: '',
  point,
  clear,
  playedAt,
  rank: 'A',
  percent: 70,
  minbp: 3,
  score: 500,
});
const charts = [chart(1, 'Ａir'), chart(2, 'Breeze', '2'), chart(3, 'Cloud', '2')];
const entryNos = (rows: readonly { entryNo: number }[]) => rows.map(({ entryNo }) => entryNo);

describe('the charts of a profile', () => {
  test('are all official charts, those that were not played with no lamp and no score', () => {
    const [first, second] = chartRows(charts, [played(2, { clear: 4 })]);
    expect(first).toEqual({
      entryNo: 1,
      title: 'Ａir',
      level: 1,
      clear: 0,
      score: 0,
      point: 0,
      rank: '',
      percent: null,
      minbp: null,
      playedAt: null,
    });
    expect(second).toMatchObject({ entryNo: 2, level: 2, clear: 4, score: 500, minbp: 3 });
  });

  test('the best are those with the most points, the newest those played last, both without those not played', () => {
    const days = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    const rows = chartRows(charts, [
      played(1, { point: 5, playedAt: days[1] }),
      played(3, { point: 9, playedAt: days[0] }),
    ]);
    expect(entryNos(rowsOfView('all', rows))).toEqual([1, 2, 3]);
    expect(entryNos(rowsOfView('best', rows))).toEqual([3, 1]);
    expect(entryNos(rowsOfView('newest', rows))).toEqual([1, 3]);
    const many = Array.from({ length: 40 }, (_, index) => index + 1);
    const forty = chartRows(
      many.map((no) => chart(no, '')),
      many.map((no) => played(no, { point: no })),
    );
    expect(entryNos(rowsOfView('best', forty))).toEqual(many.slice(10).toReversed());
  });

  test('are found by title in any case and width, by level and by lamp', () => {
    const rows = chartRows(charts, [played(2, { clear: 4 })]);
    const found = (filter: Parameters<typeof filteredRows>[2]) => entryNos(filteredRows('lr2', rows, filter));
    expect(found({})).toEqual([1, 2, 3]);
    expect(found({ search: ' aIR ' })).toEqual([1]);
    expect(found({ levelfilter: '2' })).toEqual([2, 3]);
    expect(found({ levelfilter: '1,2', lampfilter: 'HARD' })).toEqual([2]);
    expect(found({ lampfilter: 'NOPLAY,nonsense' })).toEqual([1, 3]);
  });
});
