import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { engine, testDatabase, testDirectory } from '#testing/database/database.ts';
import { OperatorError } from '../operatorError.ts';
import { openDatabase } from './connect.ts';
import { DatabaseIsNewerError, migrate, pendingMigrations } from './migrate.ts';

const database = await testDatabase();
const { db } = database;

/** Creates a folder with the real migrations and more. */
function folderWith(files: Record<string, string>): string {
  const folder = testDirectory();
  fs.cpSync(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

const tablesLike = async (pattern: string) =>
  (
    await sql<{
      name: string;
    }>`select tablename as name from pg_tables where tablename like ${pattern} order by 1`.execute(db)
  ).rows.map(({ name }) => name);

test('a migrated database has nothing pending and migrating again does nothing', async () => {
  expect((await pendingMigrations(db)).pending).toEqual([]);
  expect(await migrate(db)).toEqual([]);
});

test('each file runs once, in order, and in its own transaction', async () => {
  const folder = folderWith({
    '9001_first.sql': 'create table one_first (id integer); insert into one_first values (1);',
    '9002_broken.sql': 'create table one_second (id integer); select 1 / 0;',
  });
  expect((await pendingMigrations(db, folder)).pending).toEqual(['9001_first', '9002_broken']);
  await expect(migrate(db, folder)).rejects.toThrow('division by zero');
  expect(await tablesLike('one_%')).toEqual(['one_first']);
  expect((await pendingMigrations(db, folder)).pending).toEqual(['9002_broken']);

  fs.writeFileSync(path.join(folder, '9002_broken.sql'), 'create table one_second (id integer);');
  expect(await migrate(db, folder)).toEqual(['9002_broken']);
  expect(await tablesLike('one_%')).toEqual(['one_first', 'one_second']);
});

test('a database that a newer version has migrated is refused, with the unknown migrations', async () => {
  await expect(migrate(db)).rejects.toThrow(DatabaseIsNewerError);
  await expect(pendingMigrations(db)).rejects.toThrow('9001_first, 9002_broken');
  await sql`delete from migration where name like '9%'`.execute(db);
  expect((await pendingMigrations(db)).pending).toEqual([]);
});

test('several processes that migrate at once take turns', async () => {
  const folder = folderWith({
    '9003_slow.sql': 'create table two_first (id integer); select pg_sleep(0.2);',
    '9004_next.sql': 'create table two_second (id integer);',
  });
  const processes =
    engine === 'server'
      ? await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: database.url, dataDir: '' })))
      : [database, database, database];
  if (engine === 'server')
    onTestFinished(async () => void (await Promise.all(processes.map((process) => process.close()))));
  const ran = await Promise.all(processes.map((process) => migrate(process.db, folder)));
  expect(ran.flat().sort()).toEqual(['9003_slow', '9004_next']);
  expect(await tablesLike('two_%')).toEqual(['two_first', 'two_second']);
});

test('a migration that has run and whose text has changed is refused, but not for its line ends', async () => {
  const files = { '9001_first.sql': 'create table three_first (id integer);\nselect 1;' };
  const folder = folderWith(files);
  await sql`delete from migration where name like '9%'`.execute(db);
  await sql`delete from migration_checksum`.execute(db);
  expect(await migrate(db, folder)).toEqual(['9001_first']);
  expect(await migrate(db, folderWith({ '9001_first.sql': files['9001_first.sql'].replace('\n', '\r\n') }))).toEqual(
    [],
  );
  const changed = migrate(db, folderWith({ '9001_first.sql': 'create table three_second (id integer);' }));
  await expect(changed).rejects.toThrow(OperatorError);
  await expect(changed).rejects.toThrow('another text of 9001_first than this program has');
  await sql`delete from migration where name like '9%'`.execute(db);
});

