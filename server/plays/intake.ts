/**
 * How scores come in. There are six ways: plays from a game (`games/receivePlay.ts`), plays that MinIR pushes
 * (`pushes/receivePlays.ts`), updates from LR2IR (`updateScores.ts`), score files (`scoreFiles/storeScoreFile.ts`), files
 * of an operator (`importScores.ts`) and LR2IR archives (`archive/importArchive.ts`). All take the same path:
 *
 * 1. The writer checks its source (a key, a signature, a session, an operator's order) and reads the scores: outside of
 *    a transaction, as far as that takes time.
 * 2. `inParts` cuts a long list, so that others can use the database meanwhile.
 * 3. `afterDueVoteCounts` begins the transaction: a vote count that is due decides by the scores from before it.
 * 4. The writer finds the player and locks the account, so that scores of one person are stored one after the other. It
 *    leaves out scores that do not count.
 * 5. `storeScores` writes the rows: the bests, or what the service has now.
 * 6. Restrictions and ratings follow in the same transaction. `takeScores` recomputes them from all scores of the player.
 *    `takePlays` raises them by what a play improves, as most change little. An archive leaves ratings to a job.
 * 7. Players are told of changed restrictions by `recomputeRestrictions`. Rankings read the stored rows; no published
 *    list has scores.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import PQueue from 'p-queue';
import { LN, type LnType } from '#domain/charts/lnType.ts';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import { isEasyClear, type Service } from '#domain/players/clears.ts';
import { couldRaise } from '#domain/players/couldRaise.ts';
import { gameClientIds } from '#domain/players/plays/gameClients.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import type { DB, ScoreTable } from '../platform/database/schema.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { bestsOnEntries } from '../scores/bestsOnEntries.ts';
import { knownNotes } from '../scores/knownNotes.ts';
import { onSameScore } from '../scores/onSameScore.ts';
import { type RisenBest, raiseRatings } from '../scores/ratings/raiseRatings.ts';
import { recomputeRatings } from '../scores/ratings/recomputeRatings.ts';
import type { RatingChange } from '../scores/ratings/saveChanges.ts';
import { recomputeRestrictions } from '../scores/recomputeRestrictions.ts';
import { restrictionsOfAll } from '../scores/restrictionsOf.ts';
import { afterDueVoteCounts } from '../voting/voteCounts/afterDueVoteCounts.ts';
import type { OfficialEntry, TableChart } from './games/chartsInTables.ts';

/** A score of a player as a game, a service or an operator reports it. */
export interface Score {
  chartHash: string;
  clear: number;
  exScore: number;
  maxCombo: number | null;
  minBp: number | null;
  playedAt?: Date | null;
  /** The long note mode, part of the key; LN if unknown. */
  lnType?: LnType;
  /** The notes of the play with the EX score; null or absent if unknown. */
  notes?: number | null;
  /** Whether an archive marks the score or its player. */
  isCheated?: boolean;
}

/** A score of one of several players. */
export interface PlayerScore extends Score {
  playerId: number;
}

export type ScoreOrigin = ScoreTable['origin'];

/** The number of scores per transaction. Most players have fewer. */
export const SCORES_AT_ONCE = 2000;

interface Part {
  scores: readonly Score[];
  /** Whether one of the charts is official. If one becomes official later, a job recomputes its players. */
  changesRating: boolean;
  isLast: boolean;
}

export interface Rest {
  /** Waits this many milliseconds; benchmarks pass a no-op. */
  rest?: (ms: number) => Promise<unknown>;
}

/**
 * Stores scores of an account's player in parts. Each is a transaction in which the account is locked, followed by a
 * pause for as long as it took, so that others can use the only connection of the embedded engine (docs/decisions/0035).
 * If it is interrupted, a part of the scores is stored.
 *
 * @returns the results of the parts, or the first refusal; the account may have been deleted or banned while the scores
 *   were read
 */
