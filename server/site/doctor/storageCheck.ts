import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#domain/common/dates.ts';
import type { Context } from '../../platform/context.ts';
import { type Check, type Finding, find, ok, warning } from './check.ts';
import { createDiskSpaceCheck } from './diskSpaceCheck.ts';

type StorageFacts = Pick<Context, 'config' | 'db' | 'files' | 'log'>;

/** How often it is tried out, as it costs a little. While something fails it is tried again at each question. */
const INTERVAL_MS = 10 * SECOND_MS;
const STORE_DEADLINE_MS = 2 * SECOND_MS;
/** A result that is older is not reported before it was tried again, for at most this long. */
const OLD_MS = 60 * SECOND_MS;
const FIRST_WAIT_MS = SECOND_MS;
/** The name of no file. */
const ABSENT = '0'.repeat(64);

const diskSpaceCheck = createDiskSpaceCheck();

/**
 * Whether database and file store take writes: which of them is full, read-only or away. It is a warning, since pages
 * and published files are still served. It tries in the background and reports the last result, so that a store that hangs
 * delays no answer but the first.
 */
export function createStorageCheck(): Check<StorageFacts> {
  let last = ok('It is not known yet.');
  let triedAt = Number.NEGATIVE_INFINITY;
  let trying: Promise<void> | null = null;

  async function tryAll(facts: StorageFacts): Promise<void> {
    const whys = await Promise.all([whyNotDatabase(facts), whyNotFiles(facts), whyNotDisk(facts)]);
    const problems = whys.filter((why) => why !== null).join(' ');
    const found = problems === '' ? ok('Database and file store take what is sent.') : warning(problems);
    if (found.sentence !== last.sentence && (found.level !== 'ok' || last.level !== 'ok')) {
      facts.log[found.level === 'ok' ? 'info' : 'error']({ storage: found.sentence }, 'what can be stored has changed');
    }
    last = found;
    triedAt = performance.now();
  }

  return {
    name: 'storage',
    question: 'Do database and file store take what is sent?',
    async find(facts): Promise<Finding> {
      const age = performance.now() - triedAt;
      if (last.level !== 'ok' || age > INTERVAL_MS) {
        trying ??= tryAll(facts).finally(() => {
          trying = null;
        });
      }
      if (age > OLD_MS) await Promise.race([trying, pause(FIRST_WAIT_MS, undefined, { ref: false })]);
      return last;
    },
  };
}

/** Each returns what is wrong; null if nothing is. */
async function whyNotDatabase({ db, config }: StorageFacts): Promise<string | null> {
  try {
    const { rows } = await sql<{ is: boolean }>`
      select current_setting('transaction_read_only') = 'on' as is`.execute(db);
    if (rows[0]?.is) return 'The database is read-only: votes and all that is sent get 503 (EUNAVAILABLE).';
    // The embedded engine makes itself read-only before its disk is full. 200 kB: a row of the site might fit where there
    // is no space any more.
    if (config.DATABASE_URL)
      await sql`create temporary table tried_out on commit drop as
        select repeat('x', 1000) as text from generate_series(1, 200)`.execute(db);
    return null;
  } catch (error) {
    // One that does not answer is reported by the check of the database.
    if (!(error instanceof pg.DatabaseError)) return null;
    const { code, message } = error;
    if (code === '53100') return `The disk of the database is full (${message}): free some space there.`;
    return `The database takes no writes: ${message}.`;
  }
}

async function whyNotFiles({ files }: StorageFacts): Promise<string | null> {
  const late = pause(STORE_DEADLINE_MS, null, { ref: false }).then(() => {
    throw new Error('the file store does not answer within two seconds');
  });
  late.catch(() => undefined);
  try {
    await Promise.race([(files.inner ?? files).get(ABSENT), late]);
    return null;
  } catch (error) {
    return `Files cannot be stored or read (ESTORAGE) at ${files.location}: ${(error as Error).message}.`;
  }
}

async function whyNotDisk({ config }: StorageFacts): Promise<string | null> {
  const { level, sentence } = await find(diskSpaceCheck, config);
  return level === 'error' ? sentence : null;
}