describe('what was stored before a migration', async () => {
  const { db: old } = await testDatabase();
  beforeAll(() => sql`drop schema public cascade; create schema public`.execute(old));

  /** Performs the migrations before this one. Each test goes on where the one before it has stopped. */
  async function migrateBefore(migration: string) {
    const folder = folderWith({});
    for (const name of fs.readdirSync(folder)) if (name >= migration) fs.rmSync(path.join(folder, name));
    await migrate(old, folder);
  }

  test('an account keeps its player, and a deleted one the hash of its ranking id, when it may have several', async () => {
    await migrateBefore('0017');
    await sql`insert into player (service, ranking_id) values ('lr2', '1'), ('beatoraja', 'x'), ('lr2', '3')`.execute(
      old,
    );
    await sql`
      insert into account (user_id, password_hash, nickname, nickname_key, player_id, created_at, deleted_at, ranking_id_hash)
      values ('nao-id', '-', 'nao', 'nao', 2, now(), null, null), (null, null, null, null, null, now(), now(), 'hash')`.execute(
      old,
    );
    await migrateBefore('0019');
    expect(await old.selectFrom('player').select(['id', 'accountId']).orderBy('id').execute()).toEqual([
      { id: 1, accountId: null },
      { id: 2, accountId: 1 },
      { id: 3, accountId: null },
    ]);
    expect(await old.selectFrom('formerRankingId').selectAll().execute()).toEqual([{ hash: 'hash', accountId: 2 }]);
    await expect(old.updateTable('player').set({ accountId: null }).execute()).rejects.toThrow('foreign key');
  });

  test('the comments of each upload are counted when their number is stored', async () => {
    await sql`
      insert into upload (title, artist, keys, published_at, search_text)
      select 'a song', '', '', now(), '' from generate_series(1, 3)`.execute(old);
    await sql`
      insert into upload_comment (upload_no, comment, written_at)
      values (1, 'x', now()), (3, 'y', now()), (1, 'z', now())`.execute(old);
    await migrateBefore('0027');
    const uploads = await old.selectFrom('upload').select('commentCount').orderBy('entryNo').execute();
    expect(uploads.map(({ commentCount }) => commentCount)).toEqual([2, 0, 1]);
  });

  test('texts with a character of Shift_JIS are found by either of its code points, and two names that have become equal stay', async () => {
    await sql`
      with accounts as (
        insert into account (user_id, password_hash, nickname, nickname_key, nickname_skeleton, player_id, created_at)
        values ('aki-id', '-', 'wav〜x', 'wav〜x', 'old', 4, now()), ('beni-id', '-', 'wav～x', 'wav~x', 'old', 5, now()),
          ('chie-id', '-', 'chie', 'chie', 'chie', 6, now())
      )
      insert into player (service, ranking_id, account_id) values ('lr2', '4', 3), ('lr2', '5', 4), ('lr2', '6', 5)
    `.execute(old);
    await sql`
      insert into upload (title, artist, keys, published_at, search_text, level_keys)
      values ('a〜', '', '', now(), E'a〜\na−', '{☆1,★−1}')`.execute(old);
    await migrate(old);
    const accounts = old.selectFrom('account').select(['nickname', 'nicknameKey', 'nicknameTwin', 'nicknameSkeleton']);
    expect(await accounts.where('id', '>', 2).orderBy('id').execute()).toEqual([
      { nickname: 'wav〜x', nicknameKey: nicknameKey('wav〜x'), nicknameTwin: 0, nicknameSkeleton: null },
      { nickname: 'wav～x', nicknameKey: nicknameKey('wav〜x'), nicknameTwin: 4, nicknameSkeleton: null },
      { nickname: 'chie', nicknameKey: 'chie', nicknameTwin: 0, nicknameSkeleton: 'chie' },
    ]);
    const uploads = old.selectFrom('upload').select(['searchText', 'levelKeys']).where('title', '=', 'a〜');
    expect(await uploads.execute()).toEqual([{ searchText: 'a~\na-', levelKeys: ['☆1', '★-1'] }]);
  });
});