export async function inParts<Result, R extends Refusal>(
  ctx: Context,
  { accountId, service, scores }: { accountId: number; service: Service; scores: readonly Score[] },
  storePart: (trx: Transaction<DB>, now: Date, part: Part) => Promise<Result | R>,
  { rest = pause }: Rest = {},
): Promise<Result[] | R | NotNow> {
  const turns = turnsOf(ctx);
  const inTables = await officialCharts(ctx.db, service);
  // Scores on charts in no table come first, as they affect no ratings or rights: so as few parts as possible compute
  // these.
  const isInTable = ({ chartHash }: Score) => inTables.has(chartHash);
  const rows = [...scores.filter((score) => !isInTable(score)), ...scores.filter(isInTable)];
  const results: Result[] = [];
  for (let from = 0; ; from += SCORES_AT_ONCE) {
    const isLast = from + SCORES_AT_ONCE >= rows.length;
    const part = rows.slice(from, from + SCORES_AT_ONCE);
    const result = await turns.add(async () => {
      const begun = performance.now();
      const stored = await afterDueVoteCounts(
        ctx,
        async (trx, now) =>
          (await whyNotActNow(trx, accountId, 'update')) ??
          storePart(trx, now, { scores: part, changesRating: isLast || part.some(isInTable), isLast }),
      );
      if (!isLast) await rest(performance.now() - begun);
      return stored;
    });
    if (isRefusal(result)) return result as R | NotNow;
    results.push(result as Result);
    if (isLast) return results;
  }
}

/**
 * A queue per database for the parts of all players, including pauses, so that many concurrent senders do not starve
 * other requests.
 */
const turns = new WeakMap<Context['db'], PQueue>();
const TURNS = { embedded: 1, server: 4 } as const;

function turnsOf({ db, config }: Pick<Context, 'db' | 'config'>): PQueue {
  const known = turns.get(db);
  if (known) return known;
  const concurrency = TURNS[config.DATABASE_URL === undefined ? 'embedded' : 'server'];
  const created = new PQueue({ concurrency });
  turns.set(db, created);
  return created;
}

/** Returns the hashes by which a service identifies the official charts. */
async function officialCharts(db: Context['db'], service: Service): Promise<ReadonlySet<string>> {
  const hash = service === 'lr2' ? 'md5' : 'sha256';
  const rows = await db
    .selectFrom('submission')
    .select(`${hash} as hash`)
    .where('result', '=', 'accept')
    .where('deletedAt', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.hash));
}

/** Origins whose scores replace the stored ones, even better ones: the service says what is true now. */
const MIRRORED: readonly ScoreOrigin[] = ['update', 'archive'];

const COLUMNS = sql.raw('chart_hash, clear, ex_score, max_combo, min_bp, played_at, ln_type, notes, is_cheated');

/**
 * Writes scores of one origin. Where the player has a score on the chart, the best lamp, EX score, combo and BP are kept
 * independently, so that order and repetition do not matter (ranking-services.md §10.4); a mirrored origin replaces it.
 * Skips unchanged rows, as few of thousands change from one update to the next.
 */
export async function storeScores(
  trx: Transaction<DB>,
  origin: ScoreOrigin,
  scores: readonly PlayerScore[],
): Promise<void> {
  await sql`
    insert into score (player_id, origin, ${COLUMNS})
    select player_id, ${origin}, ${COLUMNS} from ${scoreRows(bestOf(scores))}
    ${MIRRORED.includes(origin) ? onStoredScore : onSameScore()}
  `.execute(trx);
}

const onStoredScore = sql`
  on conflict (player_id, chart_hash, origin, ln_type) do update set
    clear = excluded.clear, ex_score = excluded.ex_score, max_combo = excluded.max_combo, min_bp = excluded.min_bp,
    played_at = excluded.played_at, notes = excluded.notes, is_cheated = excluded.is_cheated
  where (score.clear, score.ex_score, score.max_combo, score.min_bp, score.played_at, score.notes, score.is_cheated)
    is distinct from (excluded.clear, excluded.ex_score, excluded.max_combo, excluded.min_bp, excluded.played_at,
      excluded.notes, excluded.is_cheated)`;

