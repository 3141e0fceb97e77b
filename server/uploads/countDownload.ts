import { type Kysely, sql } from 'kysely';
import { gmt9 } from '#domain/common/dates.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';

const MAX_CACHED_VISITORS = 100_000;

/** The visitors who were counted today, cached so that their next downloads need no query. */
const counted = new WeakMap<Kysely<DB>, { day: string; visitors: Set<string> }>();

/**
 * Counts a download once per address and day of GMT+9 (uploads.md §9). A failed count is logged and does not stop the
 * download; the next one of the same address counts.
 *
 * @param address as `clientAddress` returns it
 */
export async function countDownload(
  { db, clock, secrets, log }: Pick<Context, 'db' | 'clock' | 'secrets' | 'log'>,
  entryNo: number,
  address: string,
): Promise<void> {
  const day = gmt9(clock.now()).dashed;
  const today = counted.get(db)?.day === day ? counted.get(db) : undefined;
  const { visitors } = today ?? { visitors: new Set<string>() };
  if (!today || visitors.size >= MAX_CACHED_VISITORS) visitors.clear();
  counted.set(db, { day, visitors });
  const key = `${entryNo} ${address}`;
  if (visitors.has(key)) return;
  // Added before the query, so that only one of two concurrent downloads counts.
  visitors.add(key);
  // The day is part of the hash, so that visitors cannot be tracked over days.
  const visitor = secrets.hash('download', `${day} ${address}`);
  try {
    await sql`
      with first as (
        insert into upload_download (upload_no, day, visitor)
        select entry_no, ${day}::date, ${visitor} from upload where entry_no = ${entryNo}
        for key share
        on conflict do nothing
        returning upload_no
      )
      update upload set download_count = download_count + 1 where entry_no = (select upload_no from first)
    `.execute(db);
  } catch (error) {
    visitors.delete(key);
    log.error({ err: error, upload: entryNo }, 'a download could not be counted');
  }
}
