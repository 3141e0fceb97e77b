import { type Kysely, sql } from 'kysely';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import { type ownPlays as endpoint, PLAYS_PER_PAGE, type PlayRow } from '#contract/plays/plays.ts';
import { lampOf } from '#domain/players/clears.ts';
import { GAME_CLIENTS } from '#domain/players/plays/gameClients.ts';
import type { PlayRefusal } from '#domain/players/plays/whyRefusePlay.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { chartOfHash, hashesOf } from '../../players/chartRanking/chartOfHash.ts';

/**
 * Returns a page of the plays that an account's game clients sent, on all charts or on one, the newest first, and the
 * rights that they give.
 */
export async function ownPlays(
  { db, config }: Context,
  accountId: number,
  { page, chart }: Received<typeof endpoint>['query'],
): Promise<Omit<Reply<typeof endpoint>, 'success'>> {
  const account = await db
    .selectFrom('account')
    .select(['acceptedPlays as accepted', 'refusedPlays as refused', 'playDays as days'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const newest = await newestPlays(db, accountId, { chart, take: PLAYS_PER_PAGE, skip: (page - 1) * PLAYS_PER_PAGE });
  return { give: config.DIRECT_SCORES, ...account, ...newest };
}

interface NewestPlays {
  /** The hash of the chart; all charts by default. */
  chart?: string | undefined;
  take: number;
  skip?: number;
}

/** Returns the newest plays that an account's game clients sent, after those that are skipped, and the number of all. */
export async function newestPlays(db: Kysely<DB>, accountId: number, { chart, take, skip = 0 }: NewestPlays) {
  const known = chart === undefined ? null : await chartOfHash(db, chart);
  const hashes = known && hashesOf(known);
  const onChart =
    chart === undefined ? sql<boolean>`true` : sql<boolean>`play.chart_hash = any(${hashes ?? []}::text[])`;
  const { total } = await db
    .selectFrom('play')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('accountId', '=', accountId)
    .where(onChart)
    .executeTakeFirstOrThrow();
  const rows = await plays(db)
    .where('play.accountId', '=', accountId)
    .where(onChart)
    .orderBy('play.id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  return { total, source: rows.map(toPlayRow) };
}

/** Selects plays, each with the entry of its chart to show: an official one, else the first. */
export function plays(db: Kysely<DB>) {
  return db
    .selectFrom('play')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('submission')
          .select(['submission.tableId', 'submission.entryNo', 'submission.level'])
          .where(({ or, eb }) =>
            or([
              eb('submission.md5', '=', eb.ref('play.chartHash')),
              eb('submission.sha256', '=', eb.ref('play.chartHash')),
            ]),
          )
          .where('submission.deletedAt', 'is', null)
          .orderBy(({ eb }) => eb('submission.result', '=', 'accept'), 'desc')
          .orderBy('submission.id')
          .limit(1)
          .as('entry'),
      (join) => join.onTrue(),
    )
    .select(['play.id', 'play.client', 'play.title', 'play.clear', 'play.exScore', 'play.notes', 'play.minBp'])
    .select(['play.playedAt', 'play.refused', 'entry.tableId', 'entry.entryNo', 'entry.level']);
}

type StoredPlay = Awaited<ReturnType<ReturnType<typeof plays>['execute']>>[number];

export function toPlayRow({ tableId, entryNo, level, exScore, minBp, playedAt, clear, ...row }: StoredPlay): PlayRow {
  const { id, client, title, notes } = row;
  const isEntry = tableId !== null && entryNo !== null && level !== null;
  return {
    id,
    client,
    title,
    notes,
    score: exScore,
    minbp: minBp,
    entry: isEntry ? { table: tableId, entryNo, level: String(level) } : null,
    lamp: lampOf(GAME_CLIENTS[client].service, clear)?.bucket ?? '',
    playedAt: playedAt.toISOString(),
    refused: row.refused as PlayRefusal | null,
  };
}
