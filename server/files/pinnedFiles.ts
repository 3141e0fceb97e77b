import { sql } from 'kysely';
import type { Context } from '../base/context.ts';

/** Longer than any backup or restore takes. */
const HELD_MS = 24 * 60 * 60 * 1000;

type Held = readonly number[];

/** Claims every file that an upload names, so that none goes before `endPins`. @returns the claims */
export async function pinNamedFiles({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Held> {
  const until = new Date(clock.now().getTime() + HELD_MS);
  const { rows } = await sql<{ id: number }>`
    insert into file_claim (sha256, until)
    select distinct file_sha256, ${until}::timestamptz from upload where file_sha256 is not null
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Claims files that are about to be written, all at once. @returns the claims */
export async function pinFiles({ db, clock }: Pick<Context, 'db' | 'clock'>, files: readonly string[]): Promise<Held> {
  const until = new Date(clock.now().getTime() + HELD_MS);
  const { rows } = await sql<{ id: number }>`
    insert into file_claim (sha256, until) select unnest(${files}::text[]), ${until}::timestamptz returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Ends claims: files that no upload names can be removed then. */
export async function endPins({ db, clock }: Pick<Context, 'db' | 'clock'>, held: Held): Promise<void> {
  const claims = sql<boolean>`id = any(${held})`;
  // Most are named. Whoever deletes one of their uploads now leaves a claim of their own.
  await db
    .deleteFrom('fileClaim')
    .where(claims)
    .where('sha256', 'in', db.selectFrom('upload').select('fileSha256').$castTo<{ fileSha256: string }>())
    .execute();
  await db.updateTable('fileClaim').set({ until: clock.now() }).where(claims).execute();
}
