import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';

/** A process that has not renewed its lease for this long is considered dead. */
const LEASE_SECONDS = 20;
const RENEWED_EACH_MS = 5000;
const AFTER_FAILURE_SECONDS = 3600;

/** The right to make the estimate, which one process has at a time (decisions 0037). */
export interface Lease {
  readonly holder: string;
  /** Aborted when this process did not renew the lease in time and another one took it over. */
  readonly lost: AbortSignal;
  /** Releases the lease. After a failure the job waits an hour before it tries again. */
  release(how: { hasFailed: boolean }): Promise<void>;
}

/**
 * Takes the lease and renews it until it is released; null while another process has it.
 *
 * @param isAsked whether an operator requested the run, which then does not wait after a failure
 */
export async function takeLease({ db }: Pick<Context, 'db'>, { isAsked }: { isAsked: boolean }): Promise<Lease | null> {
  const holder = randomUUID();
  const { rows } = await sql`
    insert into estimate_lease (holder, free_at) values (${holder}, ${secondsFromNow(LEASE_SECONDS)})
    on conflict (is_only) do update set holder = excluded.holder, free_at = excluded.free_at
    where estimate_lease.free_at <= clock_timestamp() or (${isAsked}::boolean and estimate_lease.holder is null)
    returning holder`.execute(db);
  if (rows.length === 0) return null;
  const lost = new AbortController();
  const renew = async () => {
    const { numUpdatedRows } = await db
      .updateTable('estimateLease')
      .set({ freeAt: secondsFromNow(LEASE_SECONDS) })
      .where('holder', '=', holder)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) lost.abort(new Error('Another process has taken over the estimate.'));
  };
  // While the database is unavailable, the next renewal decides whether it was in time.
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEWED_EACH_MS);
  return {
    holder,
    lost: lost.signal,
    async release({ hasFailed }) {
      clearInterval(renewing);
      await db
        .updateTable('estimateLease')
        .set({ holder: null, freeAt: secondsFromNow(hasFailed ? AFTER_FAILURE_SECONDS : 0) })
        .where('holder', '=', holder)
        .execute();
    },
  };
}

/** Returns whether this holder still has the lease, and locks it until the transaction ends. */
export async function holdsLease(trx: Kysely<DB>, holder: string): Promise<boolean> {
  const row = await trx
    .selectFrom('estimateLease')
    .select('holder')
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The holder of the lease, for the status. */
export interface LeaseState {
  isRunning: boolean;
  /** Until when the job waits after a failure; null when it does not. */
  retryAt: Date | null;
}

export async function leaseState(db: Kysely<DB>): Promise<LeaseState> {
  const row = await db
    .selectFrom('estimateLease')
    .select(['holder', 'freeAt', sql<boolean>`free_at > clock_timestamp()`.as('isTaken')])
    .executeTakeFirst();
  const isTaken = row?.isTaken === true;
  return { isRunning: isTaken && row.holder !== null, retryAt: isTaken && row.holder === null ? row.freeAt : null };
}

const secondsFromNow = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
