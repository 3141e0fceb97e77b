import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { engine, testDatabase } from '#testing/database/database.ts';
import { openDatabase } from './connect.ts';
import { damageOf } from './damage.ts';
import { inTransaction } from './transaction.ts';

const database = await testDatabase();
const { db } = database;

beforeEach(() => database.empty());

describe('values are the same on both engines', () => {
  test('big integers, counts and numerics are numbers', async () => {
    const { rows } = await sql`select 5000000000::bigint as big, count(*) as many, 1.5::numeric as half`.execute(db);
    expect(rows).toEqual([{ big: 5_000_000_000, many: 1, half: 1.5 }]);
  });

  test('an integer that does not fit a number is an error, never a wrong number', async () => {
    await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow(RangeError);
  });

  test('a time is read as the same Date, in any time zone of the machine', async () => {
    const time = new Date('2026-11-22T12:00:00.123Z');
    const { rows } = await sql<{ time: Date; text: string }>`
      select ${time}::timestamptz as time, ${time}::timestamptz::text as text`.execute(db);
    expect(rows).toEqual([{ time, text: '2026-11-22 12:00:00.123+00' }]);
  });

  test('a date is text', async () => {
    const { rows } = await sql`select ${'2026-11-22'}::date as day`.execute(db);
    expect(rows).toEqual([{ day: '2026-11-22' }]);
  });

  test('bytes are read as a Buffer', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const { rows } = await sql<{ bytes: Buffer }>`select ${bytes}::bytea as bytes`.execute(db);
    expect(rows[0]?.bytes).toBeInstanceOf(Buffer);
    expect(rows[0]?.bytes).toEqual(Buffer.from(bytes));
  });

  test('megabytes are written and read', async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024, 'とても長い');
    const { rows } = await sql<{ bytes: Buffer }>`select ${bytes}::bytea as bytes`.execute(db);
    expect(rows[0]?.bytes.equals(bytes)).toBe(true);
  });

  test('keys within jsonb are not converted', async () => {
    const groups = [{ group_name: 'x', someCamel: [1, null, 'に'] }];
    await db
      .insertInto('courseList')
      .values({ tableId: 'st', groups: JSON.stringify(groups) })
      .execute();
    expect(await db.selectFrom('courseList').selectAll().execute()).toEqual([{ tableId: 'st', groups }]);
  });

  test('texts are sorted by their bytes', async () => {
    const { rows } = await sql<{
      x: string;
    }>`select * from (values ('b'), ('A'), ('a'), ('B')) as v (x) order by x`.execute(db);
    expect(rows.map(({ x }) => x)).toEqual(['A', 'B', 'a', 'b']);
  });

  test('an SQL error has its code, and the connection can be used again', async () => {
    const row = { tableId: 'st', groups: '[]' };
    await db.insertInto('courseList').values(row).execute();
    await expect(db.insertInto('courseList').values(row).execute()).rejects.toMatchObject({
      code: '23505',
      constraint: 'course_list_pkey',
    });
    expect(await db.selectFrom('courseList').select('tableId').execute()).toEqual([{ tableId: 'st' }]);
  });
});

test('column names are converted in both directions', async () => {
  const account = {
    userId: 'someone',
    passwordHash: '$argon2id$',
    nickname: 'Someone',
    nicknameKey: 'someone',
    playerId: 1,
    createdAt: new Date('2026-11-22T12:00:00Z'),
  };
  await inTransaction(database, async (trx) => {
    await trx.insertInto('player').values({ service: 'lr2', rankingId: '12345' }).execute();
    await trx.insertInto('account').values(account).execute();
    await trx.updateTable('player').set({ accountId: 1 }).execute();
  });
  expect(await db.selectFrom('account').selectAll().where('playerId', '=', 1).execute()).toMatchObject([
    { ...account, id: 1, deletedAt: null, isAdmin: false },
  ]);
});

test('using the outer database within a transaction throws at once instead of hanging', async () => {
  await expect(inTransaction(database, async () => db.selectFrom('account').selectAll().execute())).rejects.toThrow(
    'pass the transaction on',
  );
  await expect(inTransaction(database, async () => inTransaction(database, async () => 1))).rejects.toThrow(
    'pass the transaction on',
  );
  expect(await db.selectFrom('account').selectAll().execute()).toEqual([]);
});

test('code that a transaction started may use the database after the transaction', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let later: Promise<unknown> = Promise.resolve();
  await inTransaction(database, async () => {
    later = gate.then(() => db.selectFrom('account').selectAll().execute());
  });
  go();
  expect(await later).toEqual([]);
});

test('concurrent queries each get their own result', async () => {
  const results = await Promise.all(
    Array.from(
      { length: 200 },
      async (_, n) => (await sql<{ n: number }>`select ${n}::integer as n`.execute(db)).rows[0]?.n,
    ),
  );
  expect(results).toEqual(Array.from({ length: 200 }, (_, n) => n));
});

describe.runIf(engine === 'server')('a database server', () => {
  test('that closes a connection gets a new one', async () => {
    const lost: Error[] = [];
    const other = await openDatabase({
      databaseUrl: database.url,
      dataDir: '',
      onLostConnection: (error) => lost.push(error),
    });
    onTestFinished(() => other.close());
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await expect.poll(() => lost).toHaveLength(1);
    expect((await sql`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }]);
  });

  test('that cannot be reached is refused with the reason', async () => {
    await expect(openDatabase({ databaseUrl: 'postgres://nobody@localhost:1/none', dataDir: '' })).rejects.toThrow(
      /DATABASE_URL cannot be used: .*ECONNREFUSED/,
    );
  });
});

test.runIf(engine === 'server')('what one connection finds damaged, those for all other purposes know', async () => {
  const said: string[] = [];
  const opened = await openDatabase({
    databaseUrl: database.url,
    dataDir: '',
    onDamage: (sentence) => said.push(sentence),
  });
  onTestFinished(() => opened.close());
  const { request, job, health } = opened.databases;
  for (const purpose of [request, job]) {
    const damaged = sql`do $$ begin raise exception 'invalid page' using errcode = 'XX001'; end $$`.execute(purpose);
    await expect(damaged).rejects.toThrow('invalid page');
  }
  expect(said).toEqual([expect.stringContaining('is damaged: invalid page')]);
  expect(damageOf(health)).toBe(said[0]);
});
