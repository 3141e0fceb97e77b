import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import type { DirectScores } from '#domain/players/plays/rights.ts';
import { isNativeId, nativeUuid } from '#domain/players/rankingId.ts';
import { entry, revision } from '#testing/data/entries.ts';
import { nativePlayer, type Player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { propose, revise, vote } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { linkPlayer } from './linkPlayer.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

/** Logs in with an account that has a native id and this many plays on this many days. */
async function playerWith(plays: number, days: number, isLinked: boolean): Promise<Player> {
  const who = await nativePlayer(ctx, 'native');
  await ctx.db.updateTable('account').set({ acceptedPlays: plays, playDays: days }).execute();
  const identity = { service: 'lr2', rankingId: '501' } as const;
  if (isLinked) await afterDueVoteCounts(ctx, (trx, now) => linkPlayer(ctx, trx, now, who.accountId, identity));
  return who;
}

// Exoplanet requires no clears, so that only these rules prevent voting there.
test.each<[DirectScores, number, number, boolean, string]>([
  ['profile', 20, 3, false, 'RESTRICTIONLEVEL'],
  ['rights', 19, 3, false, 'RESTRICTIONLEVEL'],
  ['rights', 20, 2, false, 'RESTRICTIONLEVEL'],
  ['rights', 20, 3, false, 'done'],
  ['profile', 0, 0, true, 'done'],
])(
  'with DIRECT_SCORES=%s, %i plays on %i days, an id that is proved: %s, votes and proposals are %s',
  async (...row) => {
    const [DIRECT_SCORES, plays, days, isLinked, expected] = row;
    ctx.config = { ...ctx.config, DIRECT_SCORES };
    const who = await playerWith(plays, days, isLinked);
    const ago = new Date(ctx.clock.now().getTime() - 100 * DAY_MS);
    const official = () => entry(ctx, { tableId: 'fr', result: 'accept', publishedAt: ago, decidedAt: ago });
    const open = await entry(ctx, { tableId: 'fr' });
    const byLevel = await entry(ctx, { tableId: 'fr', voteVersion: 1 });
    const { revisionNo } = await revision(ctx, { entry: await official(), kind: 'delete' });
    const older = await revision(ctx, { entry: await official(), kind: 'delete', voteVersion: 1 });
    const cast = (path: string, more: object = {}) =>
      site.post(`/api/vote/${path}`, { table: 'fr', vote: 'yes', comment: '', ...more }, who);
    const answers = {
      vote: await vote(site, who, open, 'yes'),
      voteOnLevel: await cast(`vote/${byLevel.entryNo}`, { level: 0 }),
      voteOnRevision: await cast(`revision-vote2/${revisionNo}`, { vote: 'agree' }),
      voteOnLevelOfRevision: await cast(`revision-vote/${older.revisionNo}`, { vote: 'agree', level: 0 }),
      proposal: await propose(site, who, { table: 'fr', chart: chartText({ title: 'native' }) }),
      revision: await revise(site, who, await official()),
    };
    const outcomes = Object.fromEntries(
      Object.entries(answers).map(([what, { body }]) => [what, body.error ?? 'done']),
    );
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(answers).map((what) => [what, expected])));
  },
);

const UUID = '8c0e6c1e-8000-4888-8888-1f2e3d4c5b6a';
test.each([
  ['lr2', '999999'],
  ['lr2', '1000000'],
  ['beatoraja', UUID],
  ['beatoraja', nativeUuid(UUID)],
] as const)('only an id that is not native (isNativeId) gives the right to vote: %s %s', async (service, rankingId) => {
  ctx.config = { ...ctx.config, DIRECT_SCORES: 'profile' };
  const who = await nativePlayer(ctx, 'native');
  await ctx.db.updateTable('player').set({ service, rankingId }).where('accountId', '=', who.accountId).execute();
  const { status } = await vote(site, who, await entry(ctx, { tableId: 'fr' }), 'yes');
  expect(status !== 200).toBe(isNativeId({ service, rankingId }));
});