/**
 * Returns the best of each player on each chart, as a statement cannot change a row twice. Sorted, so that concurrent
 * transactions lock rows in the same order.
 */
function bestOf(scores: readonly PlayerScore[]): PlayerScore[] {
  const best = new Map<string, PlayerScore>();
  for (const score of scores) {
    const key = `${score.playerId} ${score.chartHash} ${score.lnType ?? LN}`;
    const known = best.get(key);
    best.set(key, known ? better(known, score) : score);
  }
  return [...best.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, score]) => score);
}

/** Merges two scores of one player on one chart. */
function better(a: PlayerScore, b: PlayerScore): PlayerScore {
  const either = <Value>(choose: (a: Value, b: Value) => Value, one?: Value | null, other?: Value | null) =>
    one == null || other == null ? (one ?? other ?? null) : choose(one, other);
  return {
    ...a,
    clear: Math.max(a.clear, b.clear),
    exScore: Math.max(a.exScore, b.exScore),
    maxCombo: either(Math.max, a.maxCombo, b.maxCombo),
    minBp: either(Math.min, a.minBp, b.minBp),
    playedAt: either((one, other) => (one > other ? one : other), a.playedAt, b.playedAt),
    notes: (a.exScore === b.exScore ? (a.notes ?? b.notes) : (a.exScore > b.exScore ? a : b).notes) ?? null,
  };
}

/** Writes scores as rows of SQL, with one array parameter per column, as the number of parameters is limited. */
function scoreRows(scores: readonly PlayerScore[]): RawBuilder<unknown> {
  const column = <T>(of: (score: PlayerScore) => T) => scores.map(of);
  return sql`unnest(
    ${column(({ playerId }) => playerId)}::int[],
    ${column(({ chartHash }) => chartHash)}::text[],
    ${column(({ clear }) => clear)}::int[],
    ${column(({ exScore }) => exScore)}::int[],
    ${column(({ maxCombo }) => maxCombo)}::int[],
    ${column(({ minBp }) => minBp)}::int[],
    ${column(({ playedAt = null }) => playedAt)}::timestamptz[],
    ${column(({ lnType = LN }) => lnType)}::int[],
    ${column(({ notes = null }) => notes)}::int[],
    ${column(({ isCheated = false }) => isCheated)}::boolean[]
  ) as incoming (player_id, ${COLUMNS})`;
}

/** When scores are taken, and by which rules. */
interface Taking {
  origin: ScoreOrigin;
  rules: Rules;
  now: Date;
}

/**
 * Stores scores of a player, and recomputes restrictions and ratings. Scores of a file never give rights.
 *
 * @param changesRating false for a part of a list without official charts, from which nothing follows
 */
export async function takeScores(
  trx: Transaction<DB>,
  { origin, rules, now, changesRating = true }: Taking & { changesRating?: boolean },
  { accountId, playerId }: { accountId: number; playerId: number },
  scores: readonly Score[],
): Promise<RatingChange[]> {
  const own = scores.map((score) => ({ playerId, ...score }));
  await storeScores(trx, origin, own);
  if (!changesRating) return [];
  if (origin !== 'file') await recomputeRestrictions(trx, rules, { accountIds: [accountId], tellAt: now });
  return recomputeRatings(trx, [playerId], { by: 'scores', now });
}

/** A play that counts, with the entries of its chart. */
export interface PlayToTake extends PlayerScore {
  accountId: number;
  /** Null for a chart without entries. */
  chart: TableChart | null;
}

