import type { Transaction } from 'kysely';
import { LN } from '#domain/charts/lnType.ts';
import { isEasyClear, type Service } from '#domain/players/clears.ts';
import { couldRaise } from '#domain/players/couldRaise.ts';
import { gameClientIds } from '#domain/players/plays/gameClients.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { bestsOnEntries } from '../../scores/bestsOnEntries.ts';
import { knownNotes } from '../../scores/knownNotes.ts';
import { type RisenBest, raiseRatings } from '../../scores/ratings/raiseRatings.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { restrictionsOfAll } from '../../scores/restrictionsOf.ts';
import { mergeScores, type PlayerScore, type ScoreOrigin } from '../mergeScores.ts';
import type { OfficialEntry, TableChart } from './chartsInTables.ts';

/** A counted play, with the entries of its chart. */
export interface PlayToStore extends PlayerScore {
  accountId: number;
  /** Null for a chart without entries. */
  chart: TableChart | null;
}

/** The origin of plays. */
interface PlaySource {
  origin: ScoreOrigin;
  /** Whether clears of this origin give these players rights, as those of a ranking service do. */
  giveRights: boolean;
  service: Service;
  rules: Rules;
  now: Date;
}

/**
 * Merges plays into the scores of their players. Ratings are raised by the improvement, and restrictions are only
 * recomputed if a new clear could raise one: neither reads all scores of the players, as most plays change little. The
 * transaction is one of `afterDueVoteCounts`, and has locked the accounts.
 */
export async function storePlays(
  trx: Transaction<DB>,
  { origin, giveRights, service, rules, now }: PlaySource,
  scores: readonly PlayToStore[],
): Promise<void> {
  if (scores.length === 0) return;
  // Plays in CN and HCN give neither ratings nor rights.
  const onEntries = scores
    .filter(({ lnType = LN }) => lnType === LN)
    .flatMap(({ chart, ...score }) => (chart?.official ?? []).map((entry): ScoreOnEntry => ({ ...score, ...entry })));
  const stored = await storedBests(trx, onEntries);
  await mergeScores(trx, origin, scores);
  await raiseRatings(trx, service, await risenBests(trx, service, onEntries, stored), now);
  const isEasy = (clear: number) => isEasyClear(service, clear);
  if (!giveRights) return;
  const isFromGame = gameClientIds.some((client) => client === origin);
  const newClears = onEntries.filter((score) => {
    const { provenClear = null, playedClear = null } = stored(score) ?? {};
    return isEasy(score.clear) && !isEasy(provenClear ?? 0) && !(isFromGame && isEasy(playedClear ?? 0));
  });
  await recomputeRestrictions(trx, rules, { accountIds: await whoCouldRise(trx, rules, newClears), tellAt: now });
}

/** A score on an official entry of its chart. */
interface ScoreOnEntry extends PlayerScore, OfficialEntry {
  accountId: number;
}

type PlayerOnEntry = Pick<ScoreOnEntry, 'playerId' | 'submissionId'>;

interface StoredBest {
  clear: number;
  exScore: number;
  /** The best lamp of origins that always give rights; null without one. */
  provenClear: number | null;
  /** The best lamp of a play from the game; null without one. */
  playedClear: number | null;
}

/** Returns the stored bests of these players on these entries. */
async function storedBests(
  trx: Transaction<DB>,
  scores: readonly PlayerOnEntry[],
): Promise<(of: PlayerOnEntry) => StoredBest | undefined> {
  if (scores.length === 0) return () => undefined;
  const submissionIds = [...new Set(scores.map(({ submissionId }) => submissionId))];
  const playerIds = [...new Set(scores.map(({ playerId }) => playerId))];
  const stored = await bestsOnEntries(trx, { playerIds, submissionIds })
    .select([
      'best.playerId',
      'best.submissionId',
      'best.clear',
      'best.exScore',
      'best.provenClear',
      'best.playedClear',
    ])
    .execute();
  const bests = new Map(stored.map(({ playerId, submissionId, ...best }) => [`${playerId} ${submissionId}`, best]));
  return ({ playerId, submissionId }) => bests.get(`${playerId} ${submissionId}`);
}

/** Returns the bests on official charts that these scores improve, in their order. */
async function risenBests(
  trx: Transaction<DB>,
  service: Service,
  scores: readonly ScoreOnEntry[],
  stored: (of: PlayerOnEntry) => StoredBest | undefined,
): Promise<RisenBest[]> {
  if (scores.length === 0) return [];
  const notes = await knownNotes(
    trx,
    scores.map(({ submissionId }) => submissionId),
  );
  const risen = new Map<string, Pick<StoredBest, 'clear' | 'exScore'>>();
  return scores.flatMap((score): RisenBest[] => {
    const { playerId, submissionId, tableId, level, clear, exScore } = score;
    const key = `${playerId} ${submissionId}`;
    const best = risen.get(key) ?? stored(score);
    const next = { clear: Math.max(clear, best?.clear ?? 0), exScore: Math.max(exScore, best?.exScore ?? 0) };
    if (next.clear === best?.clear && next.exScore === best.exScore) return [];
    risen.set(key, next);
    const facts = { level, notes: notes(submissionId, service) };
    const before = best ? { ...facts, clear: best.clear, exScore: best.exScore } : null;
    return [{ playerId, tableId, before, after: { ...facts, ...next } }];
  });
}

/** Returns the accounts whose restriction in some table these new easy clears could raise, in ascending order. */
async function whoCouldRise(trx: Transaction<DB>, rules: Rules, newClears: readonly ScoreOnEntry[]): Promise<number[]> {
  const restrictions = await restrictionsOfAll(
    trx,
    newClears.map(({ accountId }) => accountId),
  );
  const rising = newClears.filter(({ accountId, tableId, level }) => {
    const table = tableById(rules, tableId);
    return table !== undefined && couldRaise(rules, table, level, restrictions(accountId));
  });
  return [...new Set(rising.map(({ accountId }) => accountId))].sort((a, b) => a - b);
}
