import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, daysAfter } from '#domain/common/dates.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { ballots, type Entry, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { playOf } from '#testing/data/pushedPlays.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { rounds } from '#testing/long.ts';
import { testSite } from '#testing/site/site.ts';
import { importScores } from '../../plays/importScores.ts';
import { receivePlays } from '../../plays/pushes/receivePlays.ts';
import { openServices } from '../../services/services.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { countVotes } from '../../voting/voteCounts/countVotes.ts';
import { recomputeRestrictions } from '../recomputeRestrictions.ts';
import { runRatingJobs } from './ratingJobs.ts';
import { verifyRatings } from './verifyRatings.ts';

const fake = await fakeLr2ir();
const database = await testDatabase();
const config = { LR2IR_URL: fake.url, LR2IR_SPACING_MS: 0 };
const site = await testSite(database, { config });
/** Another process on the same database. */
const beside = await testSite(database, { config });
const both = [site, beside];
const { ctx } = site;

let aki: Player;
let mina: Player;
let charts: Entry[];
beforeEach(async () => {
  await site.fresh();
  fake.reset();
  beside.ctx.clock.set(ctx.clock.now());
  for (const one of both) one.ctx.services = openServices(one.ctx.config, one.ctx.secrets, one.ctx.log);
  [aki, mina] = [await player(ctx, 'aki'), await player(ctx, 'mina', { service: 'beatoraja' })];
  charts = [];
  const publishedAt = daysAfter(ctx.clock.now(), -200);
  for (let level = 1; level < 9; level++) charts.push(await entry(ctx, { level, result: 'accept', publishedAt }));
});

const restrictions = () =>
  ctx.db.selectFrom('restriction').selectAll().orderBy('accountId').orderBy('tableId').execute();

/** A score at the fake service; lamp and judgements depend on the number. */
const fakeScore = ({ md5 }: Entry, number: number) => ({
  hash: md5,
  clear: 1 + (number % 5),
  notes: 1000,
  combo: 1,
  pg: 100 * (number % 7),
  gr: 1,
  gd: 1,
  bd: 1,
  pr: 1,
  minbp: 1,
  lastupdate: 1_771_234_567,
});

test.for(Array.from({ length: rounds(3, 30) }, (_, nth) => nth))(
  'two updates, imports, pushes, a vote count and its job at once give the ratings and rights of all scores, round %i',
  async (nth) => {
    for (const [kind, chart] of [
      ['change', charts[nth % 8]],
      ['delete', charts[(nth + 3) % 8]],
    ] as const) {
      if (!chart) throw new Error('no chart');
      const change = await revision(ctx, { entry: chart, kind, publishedAt: daysAfter(ctx.clock.now(), -20) });
      await ballots(ctx, change, { yes: 40 });
    }
    fake.putPlayer({ id: Number(aki.rankingId), name: 'aki' });
    fake.putScores(
      Number(aki.rankingId),
      charts.map((chart, index) => fakeScore(chart, nth + index)),
    );
    // The vote count is due: the first request performs it.
    for (const one of both) one.ctx.clock.advance(14 * DAY_MS);
    const play = (chart: Entry, index: number) =>
      playOf(mina, chart, { score: { clear: 1 + ((index + nth) % 10), exscore: 100 * index } });
    const done = await Promise.all([
      ...both.map((one) => one.post('/api/update/', undefined, aki)),
      ...both.map(({ ctx: own }, side) =>
        importScores(own, {
          userId: aki.userId,
          lines: charts.slice(side, side + 4).map(({ md5 }) => ({ md5, clear: 2 + side, exscore: 500 })),
        }),
      ),
      ...charts.map((chart, index) => receivePlays((both[index % 2] ?? site).ctx, 'minir', [play(chart, index)])),
      receivePlays(beside.ctx, 'minir', charts.map(play)),
      ...both.map(({ ctx: own }) => countVotes(own)),
      ...both.map(({ ctx: own }) => runRatingJobs(own)),
    ]);
    const updates = done.slice(0, 2) as Awaited<ReturnType<typeof site.post>>[];
    expect(updates.map(({ status }) => status)).toContain(200);
    expect(updates.filter(({ status }) => status >= 500)).toEqual([]);

    await runRatingJobs(ctx);
    const { players, differences } = await verifyRatings(ctx);
    expect([players, differences]).toEqual([expect.any(Number), []]);
    const rights = await restrictions();
    expect(rights).not.toEqual([]);
    await afterDueVoteCounts(ctx, (trx, now) =>
      recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds: [aki.accountId, mina.accountId] }),
    );
    expect(await restrictions()).toEqual(rights);
  },
);
