import path from 'node:path';
import { sql, type Transaction } from 'kysely';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { fold } from '#domain/common/text.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type Order, performAct } from '../../acts/performAct.ts';
import { CommandError, toCommandError } from '../../platform/command.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { startRatingJobOfAll } from '../../scores/ratings/ratingJobs.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { storeScores } from '../intake.ts';
import { type ArchiveReader, openArchiveReader } from './archiveReader.ts';
import type { ArchiveBatch, ArchiveKey, ArchivePlayer } from './archiveWorker.ts';
import { checkArchive } from './checkArchive.ts';

/** The progress of an import, in rows of the file. */
export interface ArchiveProgress {
  rows: number;
  ofRows: number;
}

export interface ArchiveReport {
  /** Whether the file had been imported before, so that there was nothing to do. */
  wasDone: boolean;
  /** The number of rows that an earlier run imported. */
  from: number;
  /** This and the counts below are of this run only. */
  stored: number;
  skipped: { key: number; lamp: number; value: number };
  unknownLamps: readonly string[];
}

const MAX_UNKNOWN_LAMPS = 5;
/**
 * How long after the last batch the ratings are recomputed, as later batches may have more scores of the same players.
 */
const RATINGS_AFTER_MS = MINUTE_MS;

/**
 * Imports the scores of an LR2IR archive file in batches; each is a transaction that also recomputes restrictions. An
 * interrupted import continues where it stopped; repeating a finished one does nothing (decisions 0011).
 *
 * @param playerIds imports these players only, as a separate import
 * @param order of an operator; leaves a line in the trail before the first batch
 * @param onProgress is called before the first batch and after each
 * @param signal stops the import between two batches
 * @throws CommandError when the file is not an archive or reading fails, or when the same import runs elsewhere
 */
export async function importArchive(
  ctx: Context,
  { file, playerIds = null, order }: { file: string; playerIds?: readonly number[] | null; order?: Order },
  { onProgress = () => undefined, signal }: { onProgress?: (at: ArchiveProgress) => void; signal?: AbortSignal } = {},
): Promise<ArchiveReport> {
  const fingerprint = importKey(checkArchive(file).fingerprint, playerIds);
  const start = await progressOf(ctx, fingerprint);
  const report = { wasDone: start.finished, from: start.rows, stored: 0, skipped: { key: 0, lamp: 0, value: 0 } };
  const unknownLamps = new Set<string>();
  if (report.wasDone) return { ...report, unknownLamps: [] };

  const reader = await orCommandError(file, () => openArchiveReader({ file, playerIds, after: start.last }));
  try {
    let { rows, last } = start;
    report.skipped.key = reader.count.withoutKey;
    if (order) await orderImport(ctx, order, { file, rows, ofRows: reader.count.rows });
    ctx.log.info({ file, rows, ofRows: reader.count.rows }, 'importing an LR2IR archive');
    onProgress({ rows, ofRows: reader.count.rows });
    for await (const batch of batchesOf(reader, file)) {
      if (signal?.aborted) throw new CommandError(`Stopped after ${rows} rows; run the command again to continue.`);
      await storeBatch(ctx, fingerprint, { batch, last });
      rows += batch.rows;
      last = batch.last;
      report.stored += batch.scores.length;
      report.skipped.lamp += batch.skipped.lamp;
      report.skipped.value += batch.skipped.value;
      for (const lamp of batch.unknownLamps) if (unknownLamps.size < MAX_UNKNOWN_LAMPS) unknownLamps.add(lamp);
      onProgress({ rows, ofRows: reader.count.rows });
    }
  } finally {
    await reader.close();
  }
  await ctx.db
    .updateTable('archiveImport')
    .set({ finishedAt: ctx.clock.now() })
    .where('fingerprint', '=', fingerprint)
    .execute();
  ctx.log.info({ file, ...report }, 'imported an LR2IR archive');
  return { ...report, unknownLamps: [...unknownLamps] };
}

/**
 * Writes the line of an import in the trail.
 *
 * @throws CommandError when the one who orders it may not
 */
async function orderImport(ctx: Context, order: Order, { file, rows, ofRows }: ArchiveProgress & { file: string }) {
  const changes = [{ what: 'scores', before: rows, after: ofRows }] as const;
  const done = { result: null, subject: path.basename(file), changes };
  const ordered = await performAct<null>(ctx, { name: 'import-archive' }, order, async () => done);
  if (isRefusal(ordered)) throw toCommandError(ordered);
}

