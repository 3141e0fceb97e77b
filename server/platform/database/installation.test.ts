import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ruleBook } from '#domain/rules/rules.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
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
  'attempt.span_end',
  'attempt.span_start',
  'estimate_lease.free_at',
  'file_claim.until',
  'installation.restrictions_rules_from',
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
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'c'`.execute(db);
  for (const { name, table } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
}

test('the newest stored time takes every stored time into account', async () => {
  await player(ctx, 'aki');
  const { id: submissionId } = await entry(ctx);
  await ballots(ctx, { id: submissionId }, { yes: 1 });
  await db.insertInto('countingRun').values({ dueAt: NOW, doneAt: NOW }).execute();
  const line = { submissionId, tag: 'update', at: NOW, tableBefore: 'st', levelBefore: 0, rule: 'open' } as const;
  await db.insertInto('history').values(line).execute();
  await db
    .insertInto('estimateRun')
    .values({ begunAt: NOW, finishedAt: NOW, modelVersion: 1, inputHash: 'one', summary: '{}' })
    .execute();
  const account = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  await db.insertInto('loginPlace').values({ accountId: account.id, placeHash: 'here', lastLoginAt: NOW }).execute();
  await db.insertInto('pushEvent').values({ service: 'minir', eventId: 'one', receivedAt: NOW }).execute();
  await db.insertInto('archiveImport').values({ fingerprint: 'one', startedAt: NOW }).execute();
  const code = { browserHash: 'here', purpose: 'signup', rankingId: '1', codeHash: 'one', expiresAt: NOW } as const;
  await db.insertInto('ownershipCode').values(code).execute();
  await db
    .insertInto('comment')
    .values({ submissionId, accountId: account.id, comment: 'hm', writtenAt: NOW })
    .execute();
  const sent = { accountId: account.id, client: 'openlr2' } as const;
  await db
    .insertInto('clientKey')
    .values({ ...sent, name: 'game', keyHash: 'one', createdAt: NOW })
    .execute();
  await db
    .insertInto('play')
    .values({
      ...sent,
      playHash: 'one',
      chartHash: 'one',
      title: '',
      clear: 1,
      exScore: 0,
      notes: 1,
      durationMs: 0,
      playedAt: NOW,
      receivedAt: NOW,
    })
    .execute();
  const { playerId } = await db.selectFrom('account').select('playerId').executeTakeFirstOrThrow();
  await sql`
    insert into best_play (player_id, chart_hash, origin, plays, ex_score, notes, judgements, options, keymode)
    values (${playerId}, 'one', 'openlr2', 1, 0, 1, '{}', 0, 7)`.execute(db);
  await db
    .insertInto('accountJoin')
    .values({
      accountId: account.id,
      joinedTo: account.id,
      joinedAt: NOW,
      moved: '{}',
      dropped: '[]',
      hashes: [],
      sanctions: '{}',
    })
    .execute();
  const uploadNo = await upload(ctx);
  await db
    .insertInto('uploadComment')
    .values({ uploadNo, accountId: account.id, comment: 'hm', writtenAt: NOW })
    .execute();
  const official = await entry(ctx, { result: 'accept' });
  await revision(ctx, { entry: official, kind: 'delete' });
  await db.insertInto('notice').values({ code: 'one', texts: '{}', publishedAt: NOW }).execute();
  await dropChecks();
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
