import type { Transaction } from 'kysely';
import { isEasyClear, type Service } from '#domain/players/clears.ts';
import { couldRaise } from '#domain/players/couldRaise.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { DB } from '../../database/schema.ts';
import { type RisenBest, raiseRatings } from '../../ratings/raiseRatings.ts';
import { recomputeRestrictions } from '../../restrictions/recomputeRestrictions.ts';
import { restrictionsOfAll } from '../../restrictions/restrictionsOf.ts';
import { bestsOnEntries } from '../../scores/bestsOnEntries.ts';
import { knownNotes } from '../../scores/knownNotes.ts';
import { mergeScores, type PlayerScore, type ScoreOrigin } from '../mergeScores.ts';
import type { TableChart } from './chartsInTables.ts';

/** What a play that counts adds, and where that is. */
export interface PlayToStore extends PlayerScore {
  accountId: number;
  /** Null for a chart that has no entry. */
  chart: TableChart | null;
}

/** Where plays come from. */
interface PlaySource {
  origin: ScoreOrigin;
  service: Service;
  rules: Rules;
  now: Date;
}

/**
 * Merges plays into the scores of their players. Ratings rise by what is better than before, and restrictions are recomputed
 * only where a new clear could raise one: both without reading all scores of the players, as most plays change little. The
 * transaction is one of `afterDueVoteCounts`, and has locked the accounts.
 */
export async function storePlays(
  trx: Transaction<DB>,
  { origin, service, rules, now }: PlaySource,
  scores: readonly PlayToStore[],
): Promise<void> {
  if (scores.length === 0) return;
  const isEasy = (clear: number) => isEasyClear(service, clear);
  const risen = await risenBests(trx, scores);
  await mergeScores(trx, origin, scores);
  await raiseRatings(trx, service, risen, now);
  const newClears = risen.filter(({ before, after }) => isEasy(after.clear) && !isEasy(before?.clear ?? 0));
  await recomputeRestrictions(trx, rules, { accountIds: await whoCouldRise(trx, rules, newClears) });
}

/** A best on an official chart that a score raised. */
interface RaisedBest extends RisenBest {
  accountId: number;
}

/** Returns the bests on official charts that scores raise, before the scores are stored. */
async function risenBests(trx: Transaction<DB>, scores: readonly PlayToStore[]): Promise<RaisedBest[]> {
  const submissionIds = [
    ...new Set(scores.flatMap(({ chart }) => (chart?.official ?? []).map(({ submissionId }) => submissionId))),
  ];
  if (submissionIds.length === 0) return [];
  const playerIds = [...new Set(scores.map(({ playerId }) => playerId))];
  const stored = await bestsOnEntries(trx, { playerIds, submissionIds })
    .select(['best.playerId', 'best.submissionId', 'best.clear', 'best.exScore'])
    .execute();
  const notes = await knownNotes(trx, submissionIds);
  const bests = new Map(stored.map(({ playerId, submissionId, ...best }) => [`${playerId} ${submissionId}`, best]));
  return scores.flatMap(({ playerId, accountId, chart, clear, exScore }) =>
    (chart?.official ?? []).flatMap(({ submissionId, tableId, level }): RaisedBest[] => {
      const key = `${playerId} ${submissionId}`;
      const best = bests.get(key);
      const next = { clear: Math.max(clear, best?.clear ?? 0), exScore: Math.max(exScore, best?.exScore ?? 0) };
      if (next.clear === best?.clear && next.exScore === best.exScore) return [];
      bests.set(key, next);
      const facts = { level, notes: notes(submissionId) };
      const before = best ? { ...facts, ...best } : null;
      return [{ accountId, playerId, tableId, before, after: { ...facts, ...next } }];
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