/** Returns the key of an import: importing some players is not the same import as all. */
function importKey(fingerprint: string, playerIds: readonly number[] | null): string {
  if (!playerIds) return fingerprint;
  const players = [...new Set(playerIds)].sort((a, b) => a - b).join(',');
  return sha256Hex(`${fingerprint} ${players}`);
}

/** Returns how far an import has come, and registers a new one. */
async function progressOf({ db, clock }: Context, fingerprint: string) {
  await db
    .insertInto('archiveImport')
    .values({ fingerprint, startedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { lastMd5, lastPlayerId, rowsDone, finishedAt } = await db
    .selectFrom('archiveImport')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  const last = lastMd5 === null || lastPlayerId === null ? null : { md5: lastMd5, playerId: lastPlayerId };
  return { last, rows: rowsDone, finished: finishedAt !== null };
}

async function* batchesOf(reader: ArchiveReader, file: string): AsyncGenerator<ArchiveBatch> {
  for (;;) {
    const batch = await orCommandError(file, () => reader.next());
    if (!batch) return;
    yield batch;
  }
}

async function orCommandError<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new CommandError(`${file} cannot be read further: ${(error as Error).message}. What was reported is stored.`);
  }
}

/**
 * Stores a batch: scores, players, and the restrictions of those with an account; a job recomputes all ratings when no
 * more batches come.
 */
async function storeBatch(
  ctx: Context,
  fingerprint: string,
  { batch, last }: { batch: ArchiveBatch; last: ArchiveKey | null },
) {
  await afterDueVoteCounts(ctx, async (trx, now) => {
    await saveProgress(trx, fingerprint, last, batch);
    const ids = await storePlayers(trx, batch.players);
    await storeScores(
      trx,
      'archive',
      batch.scores.map(({ player, ...score }) => ({ playerId: ids[player] as number, ...score })),
    );
    // Selected after the scores are stored: a player who signs up concurrently is either among them or finds the scores.
    const accounts = await trx
      .selectFrom('account')
      .select('id')
      .where(
        sql<boolean>`id in (select account_id from player where id = any(${ids}::int[]) and account_id is not null)`,
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    const accountIds = accounts.map(({ id }) => id);
    await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds, tellAt: now });
    await startRatingJobOfAll(trx, new Date(now.getTime() + RATINGS_AFTER_MS));
  });
}

/**
 * Inserts new players, and returns the ids of all in their order. Name and dan are stored only if the site has none that are
 * newer.
 */
async function storePlayers(trx: Transaction<DB>, players: readonly ArchivePlayer[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; rankingId: string }>`
    insert into player (service, ranking_id, name, name_key, dan_sp, dan_dp)
    select 'lr2', batch.* from unnest(
      ${players.map(({ playerId }) => String(playerId))}::text[],
      ${players.map(({ name }) => name)}::text[],
      ${players.map(({ name }) => name && fold(name))}::text[],
      ${players.map(({ danSp }) => danSp)}::text[],
      ${players.map(({ danDp }) => danDp)}::text[]
    ) as batch (ranking_id, name, name_key, dan_sp, dan_dp)
    on conflict (service, ranking_id) do update set
      name = coalesce(player.name, excluded.name),
      name_key = case when player.name is null then excluded.name_key else player.name_key end,
      dan_sp = case when player.name is null then excluded.dan_sp else player.dan_sp end,
      dan_dp = case when player.name is null then excluded.dan_dp else player.dan_dp end
    returning id, ranking_id
  `.execute(trx);
  const byRankingId = new Map(rows.map(({ id, rankingId }) => [rankingId, id]));
  return players.map(({ playerId }) => byRankingId.get(String(playerId)) as number);
}

/** Saves the last stored row. CommandError if another import of the same file has changed it. */
async function saveProgress(
  trx: Transaction<DB>,
  fingerprint: string,
  from: ArchiveKey | null,
  { last, rows }: ArchiveBatch,
) {
  const { numUpdatedRows } = await trx
    .updateTable('archiveImport')
    .set(({ eb }) => ({ lastMd5: last.md5, lastPlayerId: last.playerId, rowsDone: eb('rowsDone', '+', rows) }))
    .where('fingerprint', '=', fingerprint)
    .where(
      sql<boolean>`(last_md5, last_player_id) is not distinct from (${from?.md5 ?? null}, ${from?.playerId ?? null}::int)`,
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CommandError('The same file is being imported by another command.');
}
