import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testContext } from '#testing/context.ts';
import { testDatabase } from '#testing/database.ts';
import { ballots, entry } from '#testing/entries.ts';
import { player } from '#testing/players.ts';
import { NOW } from '#testing/rules.ts';
import { newestStoredTime, rememberFirstStart } from './installation.ts';

const database = await testDatabase();
const ctx = await testContext(database);
const { db } = ctx;

test('an installation first started once', async () => {
  await rememberFirstStart(db, new Date('2030-01-01T00:00:00Z'));
  expect(await db.selectFrom('installation').select('firstStartedAt').execute()).toEqual([{ firstStartedAt: NOW }]);
});

/** Ends that lie ahead, and times that came from outside: they say nothing about when something was stored. */
const OTHER_TIMES = [
  'kept_file.kept_until',
  'score.played_at',
  'session.expires_at',
  'suspension.ends_at',
  'suspension.starts_at',
];

test('the newest stored time is the newest of every time that is stored', async () => {
  await player(ctx, 'aki');
  const { id: submissionId } = await entry(ctx);
  await ballots(ctx, { id: submissionId }, { yes: 1 });
  await db.insertInto('countingRun').values({ dueAt: NOW, doneAt: NOW }).execute();
  const line = { submissionId, tag: 'update', at: NOW, tableBefore: 'st', levelBefore: 0, rule: 'open' } as const;
  await db.insertInto('history').values(line).execute();
  await db.updateTable('account').set({ banReason: 'spam', bannedAt: NOW }).execute();
  expect(await newestStoredTime(db)).toEqual(NOW);

  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and udt_name = 'timestamptz' order by 1, 2`.execute(db);
  const stored = rows.filter(({ table, column }) => !OTHER_TIMES.includes(`${table}.${column}`));
  expect(rows.length - stored.length).toBe(OTHER_TIMES.length);
  for (const [index, { table, column }] of stored.entries()) {
    const newer = new Date(NOW.getTime() + (index + 1) * 1000);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${newer}`.execute(db);
    expect({ table, column, newest: await newestStoredTime(db) }).toEqual({ table, column, newest: newer });
  }
});
