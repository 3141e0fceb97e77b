import { describe, expect, test } from 'vitest';
import type { StairwayItem } from '#contract/accounts/accounts.ts';
import type { Service } from '#domain/players/clears.ts';
import { filteredRivalRows, outcomesByLevel, outcomesOf, rivalRows } from './rivalRows.ts';

const chart = (entryNo: number, title: string, level = '1') => ({
  entryNo,
  title,
  level,
  md5: `${entryNo}`,
  sha256: '',
});
const charts = [chart(1, 'Air'), chart(2, 'Breeze', '2'), chart(3, 'Cloud', '2'), chart(4, 'Dawn', '10')];
const played = (entryNo: number, clear: number, score: number): StairwayItem => ({
  title: '',
  level: '1',
  md5: `${entryNo}`,
  sha256: '',
  point: 1,
  playedAt: null,
  rank: 'A',
  percent: 70,
  minbp: 3,
  clear,
  score,
});
const side = (service: Service, items: StairwayItem[]) => ({ service, played: items });
const entryNos = (rows: readonly { entryNo: number }[]) => rows.map(({ entryNo }) => entryNo);

const own = side('lr2', [played(1, 4, 900), played(2, 2, 500)]);
const rival = side('beatoraja', [played(1, 6, 800), played(3, 1, 10), played(2, 7, 400)]);
const rows = rivalRows(charts, own, rival);

describe('two players', () => {
  test('are compared on each chart that one of them has played', () => {
    expect(rows).toMatchObject([
      {
        entryNo: 1,
        clear: 4,
        score: 900,
        rival: { clear: 6, score: 800 },
        byLamp: 'draw',
        byScore: 'win',
        difference: 100,
      },
      { entryNo: 2, byLamp: 'loss', byScore: 'win' },
      { entryNo: 3, clear: 0, score: 0, rival: { clear: 1, score: 10 }, byLamp: 'loss', byScore: 'loss' },
    ]);
    expect(
      rows.map(({ difference }) => difference),
      'where both have played',
    ).toEqual([100, 100, undefined]);
    expect(rivalRows(charts, side('lr2', []), side('lr2', []))).toEqual([]);
  });

  test('have wins, draws and losses on what both have played, at each level and in all', () => {
    expect(outcomesOf(rows)).toEqual({ byLamp: { win: 0, draw: 1, loss: 1 }, byScore: { win: 2, draw: 0, loss: 0 } });
    const ten = rivalRows(
      charts,
      side('lr2', [played(4, 1, 1), played(1, 1, 1), played(2, 1, 1)]),
      side('lr2', [played(4, 1, 1), played(2, 1, 1), played(1, 1, 1)]),
    );
    expect(outcomesByLevel([...ten].reverse()).map(({ level }) => level)).toEqual([1, 2, 10]);
    expect(outcomesByLevel(rows)[1]).toEqual({
      level: 2,
      byLamp: { win: 0, draw: 0, loss: 1 },
      byScore: { win: 1, draw: 0, loss: 0 },
    });
  });

  test.each([
    ['nothing, to what both have played', {}, [1, 2]],
    ['no play', { played: 'all' as const }, [1, 2, 3]],
    ['a play of only one', { played: 'one' as const }, [3]],
    ['a loss by lamp', { lose: 'lamp', played: 'all' as const }, [2, 3]],
    ['a loss by score', { lose: 'score', played: 'all' as const }, [3]],
    ['a loss by either', { lose: 'lamp,score', played: 'all' as const }, [2, 3]],
    ['what is no comparison', { lose: 'bp', played: 'all' as const }, [1, 2, 3]],
    ['a level', { levelfilter: '2', played: 'all' as const }, [2, 3]],
    ['a title and a loss', { search: 'ｂREE', lose: 'lamp' }, [2]],
  ])('are narrowed by %s', (_, filter, expected) => {
    expect(entryNos(filteredRivalRows(own, rows, filter))).toEqual(expected);
  });
});
