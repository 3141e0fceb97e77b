import { expect, test } from 'vitest';
import { ballots, entry, historyNow } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { FIRST, START } from '#testing/site/voteCounts.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;

test('an admin sees what the next count would decide, and nobody else; nothing is stored', async () => {
  await site.fresh();
  const admin = await player(ctx, 'admin', { admin: true });
  const moderator = await player(ctx, 'moderator', { moderator: true });
  const [accepted, open] = [await entry(ctx, { level: 4, chart: 'Aki' }), await entry(ctx, { chart: 'Mina' })];
  await ballots(ctx, accepted, { yes: 9 });
  for (const who of [null, moderator])
    expect((await site.get('/api/admin/next-count', who)).body).toMatchObject({ success: false });
  const of = (one: typeof open) => ({ table: 'st', entryNo: one.entryNo, revision: null });
  expect((await site.get('/api/admin/next-count', admin)).body).toEqual({
    success: true,
    counts: [
      {
        dueAt: FIRST.toISOString(),
        outcomes: [
          {
            ...of(accepted),
            title: 'Aki',
            level: 'st4',
            result: 'accept',
            sentence: expect.stringMatching(/^accept at st4/),
          },
          { ...of(open), title: 'Mina', level: 'st0', result: 'stays', sentence: expect.stringMatching(/^stays/) },
        ],
        setAside: [],
      },
    ],
  });
  expect(await historyNow(ctx)).toEqual([]);
});
