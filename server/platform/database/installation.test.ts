import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ruleBook } from '#domain/rules/rules.ts';
import { addMissingRows } from '#testing/data/anyTexts.ts';
import { entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { NOW } from '#testing/site/rules.ts';
import { newestStoredTime, rememberFirstStart } from './installation.ts';

const database = await testDatabase();
const ctx = await testContext(database);
const { db } = ctx;

test('an installation first started once', async () => {
  await rememberFirstStart(db, new Date('2030-01-01T00:00:00Z'), ruleBook);
  expect(await db.selectFrom('installation').select('firstStartedAt').execute()).toEqual([{ firstStartedAt: NOW }]);
});

/** Times in the future and times from outside, which are not times of storing. */
const OTHER_TIMES = [
  'account.barred_until',
  'attempt.span_end',
  'attempt.span_start',
  'delivery.due_at',
  'estimate_lease.free_at',
  'file_claim.until',
  'installation.restrictions_rules_from',
  'mail_token.expires_at',
  'notice.published_at',
  'notice.withdrawn_at',
  'notification.until',
  'ownership_code.expires_at',
  'pending_link.expires_at',
  'play.played_at',
  'rating_job.due_at',
  'score.played_at',
  'session.expires_at',
  'staged_file.staged_until',
  'suspension.ends_at',
  'suspension.starts_at',
];

/** Drops checks that couple columns, so that each time can be set alone: a ban needs a reason, a decision a result. */
async function dropChecks() {
  await sql`alter table trail disable trigger trail_is_append_only`.execute(db);
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'c'`.execute(db);
  for (const { name, table } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
}

test('the newest stored time takes every stored time into account', async () => {
  await player(ctx, 'aki');
  await entry(ctx);
  const code = { browserHash: 'here', purpose: 'signup', rankingId: '1', codeHash: 'one', expiresAt: NOW } as const;
  await db.insertInto('ownershipCode').values(code).execute();
  // Backups leave these out, and so does what adds rows to the others.
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  await db.insertInto('mailAddress').values({ accountId: id, address: 'a@example.org', language: 'en' }).execute();
  const mail = { channel: 'mail', receiver: 'a@example.org', payload: '{}', queuedAt: NOW, dueAt: NOW } as const;
  await db.insertInto('delivery').values(mail).execute();
  await dropChecks();
  await addMissingRows(ctx);
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and udt_name = 'timestamptz' order by 1, 2`.execute(db);
  const stored = rows.filter(({ table, column }) => !OTHER_TIMES.includes(`${table}.${column}`));
  expect(rows.length - stored.length).toBe(OTHER_TIMES.length);
  for (const { table, column } of stored) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${NOW}`.execute(db);
  }
  expect(await newestStoredTime(db)).toEqual(NOW);
  for (const [index, { table, column }] of stored.entries()) {
    const newer = new Date(NOW.getTime() + (index + 1) * 1000);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${newer}`.execute(db);
    expect({ table, column, newest: await newestStoredTime(db) }).toEqual({ table, column, newest: newer });
  }
});
