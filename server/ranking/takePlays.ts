import type { Transaction } from 'kysely';
import type { PushedPlay, PushOutcome } from '#contract/ranking.ts';
import { isEasyClear } from '#domain/players/clears.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import { type IgnoreReason, takenPlay, whyIgnorePush } from '#domain/players/whyIgnorePush.ts';
import { rulesAt } from '#domain/rules.ts';
import type { Context } from '../context.ts';
import type { DB } from '../database/schema.ts';
import { mergeScores, type ScoreToMerge } from '../players/mergeScores.ts';
import { recomputeRestrictions } from '../players/recomputeRestrictions.ts';
import { afterDueCountings } from '../voting/afterDueCountings.ts';
import { chartsInTables, type TableChart } from './chartsInTables.ts';
import { type Account, accountToPushFor, clearsOn, newEvents } from './pushRows.ts';

/**
 * Takes plays that a ranking service tells of: what counts is merged into the player's scores, and their restrictions
 * follow in the same transaction (ranking-services.md §10.4). Neither order nor repetition matters. Each player is a
 * transaction of their own; when one fails, what was stored of others before is a duplicate the next time. What is
 * ignored is not remembered: sent again when the player is linked or the chart in a table, it counts.
 *
 * @returns what became of each, in the order they came
 */
export async function takePlays(ctx: Context, service: string, plays: readonly PushedPlay[]): Promise<PushOutcome[]> {
  const outcomes = new Map<PushedPlay, PushOutcome>();
  for (const [rankingId, own] of Map.groupBy(plays, ({ userId }) => rankingIdOf('beatoraja', userId))) {
    const told = await takePlaysOf(ctx, service, rankingId, own);
    for (const [index, play] of own.entries()) if (told[index]) outcomes.set(play, told[index]);
  }
  for (const outcome of outcomes.values()) {
    if (outcome.reason && isOdd(outcome.reason)) ctx.log.warn({ service, ...outcome }, 'a play was ignored');
  }
  return plays.flatMap((play) => outcomes.get(play) ?? []);
}

/** Says that the service and the site do not mean the same, which an operator should know. */
const isOdd = (reason: IgnoreReason) => reason === 'unknownClear' || reason === 'noteCount' || reason === 'score';

const hashOf = ({ chart }: PushedPlay) => chart.sha256.toLowerCase();

/** The plays of one player. */
async function takePlaysOf(
  ctx: Context,
  service: string,
  rankingId: string,
  plays: readonly PushedPlay[],
): Promise<PushOutcome[]> {
  const { MINIR_LN_TYPES: lnTypes } = ctx.config;
  return afterDueCountings(ctx, async (trx, now) => {
    const account = await accountToPushFor(trx, rankingId);
    const charts = await chartsInTables(trx, account ? plays.map(hashOf) : []);
    const judged = plays.map((play) => {
      const chart = charts.get(hashOf(play));
      const facts = { account, inTable: chart !== undefined, chart: chart?.read ?? null, lnTypes };
      return { play, reason: whyIgnorePush(play, facts) };
    });
    const useful = judged.filter(({ reason }) => reason === null).map(({ play }) => play.eventId);
    const fresh = await newEvents(trx, service, useful, now);
    const outcomes = judged.map(({ play: { eventId }, reason }): PushOutcome => {
      if (reason) return { eventId, status: 'ignored', reason };
      // Of several with one id in one call the first is taken.
      return { eventId, status: fresh.delete(eventId) ? 'accepted' : 'duplicate' };
    });
    const taken = plays.filter((_, index) => outcomes[index]?.status === 'accepted');
    if (account && taken.length > 0) {
      const scores = taken.map((play) => takenPlay(play, now));
      const rises = await mergeAndCompare(trx, account, scores, charts);
      if (rises) await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds: [account.id] });
    }
    return outcomes;
  });
}

/**
 * Merges, and tells whether an official chart has an easy clear now that had none: nothing else gives a right, and to
 * derive rights anew all of a player's clears are read.
 */
async function mergeAndCompare(
  trx: Transaction<DB>,
  { playerId }: Account,
  scores: readonly ScoreToMerge[],
  charts: ReadonlyMap<string, TableChart>,
): Promise<boolean> {
  const hashes = scores.map(({ chartHash }) => chartHash);
  const before = await clearsOn(trx, playerId, hashes);
  await mergeScores(trx, { playerId, origin: 'push', scores });
  const isEasy = (clear = 0) => isEasyClear('beatoraja', clear);
  return scores.some(
    ({ chartHash, clear }) => charts.get(chartHash)?.official && isEasy(clear) && !isEasy(before.get(chartHash)),
  );
}
