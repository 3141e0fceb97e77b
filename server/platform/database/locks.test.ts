import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { engine, testDatabase } from '#testing/database/database.ts';
import { openDatabase } from './connect.ts';
import { lockExclusive, lockShared, tryLock } from './locks.ts';
import { inTransaction } from './transaction.ts';

const database = await testDatabase();

test('a lock is free again when its transaction ends, with a commit or an error', async () => {
  expect(await inTransaction(database, (trx) => tryLock(trx, 'counting'))).toBe(true);
  await expect(
    inTransaction(database, async (trx) => {
      await lockExclusive(trx, 'counting');
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await inTransaction(database, (trx) => tryLock(trx, 'counting'))).toBe(true);
});

test('one transaction may take a lock twice and several locks', async () => {
  await inTransaction(database, async (trx) => {
    await lockExclusive(trx, 'a');
    await lockExclusive(trx, 'a');
    await lockShared(trx, 'b');
  });
});

// The embedded engine has one connection: its transactions queue, so a lock is never contended.
test.runIf(engine === 'server')('a lock excludes other processes from the same name only', async () => {
  const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
  onTestFinished(() => other.close());
  const taken = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holder = inTransaction(database, async (trx) => {
    await lockExclusive(trx, 'counting');
    taken.resolve();
    await release.promise;
  });
  await taken.promise;
  expect(await inTransaction(other, (trx) => tryLock(trx, 'counting'))).toBe(false);
  expect(await inTransaction(other, (trx) => tryLock(trx, 'publishing'))).toBe(true);

  let waited = true;
  const waiter = inTransaction(other, async (trx) => {
    await lockShared(trx, 'counting');
    waited = released;
  });
  let released = false;
  const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await waiting.execute(database.db)).rows).toHaveLength(1);
  released = true;
  release.resolve();
  await Promise.all([holder, waiter]);
  expect(waited).toBe(true);
});
