import { type Kysely, sql } from 'kysely';
import { gmt9 } from '#domain/common/dates.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';

const MOST_KEPT = 100_000;

/** Who was counted today, so that whoever asks again costs no query. */
const counted = new WeakMap<Kysely<DB>, { day: string; visitors: Set<string> }>();

/**
 * Counts a download, once per address and day of GMT+9. Nobody waits in vain for a file because it
 * cannot be counted: that is logged, and the next download by the same address counts.
 *
 * @param address as limits count it
 */
export async function countDownload(
  { db, clock, secrets, log }: Pick<Context, 'db' | 'clock' | 'secrets' | 'log'>,
  entryNo: number,
  address: string,
): Promise<void> {
  const day = gmt9(clock.now()).dashed;
  const today = counted.get(db)?.day === day ? counted.get(db) : undefined;
  const { visitors } = today ?? { visitors: new Set<string>() };
  if (!today || visitors.size >= MOST_KEPT) visitors.clear();
  counted.set(db, { day, visitors });
  const key = `${entryNo} ${address}`;
  if (visitors.has(key)) return;
  // At once: of two at the same time one counts.
  visitors.add(key);
  // Of another day the same address is another visitor: nobody can be followed over days.
  const visitor = secrets.hash('download', `${day} ${address}`);
  try {
    await sql`
      with first as (
        insert into upload_download (upload_no, day, visitor)
        select entry_no, ${day}::date, ${visitor} from upload where entry_no = ${entryNo}
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
