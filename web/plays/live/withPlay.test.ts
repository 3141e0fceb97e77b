import { expect, test } from 'vitest';
import type { PlayRow } from '#contract/plays/plays.ts';
import { withPlay } from './withPlay.ts';

const row: PlayRow = {
  id: 7,
  client: 'openlr2',
  title: 'A chart',
  entry: null,
  lamp: 'HARD',
  score: 1800,
  notes: 1000,
  minbp: 12,
  playedAt: '2026-02-16T12:00:00.000Z',
  refused: null,
};
const reply = {
  success: true as const,
  give: 'rights' as const,
  accepted: 1,
  refused: 0,
  days: 1,
  total: 1,
  source: [{ ...row, id: 6 }],
};

test('a play that arrives is the newest, and is counted', () => {
  const after = withPlay(reply, row);
  expect(after.source.map(({ id }) => id)).toEqual([7, 6]);
  expect(after).toMatchObject({ accepted: 2, refused: 0, total: 2 });
  expect(withPlay(reply, { ...row, refused: 'speed' })).toMatchObject({ accepted: 1, refused: 1, total: 2 });
});

test('a play that is already listed changes nothing', () => {
  expect(withPlay(withPlay(reply, row), row)).toEqual(withPlay(reply, row));
});
