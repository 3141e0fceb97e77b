import type { Transaction } from 'kysely';
import type { PushedPlay, PushOutcome } from '#contract/rankingServices.ts';
import { isEasyClear } from '#domain/players/clears.ts';
import { couldRaise } from '#domain/players/couldRaise.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import { acceptedPlay, type IgnoreReason, whyIgnorePush } from '#domain/players/whyIgnorePush.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { mergeScores, type ScoreToMerge } from '../players/mergeScores.ts';
import { recomputeRatings } from '../ratings/recomputeRatings.ts';
import { recomputeRestrictions } from '../restrictions/recomputeRestrictions.ts';
import { restrictionsOf } from '../restrictions/restrictionsOf.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { chartsInTables, type TableChart } from './chartsInTables.ts';
import { clearsOn, lockPushAccount, type PushAccount, recordEvents } from './pushRows.ts';

/**
 * Receives plays that a ranking service pushes: merges those that count into the player's scores, and recomputes the
 * restrictions in the same transaction (ranking-services.md §10.4). Neither order nor repetition matters. Each player
 * is a transaction; when one fails, plays of others that were stored before it are duplicates the next time. Ignored
 * plays are not recorded: sent again when the player is linked or the chart is in a table, they count.
 *
 * @returns the outcome of each play, in the order of the plays
 */
export async function receivePlays(
  ctx: Context,
  service: string,
  plays: readonly PushedPlay[],
): Promise<PushOutcome[]> {
  const outcomes = new Map<PushedPlay, PushOutcome>();
  for (const [rankingId, own] of Map.groupBy(plays, ({ userId }) => rankingIdOf('beatoraja', userId))) {
    const results = await receivePlaysOf(ctx, service, rankingId, own);
    for (const [index, play] of own.entries()) if (results[index]) outcomes.set(play, results[index]);
  }
  for (const outcome of outcomes.values()) {
    if (outcome.reason && isMismatch(outcome.reason)) ctx.log.warn({ service, ...outcome }, 'a play was ignored');
  }
  return plays.flatMap((play) => outcomes.get(play) ?? []);
}

/** Tells whether a reason means that service and site disagree, which an operator should know. */
const isMismatch = (reason: IgnoreReason) => reason === 'unknownClear' || reason === 'noteCount' || reason === 'score';

const chartHashOf = ({ chart }: PushedPlay) => chart.sha256.toLowerCase();

/** Receives the plays of one player. */
async function receivePlaysOf(
  ctx: Context,
  service: string,
  rankingId: string,
  plays: readonly PushedPlay[],
): Promise<PushOutcome[]> {
  const { MINIR_LN_TYPES: lnTypes } = ctx.config;
  return afterDueVoteCounts(ctx, async (trx, now) => {
    const account = await lockPushAccount(trx, rankingId);
    const charts = await chartsInTables(trx, account ? plays.map(chartHashOf) : []);
    const judged = plays.map((play) => {
      const chart = charts.get(chartHashOf(play));
      const facts = { account, inTable: chart !== undefined, chart: chart?.summary ?? null, lnTypes };
      return { play, reason: whyIgnorePush(play, facts) };
    });
    const useful = judged.filter(({ reason }) => reason === null).map(({ play }) => play.eventId);
    const newEventIds = account
      ? await recordEvents(trx, { service, playerId: account.playerId }, useful, now)
      : new Set();
    const outcomes = judged.map(({ play: { eventId }, reason }): PushOutcome => {
      if (reason) return { eventId, status: 'ignored', reason };
      // Of several with one id in one request the first is accepted.
      return { eventId, status: newEventIds.delete(eventId) ? 'accepted' : 'duplicate' };
    });
    const accepted = plays.filter((_, index) => outcomes[index]?.status === 'accepted');
    if (account && accepted.length > 0) {
      const scores = accepted.map((play) => acceptedPlay(play, now));
      await storeScores(trx, rulesAt(ctx.rules, now), account, scores, charts, now);
    }
    return outcomes;
  });
}

/**
 * Merges scores into those of the player, with the ratings, and recomputes the restrictions only when one could rise:
 * that reads all clears of the player, and most plays change none.
 */
async function storeScores(
  trx: Transaction<DB>,
  rules: Rules,
  { id, playerId }: PushAccount,
  scores: readonly ScoreToMerge[],
  charts: ReadonlyMap<string, TableChart>,
  now: Date,
): Promise<void> {
  const cleared = scores.filter(
    ({ chartHash, clear }) => isEasy(clear) && (charts.get(chartHash)?.official.length ?? 0) > 0,
  );
  const before = await clearsOn(
    trx,
    playerId,
    cleared.map(({ chartHash }) => chartHash),
  );
  await mergeScores(trx, { playerId, origin: 'push', scores });
  await recomputeRatings(trx, [playerId], { by: 'scores', now });
  const newClears = cleared.filter(({ chartHash }) => !isEasy(before.get(chartHash) ?? 0));
  if (newClears.length === 0) return;
  const restrictions = await restrictionsOf(trx, id);
  const rises = newClears.some(({ chartHash }) =>
    charts.get(chartHash)?.official.some(({ tableId, level }) => {
      const table = tableById(rules, tableId);
      return table !== undefined && couldRaise(rules, table, level, restrictions);
    }),
  );
  if (rises) await recomputeRestrictions(trx, rules, { accountIds: [id] });
}

const isEasy = (clear: number) => isEasyClear('beatoraja', clear);