/**
 * Stores plays of players. Ratings are raised by the improvement, and restrictions are only recomputed if a new clear could
 * raise one: neither reads all scores of the players.
 *
 * @param giveRights whether clears of this origin give these players rights, as those of a ranking service do
 */
export async function takePlays(
  trx: Transaction<DB>,
  { origin, giveRights, service, rules, now }: Taking & { giveRights: boolean; service: Service },
  plays: readonly PlayToTake[],
): Promise<void> {
  if (plays.length === 0) return;
  // Plays in CN and HCN give neither ratings nor rights.
  const onEntries = plays
    .filter(({ lnType = LN }) => lnType === LN)
    .flatMap(({ chart, ...play }) => (chart?.official ?? []).map((entry): PlayOnEntry => ({ ...play, ...entry })));
  const stored = await storedBests(trx, onEntries);
  await storeScores(trx, origin, plays);
  await raiseRatings(trx, service, await risenBests(trx, service, onEntries, stored), now);
  if (!giveRights) return;
  const isEasy = (clear: number | null = 0) => isEasyClear(service, clear ?? 0);
  const isFromGame = gameClientIds.some((client) => client === origin);
  const newClears = onEntries.filter((play) => {
    const { provenClear, playedClear } = stored.get(keyOf(play)) ?? {};
    return isEasy(play.clear) && !isEasy(provenClear) && !(isFromGame && isEasy(playedClear));
  });
  await recomputeRestrictions(trx, rules, { accountIds: await whoCouldRise(trx, rules, newClears), tellAt: now });
}

/** A play on an official entry of its chart. */
interface PlayOnEntry extends PlayerScore, OfficialEntry {
  accountId: number;
}

const keyOf = ({ playerId, submissionId }: { playerId: number; submissionId: number }) => `${playerId} ${submissionId}`;

/**
 * Returns the stored bests of these players on these entries. `provenClear` is the best lamp of origins that always give
 * rights, `playedClear` that of plays from the game.
 */
async function storedBests(trx: Transaction<DB>, plays: readonly PlayOnEntry[]) {
  const submissionIds = [...new Set(plays.map(({ submissionId }) => submissionId))];
  const playerIds = [...new Set(plays.map(({ playerId }) => playerId))];
  if (plays.length === 0) return new Map<string, never>();
  const bests = await bestsOnEntries(trx, { playerIds, submissionIds })
    .select(['best.playerId', 'best.submissionId', 'best.clear', 'best.exScore'])
    .select(['best.provenClear', 'best.playedClear'])
    .execute();
  return new Map(bests.map((best) => [keyOf(best), best]));
}

/** Returns the bests on official charts that these plays improve, in their order. */
async function risenBests(
  trx: Transaction<DB>,
  service: Service,
  plays: readonly PlayOnEntry[],
  stored: ReadonlyMap<string, { clear: number; exScore: number }>,
): Promise<RisenBest[]> {
  if (plays.length === 0) return [];
  const notes = await knownNotes(
    trx,
    plays.map(({ submissionId }) => submissionId),
  );
  const bests = new Map(stored);
  return plays.flatMap((play): RisenBest[] => {
    const { playerId, submissionId, tableId, level, clear, exScore } = play;
    const best = bests.get(keyOf(play));
    const next = { clear: Math.max(clear, best?.clear ?? 0), exScore: Math.max(exScore, best?.exScore ?? 0) };
    if (next.clear === best?.clear && next.exScore === best.exScore) return [];
    bests.set(keyOf(play), next);
    const facts = { level, notes: notes(submissionId, service) };
    const before = best ? { ...facts, clear: best.clear, exScore: best.exScore } : null;
    return [{ playerId, tableId, before, after: { ...facts, ...next } }];
  });
}

/** Returns the accounts whose restriction in some table these new easy clears could raise, in ascending order. */
async function whoCouldRise(trx: Transaction<DB>, rules: Rules, newClears: readonly PlayOnEntry[]): Promise<number[]> {
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
