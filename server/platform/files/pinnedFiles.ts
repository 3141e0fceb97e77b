import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '#domain/common/dates.ts';
import type { Context } from '../context.ts';
import type { DB } from '../database/schema.ts';

/** Longer than any backup or restore takes. */
const PIN_TTL_MS = DAY_MS;

/** Ids of claims. */
type Pins = readonly number[];

/** Returns the names of the files of all uploads and brought charts, sorted; a database of an older version has only uploads. */
export async function namedFiles(db: Kysely<DB>): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('brought_file') is not null`.execute(db);
  const brought = tables.length > 0 ? sql`union select sha256 from brought_file` : sql``;
  const { rows } = await sql<{ sha256: string }>`
    select file_sha256 as sha256 from upload where file_sha256 is not null ${brought} order by 1`.execute(db);
  return [...new Set(rows.map(({ sha256 }) => sha256))];
}

/**
 * Pins every file that an upload or a brought chart names: claims it, so that it is not removed before `unpinFiles`.
 * Returns the ids of the claims.
 */
export async function pinNamedFiles(ctx: Pick<Context, 'db' | 'clock'>): Promise<Pins> {
  return pinFiles(ctx, await namedFiles(ctx.db));
}

/** Pins files that are about to be written, all at once. Returns the ids of the claims. */
export async function pinFiles({ db, clock }: Pick<Context, 'db' | 'clock'>, files: readonly string[]): Promise<Pins> {
  const until = new Date(clock.now().getTime() + PIN_TTL_MS);
  const { rows } = await sql<{ id: number }>`
    insert into file_claim (sha256, until) select unnest(${files}::text[]), ${until}::timestamptz returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Ends pins. Files that no upload names can then be removed. */
export async function unpinFiles({ db, clock }: Pick<Context, 'db' | 'clock'>, pins: Pins): Promise<void> {
  const claims = sql<boolean>`id = any(${pins})`;
  // Most files belong to uploads. Deleting one of these uploads later adds a new claim.
  await db
    .deleteFrom('fileClaim')
    .where(claims)
    .where('sha256', 'in', db.selectFrom('upload').select('fileSha256').$castTo<{ fileSha256: string }>())
    .execute();
  await db.updateTable('fileClaim').set({ until: clock.now() }).where(claims).execute();
}
