import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { refuse } from '#domain/common/errors.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { inTransaction } from './transaction.ts';

const database = await testDatabase();
const { db } = database;

beforeEach(() => database.empty());

const insert = (series: string, last = 0) => ({ series, last });
const numbers = () => db.selectFrom('entryNumber').selectAll().orderBy('series').execute();

test('a change is stored when it returns', async () => {
  const result = await inTransaction(database, async (trx) => {
    await trx.insertInto('entryNumber').values(insert('main', 7)).execute();
    return 'done';
  });
  expect(result).toBe('done');
  expect(await numbers()).toEqual([{ series: 'main', last: 7 }]);
});

test('a refusal is returned and nothing is stored', async () => {
  const result = await inTransaction(database, async (trx) => {
    await trx.insertInto('entryNumber').values(insert('main')).execute();
    return refuse('ENOTVALIDAUTH', { status: 'new' });
  });
  expect(result).toEqual({ error: 'ENOTVALIDAUTH', status: 'new' });
  expect(await numbers()).toEqual([]);
});

test('an error is passed on and nothing is stored', async () => {
  const broken = inTransaction(database, async (trx) => {
    await trx.insertInto('entryNumber').values(insert('main')).execute();
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(await numbers()).toEqual([]);
});

test('a change that ignores an SQL error throws and is not stored', async () => {
  const swallowed = inTransaction(database, async (trx) => {
    await trx.insertInto('entryNumber').values(insert('main')).execute();
    await sql`select 1 / 0`.execute(trx).catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow();
  expect(await numbers()).toEqual([]);
});

test('two hundred concurrent changes of one row are all stored', async () => {
  await db.insertInto('entryNumber').values(insert('main')).execute();
  await Promise.all(
    Array.from({ length: 200 }, () =>
      inTransaction(database, async (trx) => {
        const { last } = await trx
          .selectFrom('entryNumber')
          .select('last')
          .where('series', '=', 'main')
          .forUpdate()
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('entryNumber')
          .set({ last: last + 1 })
          .where('series', '=', 'main')
          .execute();
      }),
    ),
  );
  expect(await numbers()).toEqual([{ series: 'main', last: 200 }]);
});

test('changes that deadlock are retried until all are stored', async () => {
  await db
    .insertInto('entryNumber')
    .values([insert('a'), insert('b')])
    .execute();
  let tries = 0;
  const add = (...order: string[]) =>
    inTransaction(database, async (trx) => {
      tries++;
      for (const series of order) {
        await trx.updateTable('entryNumber').set({ last: sql`last + 1` }).where('series', '=', series).execute();
        await sql`select pg_sleep(0.05)`.execute(trx);
      }
    });
  await Promise.all([add('a', 'b'), add('b', 'a'), add('a', 'b'), add('b', 'a')]);
  expect(await numbers()).toEqual([
    { series: 'a', last: 4 },
    { series: 'b', last: 4 },
  ]);
  if (engine === 'server') expect(tries).toBeGreaterThan(4);
});

test('a change is not retried forever', async () => {
  let tries = 0;
  const hopeless = inTransaction(database, async () => {
    tries++;
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  await expect(hopeless).rejects.toThrow('deadlock detected');
  expect(tries).toBe(6);
});
