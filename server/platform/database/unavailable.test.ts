import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { engine, testDatabase } from '#testing/database/database.ts';
import { createKysely } from './connect.ts';
import { forEachPurpose, LIMITS } from './limits.ts';
import { lockExclusive } from './locks.ts';
import type { DB } from './schema.ts';
import { openServerPools } from './serverPool.ts';
import { inTransaction } from './transaction.ts';
import { isUnavailable } from './unavailable.ts';

const database = await testDatabase();
const { db } = database;
beforeEach(() => database.empty());

/** Runs statements in one transaction, and returns what the last one throws. */
const errorOf = (...statements: readonly string[]): Promise<unknown> =>
  inTransaction(database, async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  }).catch((error: unknown) => error);

test('a read-only database is unavailable', async () => {
  const insert = `insert into entry_number (series, last) values ('main', 1)`;
  expect(isUnavailable(await errorOf('set transaction read only', insert))).toBe(true);
});

test('a bug is no unavailable database', async () => {
  expect(isUnavailable(await errorOf('select * from nothing'))).toBe(false);
  const insert = `insert into entry_number (series, last) values ('main', 1)`;
  expect(isUnavailable(await errorOf(insert, insert))).toBe(false);
  expect(isUnavailable(new TypeError('read properties of undefined'))).toBe(false);
});

describe.runIf(engine === 'server')('a database server is unavailable', () => {
  test('when a statement takes too long', async () => {
    expect(isUnavailable(await errorOf(`set local statement_timeout = '20ms'`, 'select pg_sleep(2)'))).toBe(true);
  });

  test('when a lock is not granted in time', async () => {
    const late = await db.transaction().execute(async (other) => {
      await lockExclusive(other, 'counting');
      const second = await openServerPools(database.url ?? '');
      try {
        return await createKysely(second.pools.request)
          .transaction()
          .execute(async (trx) => {
            await sql`set local lock_timeout = '20ms'`.execute(trx);
            await lockExclusive(trx, 'counting');
          })
          .catch((error: unknown) => error);
      } finally {
        await second.close();
      }
    });
    expect(isUnavailable(late)).toBe(true);
  });

  test('when it has ended the transaction of a process that was suspended', async () => {
    const late = await inTransaction(database, async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = '20ms'`.execute(trx);
      await setTimeout(200);
      await sql`select 1`.execute(trx);
    }).catch((error: unknown) => error);
    expect(isUnavailable(late)).toBe(true);
  });

  test('when it ends the connection of a query', async () => {
    expect(isUnavailable(await errorOf('select pg_terminate_backend(pg_backend_pid())'))).toBe(true);
  });

  test('when it cannot be reached, or its user is refused', async () => {
    const ask = (address: string) => {
      const pool = openNothing(address);
      return sql`select 1`.execute(pool).catch((error: unknown) => error);
    };
    expect(isUnavailable(await ask('postgres://nobody@127.0.0.1:1/none'))).toBe(true);
    expect(isUnavailable(await ask(Object.assign(new URL(database.url ?? ''), { pathname: '/none' }).href))).toBe(true);
  });
});

describe.runIf(engine === 'server')('the connections of a process', () => {
  test('have the limits of what they are for', async () => {
    const { pools, close } = await openServerPools(database.url ?? '');
    const limits = forEachPurpose(async (purpose) => {
      const { rows } = await pools[purpose].query<{ ms: number }>(
        `select array_agg(setting::integer order by name) as ms from pg_settings
         where name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')`,
      );
      return rows[0]?.ms;
    });
    try {
      for (const [purpose, { idleMs, lockMs, statementMs }] of Object.entries(LIMITS)) {
        expect(await limits[purpose as keyof typeof LIMITS], purpose).toEqual([idleMs, lockMs, statementMs]);
      }
    } finally {
      await close();
    }
  });

  test('for health, jobs and vote counts are free while requests have taken all of theirs', async () => {
    const { pools, close } = await openServerPools(database.url ?? '', { poolSize: 1 });
    const taken = await pools.request.connect();
    try {
      for (const purpose of ['health', 'job', 'count'] as const) {
        expect((await pools[purpose].query('select 1 as one')).rows, purpose).toEqual([{ one: 1 }]);
      }
      const waiting = pools.request.query('select 2 as two');
      expect(pools.request.waitingCount).toBe(1);
      taken.release();
      expect((await waiting).rows).toEqual([{ two: 2 }]);
    } finally {
      await close();
    }
  });
});

function openNothing(address: string): Kysely<DB> {
  return createKysely(new pg.Pool({ connectionString: address }));
}
