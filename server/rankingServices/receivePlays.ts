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
import { restrictionsOf } from '../restrictions/restrictionsOf.ts';
import { recomputeRestrictions } from '../restrictions/recomputeRestrictions.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { chartsInTables, type TableChart } from './chartsInTables.ts';
import { type PushAccount, lockPushAccount, clearsOn, recordEvents } from './pushRows.ts';

/**
 * Takes plays that a ranking service tells of: what counts is merged into the player's scores, and their restrictions
 * follow in the same transaction (ranking-services.md §10.4). Neither order nor repetition matters. Each player is a
 * transaction of their own; when one fails, what was stored of others before is a duplicate the next time. What is
 * ignored is not remembered: sent again when the player is linked or the chart in a table, it counts.
 *
 * @returns what became of each, in the order they came
 */
export async function receivePlays(ctx: Context, service: string, plays: readonly PushedPlay[]): Promise<PushOutcome[]> {
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
  return afterDueVoteCounts(ctx, async (trx, now) => {
    const account = await lockPushAccount(trx, rankingId);
    const charts = await chartsInTables(trx, account ? plays.map(hashOf) : []);
    const judged = plays.map((play) => {
      const chart = charts.get(hashOf(play));
      const facts = { account, inTable: chart !== undefined, chart: chart?.read ?? null, lnTypes };
      return { play, reason: whyIgnorePush(play, facts) };
    });
    const useful = judged.filter(({ reason }) => reason === null).map(({ play }) => play.eventId);
    const fresh = account ? await recordEvents(trx, { service, playerId: account.playerId }, useful, now) : new Set();
    const outcomes = judged.map(({ play: { eventId }, reason }): PushOutcome => {
      if (reason) return { eventId, status: 'ignored', reason };
      // Of several with one id in one call the first is taken.
      return { eventId, status: fresh.delete(eventId) ? 'accepted' : 'duplicate' };
    });
    const taken = plays.filter((_, index) => outcomes[index]?.status === 'accepted');
    if (account && taken.length > 0) {
      const scores = taken.map((play) => acceptedPlay(play, now));
      await storeScores(trx, rulesAt(ctx.rules, now), account, scores, charts);
    }
    return outcomes;
  });
}

/**
 * Merges scores into the player's and derives their rights anew where one could rise: for that all of a player's clears
 * are read, and most plays change nothing of it.
 */
async function storeScores(
  trx: Transaction<DB>,
  rules: Rules,
  { id, playerId }: PushAccount,
  scores: readonly ScoreToMerge[],
  charts: ReadonlyMap<string, TableChart>,
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
  const fresh = cleared.filter(({ chartHash }) => !isEasy(before.get(chartHash) ?? 0));
  if (fresh.length === 0) return;
  const restrictions = await restrictionsOf(trx, id);
  const rises = fresh.some(({ chartHash }) =>
    charts.get(chartHash)?.official.some(({ tableId, level }) => {
      const table = tableById(rules, tableId);
      return table !== undefined && couldRaise(rules, table, level, restrictions);
    }),
  );
  if (rises) await recomputeRestrictions(trx, rules, { accountIds: [id] });
}

const isEasy = (clear: number) => isEasyClear('beatoraja', clear);
