import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { embeddedDataDirectory, engine } from '#testing/database/database.ts';
import { createKysely } from './connect.ts';
import { openEmbedded } from './embedded.ts';
import { runMaintenance } from './maintenance.ts';

const ENOUGH = 1e9;

test.runIf(engine === 'embedded')('the log is cut by checkpoints and the planner gets statistics', async () => {
  const { pool, close } = await openEmbedded(embeddedDataDirectory(), { durable: false });
  const db = createKysely(pool);
  const maintenance = runMaintenance(pool, () => ENOUGH, 20);
  const state = async () =>
    (
      await sql<{ behind: number; analyzed: boolean }>`
        select pg_current_wal_lsn() - redo_lsn as behind,
          exists (select 1 from pg_stats where tablename = 'filled') as analyzed
        from pg_control_checkpoint()`.execute(db)
    ).rows[0];

  await sql`create table filled as select g as id, repeat(md5(g::text), 20) as text from generate_series(1, 30000) g`.execute(
    db,
  );
  await vi.waitFor(async () => expect(await state()).toMatchObject({ analyzed: true }), 10_000);
  await vi.waitFor(async () => expect((await state())?.behind).toBeLessThan(10_000), 10_000);
  await maintenance.stop();
  await close();
});

test.runIf(engine === 'embedded')('other queries run between the tables of the maintenance', async () => {
  const { pool, close } = await openEmbedded(embeddedDataDirectory(), { durable: false });
  await pool.query(`create table filled as select repeat(md5(g::text), 20) from generate_series(1, 30000) g`);
  const asked: string[] = [];
  const query = (sql: string) => {
    asked.push(sql);
    return pool.query(sql);
  };
  const watched = new Proxy(pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
  const maintenance = runMaintenance(watched, () => ENOUGH, 20);
  await vi.waitFor(() => expect(asked).toContain('checkpoint'), 10_000);
  await maintenance.stop();
  await close();
  const ofTables = asked.filter((sql) => /vacuum|analyze/.test(sql));
  expect(ofTables.length).toBeGreaterThanOrEqual(2);
  for (const sql of ofTables) expect(sql).toMatch(/(vacuum|analyze) "\w+"$/);
  expect(ofTables.join()).toContain('analyze "filled"');
});

test.runIf(engine === 'embedded')('a database on a full disk is read-only, and no checkpoint is made', async () => {
  const { pool, close } = await openEmbedded(embeddedDataDirectory(), { durable: false });
  let free = 0;
  const maintenance = runMaintenance(pool, () => free, 20);
  const insert = () => pool.query(`insert into entry_number (series, last) values (gen_random_uuid(), 1)`);
  await vi.waitFor(() => expect(insert()).rejects.toMatchObject({ code: '25006' }), 10_000);
  expect((await pool.query('select count(*) as rows from entry_number')).rows).toHaveLength(1);
  free = ENOUGH;
  await vi.waitFor(async () => expect((await insert()).rowCount).toBe(1), 10_000);
  await maintenance.stop();
  await close();
});
