import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { songKey } from '#domain/voting/submissions/sameSong.ts';
import { entry } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { fillSongKeys } from './fillSongKeys.ts';

const database = await testDatabase();
const ctx = await testContext(database);
const { db } = ctx;
beforeEach(async () => {
  await database.empty();
  await testContext(database);
});

const keys = async () =>
  (await db.selectFrom('submission').select('songKey').orderBy('id').execute()).map((row) => row.songKey);

test('song keys that a migration emptied are computed, also by several processes at once', async () => {
  const song = await entry(ctx, { chart: 'Star [ANOTHER]' });
  await db.updateTable('submission').set({ artist: 'LiA(obj:x)', songKey: null }).where('id', '=', song.id).execute();
  await Promise.all([fillSongKeys(db), fillSongKeys(db), fillSongKeys(db)]);
  expect(await keys()).toEqual([songKey('Star', 'LiA')]);
});

test('there may be more of them than one batch holds, and those that are stored stay', async () => {
  const { id } = await entry(ctx, { chart: 'Star' });
  await sql`
    insert into submission (series, entry_no, table_id, proposed_table_id, level, proposed_level, md5, sha256, title,
      artist, song_url, chart_url, comment, result, imported, song_key)
    select series, entry_no + n, table_id, proposed_table_id, level, proposed_level, md5, sha256, title || n, artist,
      song_url, chart_url, comment, 'accept', true, null
    from submission, generate_series(1, 2000) as n`.execute(db);
  await db.updateTable('submission').set({ songKey: 'stays' }).where('id', '=', id).execute();
  await fillSongKeys(db);
  const [first, ...others] = await keys();
  expect(first).toBe('stays');
  expect(others).toEqual(Array.from({ length: 2000 }, (_, n) => songKey(`Star${n + 1}`, 'somebody')));
});
