import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { engine, testDirectory } from '#testing/database/database.ts';
import { type DataPlace, dataPlace } from '#testing/database/dataPlace.ts';
import { openVotes, voteOn } from '#testing/processes/memberRequests.ts';
import { runCli, startServerProcess } from '#testing/processes/processes.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../server/platform/database/migrations');

/** Tables of the migrations themselves. */
const OWN = ['migration', 'migration_checksum', 'migration_lock'];

/** The columns of each table in a schema that are no expression. */
async function columnsIn(db: Kysely<DB>, schema: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select class.relname as name, array_agg(attname::text order by attnum) as columns
    from pg_attribute join pg_class class on class.oid = attrelid
    where class.relkind = 'r' and class.relnamespace = ${schema}::regnamespace
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by class.relname order by class.relname`.execute(db);
  return new Map(rows.filter(({ name }) => !OWN.includes(name)).map(({ name, columns }) => [name, columns]));
}

/** Returns all rows of these columns. */
async function rowsOf(db: Kysely<DB>, tables: ReadonlyMap<string, readonly string[]>) {
  const stored: Record<string, string[]> = {};
  for (const [name, columns] of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(it)::text as row from (select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.table(name)}) it
      order by 1`.execute(db);
    stored[name] = rows.map(({ row }) => row);
  }
  return stored;
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** Makes a site as a version three migrations older left it: votes, a vote count, scores, and all that belongs to them. */
async function olderPlace() {
  const place = await dataPlace();
  await seedCommunity(place, { members: 4, open: 20, haveVoted: 3 });
  const after = { CLOCK_START: beforeDue(-3600) };
  expect(await runCli(['count'], { ...place.environment, ...after })).toMatchObject({ code: 0 });
  const folder = testDirectory();
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  const files = fs.readdirSync(folder).sort();
  for (const file of files.slice(-3)) fs.rmSync(path.join(folder, file));
  let tables = new Map<string, string[]>();
  let before: Rows = {};
  await place.open(async ({ db }) => {
    await sql`alter schema public rename to newer`.execute(db);
    // Kysely looks for its own tables in every schema.
    for (const name of OWN) await sql`drop table ${sql.id('newer', name)}`.execute(db);
    await sql`create schema public`.execute(db);
    await migrate(db, folder);
    tables = await columnsIn(db, 'public');
    await db.transaction().execute(async (trx) => {
      // The order of the tables does not matter.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const [name, columns] of tables) {
        const list = sql.join(columns.map((column) => sql.id(column)));
        const id = sql.id('public', name);
        await sql`delete from ${id}`.execute(trx);
        await sql`
          insert into ${id} (${list}) overriding system value
          select ${sql.join(columns.map((column) => sql.id('one', column)))}
          from ${sql.id('newer', name)} old, jsonb_populate_record(null::${id}, to_jsonb(old)) one`.execute(trx);
      }
    });
    await sql`select setval(format('public.%I', sequencename)::regclass, coalesce(last_value, start_value))
      from pg_sequences where schemaname = 'newer' and to_regclass(format('public.%I', sequencename)) is not null`.execute(
      db,
    );
    await sql`drop schema newer cascade`.execute(db);
    before = await rowsOf(db, tables);
  });
  const rowsIn = ({ open }: Pick<DataPlace, 'open'>) => open(({ db }) => rowsOf(db, tables), after);
  return { older: place, pending: files.slice(-3).map((file) => path.basename(file, '.sql')), before, rowsIn };
}
const { older, pending, before, rowsIn } = await olderPlace();

test('a database three migrations older is refused by a command, and brought up to date by migrate with all its rows', async () => {
  const place = await older.copy();
  const filled = Object.keys(before).filter((name) => before[name]?.length);
  expect(filled).toEqual(expect.arrayContaining(['account', 'counting_run', 'history', 'submission', 'vote']));
  const refused = await runCli(['notice'], place.environment);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toBe(
    `The database is not up to date: ${pending.join(', ')}. Start the server, or run migrate, which brings it up to date; then repeat this command.\n`,
  );
  const migrated = await runCli(['migrate'], place.environment);
  expect(migrated).toMatchObject({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
  expect(await rowsIn(place)).toEqual(before);
});

test('a start migrates it, and warns that there is no backup', async () => {
  const place = await older.copy();
  const server = await startServerProcess({ ...place.environment, CLOCK_START: beforeDue(-3600) });
  expect(await (await fetch(`${server.address}/readyz`)).json()).toMatchObject({ success: true });
  expect((await openVotes(server.address)).length).toBe(
    before.submission?.filter((row) => row.includes(`"result": "new"`)).length,
  );
  expect((await server.end('SIGTERM')).stdout).toContain('migrated without a backup: BACKUP_DIR is not set');
});

test.runIf(engine === 'server')(
  'a process one version older goes on reading and voting, is ready and warns, and its commands are refused',
  async () => {
    const place = await dataPlace();
    const { members, open } = await seedCommunity(place, { members: 1, open: 3, haveVoted: 0 });
    const environment = { ...place.environment, CLOCK_START: beforeDue(3600) };
    const server = await startServerProcess(environment);
    const folder = testDirectory();
    fs.cpSync(MIGRATIONS, folder, { recursive: true });
    fs.writeFileSync(path.join(folder, '9001_next.sql'), 'alter table vote add column added integer;');
    await place.open(({ db }) => migrate(db, folder));
    const [member] = members;
    if (!member) return;
    expect(await voteOn(server.address, member, open[0] ?? 0, { vote: 'yes' })).toMatchObject({ status: 200 });
    expect((await fetch(`${server.address}/api/vote/songs?table=st`)).status).toBe(200);
    const ready = await fetch(`${server.address}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      problems: [{ name: 'migrations', level: 'warning', sentence: expect.stringContaining('9001_next') }],
    });
    expect((await server.end('SIGTERM')).code).toBe(0);
    const { code, stderr } = await runCli(['notice'], environment);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is newer') });
  },
);
