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
import { mergeScores, type PlayerScore } from '../players/mergeScores.ts';
import { PLAYER_BATCH_SIZE } from '../ratings/nextPlayers.ts';
import { type RisenBest, raiseRatings } from '../ratings/raiseRatings.ts';
import { recomputeRestrictions } from '../restrictions/recomputeRestrictions.ts';
import { restrictionsOfAll } from '../restrictions/restrictionsOf.ts';
import { bestsOnEntries } from '../scores/bestsOnEntries.ts';
import { knownNotes } from '../scores/knownNotes.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { chartsInTables, type TableChart } from './chartsInTables.ts';
import { keyOfEvent, lockPushAccounts, type PushAccount, recordEvents } from './pushRows.ts';

/** A play, and why it is ignored; or the account and the chart that it counts for. */
type JudgedPlay = { play: PushedPlay } & ({ reason: IgnoreReason } | PlayThatCounts);

interface PlayThatCounts {
  play: PushedPlay;
  reason: null;
  account: PushAccount;
  chart: TableChart;
}

/** What a play that counts adds, and where that is. */
interface ReceivedScore extends PlayerScore {
  account: PushAccount;
  chart: TableChart;
}

/**
 * Receives plays that a ranking service pushes: merges those that count into the players' scores, with the ratings and
 * restrictions that follow, in the same transaction (ranking-services.md §10.4). Neither order nor repetition matters. The
 * plays of a few players are one transaction; when one fails, plays that were stored before it are duplicates the next
 * time. Ignored plays are not recorded: sent again when the player is linked or the chart is in a table, they count.
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

/** Tells whether a reason means that service and site disagree, which an operator should know. */
const isMismatch = (reason: IgnoreReason) => reason === 'unknownClear' || reason === 'noteCount' || reason === 'score';

const rankingIdOfPlay = ({ userId }: PushedPlay) => rankingIdOf('beatoraja', userId);
const chartHashOf = ({ chart }: PushedPlay) => chart.sha256.toLowerCase();

/** Receives the plays of a few players. */
async function receiveBatch(ctx: Context, service: string, plays: readonly PushedPlay[]): Promise<PushOutcome[]> {
  return afterDueVoteCounts(ctx, async (trx, now) => {
    const judged = await judgePlays(trx, ctx.config.MINIR_LN_TYPES, plays);
    const counted = judged.filter((one): one is PlayThatCounts => one.reason === null);
    const newEvents = await recordEvents(trx, service, counted.map(eventOf), now);
    const accepted: PlayThatCounts[] = [];
    const outcomes = judged.map((one): PushOutcome => {
      const { eventId } = one.play;
      if (one.reason !== null) return { eventId, status: 'ignored', reason: one.reason };
      // Of several with one id in one request the first is accepted.
      if (!newEvents.delete(keyOfEvent(eventOf(one)))) return { eventId, status: 'duplicate' };
      accepted.push(one);
      return { eventId, status: 'accepted' };
    });
    const scores = accepted.map(({ play, account, chart }) => ({
      ...acceptedPlay(play, now),
      playerId: account.playerId,
      account,
      chart,
    }));
    await storeScores(trx, rulesAt(ctx.rules, now), scores, now);
    return outcomes;
  });
}

const eventOf = ({ play, account }: PlayThatCounts) => ({ playerId: account.playerId, eventId: play.eventId });

/** Decides of each play whether it counts, and locks the accounts of the players. */
async function judgePlays(
  trx: Transaction<DB>,
  lnTypes: readonly number[],
  plays: readonly PushedPlay[],
): Promise<JudgedPlay[]> {
  const accounts = await lockPushAccounts(trx, [...new Set(plays.map(rankingIdOfPlay))]);
  const linked = plays.filter((play) => accounts.has(rankingIdOfPlay(play)));
  const charts = await chartsInTables(trx, linked.map(chartHashOf));
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
 * Merges scores into those of their players. Ratings rise by what is better than before, and restrictions are recomputed
 * only where a new clear could raise one: both without reading all scores of the players, as most plays change little.
 */
async function storeScores(
  trx: Transaction<DB>,
  rules: Rules,
  scores: readonly ReceivedScore[],
  now: Date,
): Promise<void> {
  if (scores.length === 0) return;
  const risen = await risenBests(trx, scores);
  await mergeScores(trx, 'push', scores);
  await raiseRatings(trx, 'beatoraja', risen, now);
  const newClears = risen.filter(({ before, after }) => isEasy(after.clear) && !isEasy(before?.clear ?? 0));
  await recomputeRestrictions(trx, rules, { accountIds: await whoCouldRise(trx, rules, newClears) });
}

const isEasy = (clear: number) => isEasyClear('beatoraja', clear);

/** A best on an official chart that a score raised. */
interface RaisedBest extends RisenBest {
  accountId: number;
}

/** Returns the bests on official charts that scores raise, before the scores are stored. */
async function risenBests(trx: Transaction<DB>, scores: readonly ReceivedScore[]): Promise<RaisedBest[]> {
  const submissionIds = [
    ...new Set(scores.flatMap(({ chart }) => chart.official.map(({ submissionId }) => submissionId))),
  ];
  if (submissionIds.length === 0) return [];
  const playerIds = [...new Set(scores.map(({ playerId }) => playerId))];
  const stored = await bestsOnEntries(trx, { playerIds, submissionIds })
    .select(['best.playerId', 'best.submissionId', 'best.clear', 'best.exScore'])
    .execute();
  const notes = await knownNotes(trx, submissionIds);
  const bests = new Map(stored.map(({ playerId, submissionId, ...best }) => [`${playerId} ${submissionId}`, best]));
  return scores.flatMap(({ playerId, account, chart, clear, exScore }) =>
    chart.official.flatMap(({ submissionId, tableId, level }): RaisedBest[] => {
      const key = `${playerId} ${submissionId}`;
      const best = bests.get(key);
      const next = { clear: Math.max(clear, best?.clear ?? 0), exScore: Math.max(exScore, best?.exScore ?? 0) };
      if (next.clear === best?.clear && next.exScore === best.exScore) return [];
      bests.set(key, next);
      const facts = { level, notes: notes(submissionId) };
      const before = best ? { ...facts, ...best } : null;
      return [{ accountId: account.id, playerId, tableId, before, after: { ...facts, ...next } }];
    }),
  );
}

/** Returns the accounts whose restriction in any table these new easy clears could raise, in ascending order. */
async function whoCouldRise(trx: Transaction<DB>, rules: Rules, newClears: readonly RaisedBest[]): Promise<number[]> {
  const restrictions = await restrictionsOfAll(
    trx,
    newClears.map(({ accountId }) => accountId),
  );
  const rising = newClears.filter(({ accountId, tableId, after }) => {
    const table = tableById(rules, tableId);
    return table !== undefined && couldRaise(rules, table, after.level, restrictions(accountId));
  });
  return [...new Set(rising.map(({ accountId }) => accountId))].sort((a, b) => a - b);
}
