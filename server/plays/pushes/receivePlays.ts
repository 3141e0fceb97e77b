import { sql, type Transaction } from 'kysely';
import type { PushedPlay, PushOutcome } from '#contract/plays/pushes.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import { acceptedPlay, type IgnoreReason, whyIgnorePush } from '#domain/players/whyIgnorePush.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { PLAYER_BATCH_SIZE } from '../../scores/ratings/nextPlayers.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { chartsInTables, type TableChart } from '../games/chartsInTables.ts';
import { takePlays } from '../intake.ts';

/** Days for which an accepted play is recognized when it is sent again (ranking-services.md §10.4). */
export const PUSH_EVENT_DAYS = 30;

/** An account whose plays are pushed. */
interface PushAccount {
  id: number;
  playerId: number;
  banned: boolean;
}

/** A play, with the reason why it is ignored, or the account and chart that it counts for. */
type JudgedPlay = { play: PushedPlay } & ({ reason: IgnoreReason } | PlayThatCounts);

interface PlayThatCounts {
  play: PushedPlay;
  reason: null;
  account: PushAccount;
  chart: TableChart;
}

/**
 * Receives plays that a ranking service pushes: merges those that count into the players' scores, and updates ratings
 * and restrictions in the same transaction (ranking-services.md §10.4). Neither order nor repetition matters. The plays
 * of a few players are one transaction; when one fails, plays that were stored before it are duplicates the next time.
 * Ignored plays are not recorded: sent again when the player is linked or the chart is in a table, they count.
 *
 * @returns the outcome of each play, in the order of the plays
 */
export async function receivePlays(
  ctx: Context,
  service: string,
  plays: readonly PushedPlay[],
): Promise<PushOutcome[]> {
  const outcomes = new Map<PushedPlay, PushOutcome>();
  const players = [...Map.groupBy(plays, rankingIdOfPlay).values()];
  for (let start = 0; start < players.length; start += PLAYER_BATCH_SIZE) {
    const batch = players.slice(start, start + PLAYER_BATCH_SIZE).flat();
    const results = await receiveBatch(ctx, service, batch);
    for (const [index, play] of batch.entries()) if (results[index]) outcomes.set(play, results[index]);
  }
  for (const outcome of outcomes.values()) {
    if (outcome.reason && isMismatch(outcome.reason)) ctx.log.warn({ service, ...outcome }, 'a play was ignored');
  }
  return plays.flatMap((play) => outcomes.get(play) ?? []);
}

/** Returns whether a reason means that service and site disagree, which is logged for the operator. */
const isMismatch = (reason: IgnoreReason) => reason === 'unknownClear' || reason === 'noteCount' || reason === 'score';

const rankingIdOfPlay = ({ userId }: PushedPlay) => rankingIdOf('beatoraja', userId);
const chartHashOf = ({ chart }: PushedPlay) => chart.sha256.toLowerCase();

/** Receives the plays of a few players. */
async function receiveBatch(ctx: Context, service: string, plays: readonly PushedPlay[]): Promise<PushOutcome[]> {
  return afterDueVoteCounts(ctx, async (trx, now) => {
    const judged = await judgePlays(trx, ctx.config.MINIR_LN_TYPES, plays);
    const counted = judged.filter((one): one is PlayThatCounts => one.reason === null);
    const newEvents = await recordEvents(trx, service, counted.map(eventKey), now);
    const accepted: PlayThatCounts[] = [];
    const outcomes = judged.map((one): PushOutcome => {
      const { eventId } = one.play;
      if (one.reason !== null) return { eventId, status: 'ignored', reason: one.reason };
      // Of several plays with the same id in a request the first is accepted.
      if (!newEvents.delete(eventKey(one))) return { eventId, status: 'duplicate' };
      accepted.push(one);
      return { eventId, status: 'accepted' };
    });
    const scores = accepted.map(({ play, account, chart }) => ({
      ...acceptedPlay(play, chart.summary, now),
      playerId: account.playerId,
      accountId: account.id,
      chart,
    }));
    await takePlays(
      trx,
      { origin: 'push', giveRights: true, service: 'beatoraja', rules: rulesAt(ctx.rules, now), now },
      scores,
    );
    return outcomes;
  });
}

/**
 * Returns the key of a play. It includes the row id of the player: after a deletion and a new sign-up it is a new row, and
 * plays that the service sends again must count.
 */
const eventKey = ({ play, account }: PlayThatCounts) => `${account.playerId} ${play.eventId}`;

/** Records the keys of plays, and returns the new ones. */
async function recordEvents(
  trx: Transaction<DB>,
  service: string,
  events: readonly string[],
  receivedAt: Date,
): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  // Sorted, so that concurrent transactions lock rows in the same order.
  const keys = [...new Set(events)].sort();
  const added = await trx
    .insertInto('pushEvent')
    .columns(['service', 'eventId', 'receivedAt'])
    .expression(sql`select ${service}, key, ${receivedAt}::timestamptz from unnest(${keys}::text[]) as key`)
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .execute();
  return new Set(added.map(({ eventId }) => eventId));
}

/** Decides whether each play counts, and locks the accounts of the players. */
async function judgePlays(
  trx: Transaction<DB>,
  lnTypes: readonly number[],
  plays: readonly PushedPlay[],
): Promise<JudgedPlay[]> {
  const accounts = await lockPushAccounts(trx, [...new Set(plays.map(rankingIdOfPlay))]);
  const linked = plays.filter((play) => accounts.has(rankingIdOfPlay(play)));
  const charts = await chartsInTables(trx, 'beatoraja', linked.map(chartHashOf));
  return plays.map((play) => {
    const account = accounts.get(rankingIdOfPlay(play)) ?? null;
    const chart = charts.get(chartHashOf(play)) ?? null;
    const reason = whyIgnorePush(play, { account, inTable: chart !== null, chart: chart?.summary ?? null, lnTypes });
    if (reason !== null) return { play, reason };
    if (!account || !chart) throw new Error('a play counts without an account or a chart');
    return { play, reason, account, chart };
  });
}

/**
 * Returns the accounts of beatoraja players by their ranking id, and locks them. Ids that no account is linked with are
 * absent.
 */
async function lockPushAccounts(
  trx: Transaction<DB>,
  rankingIds: readonly string[],
): Promise<Map<string, PushAccount>> {
  const accounts = await trx
    .selectFrom('player')
    .innerJoin('account', 'account.id', 'player.accountId')
    .select(['account.id', 'player.id as playerId', 'player.rankingId', 'account.bannedAt'])
    .where('player.service', '=', 'beatoraja')
    .where(sql<boolean>`player.ranking_id = any(${rankingIds}::text[])`)
    // Sorted, so that concurrent transactions lock rows in the same order.
    .orderBy('account.id')
    .forNoKeyUpdate('account')
    // Locks the player, who is not unlinked or deleted before this transaction ends.
    .forKeyShare('player')
    .execute();
  return new Map(
    accounts.map(({ id, playerId, rankingId, bannedAt }) => [rankingId, { id, playerId, banned: bannedAt !== null }]),
  );
}
