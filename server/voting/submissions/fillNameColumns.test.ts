import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { fold } from '#domain/common/text.ts';
import { songKey } from '#domain/voting/submissions/sameSong.ts';
import { entry } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { fillNameColumns } from './fillNameColumns.ts';

const database = await testDatabase();
const ctx = await testContext(database);
const { db } = ctx;
beforeEach(async () => {
  await database.empty();
  await testContext(database);
});

const keys = () =>
  db.selectFrom('submission').select(['title', 'artist', 'titleKey', 'artistKey', 'songKey']).orderBy('id').execute();

test('keys that a migration emptied are computed, also by concurrent processes', async () => {
  const song = await entry(ctx, { chart: 'Star [ANOTHER]' });
  await db
    .updateTable('submission')
    .set({ artist: 'LiA(obj:x)', songKey: null, titleKey: null, artistKey: null })
    .where('id', '=', song.id)
    .execute();
  await Promise.all([fillNameColumns(db), fillNameColumns(db), fillNameColumns(db)]);
  const computed = { titleKey: 'star [another]', artistKey: 'lia(obj:x)', songKey: songKey('Star', 'LiA') };
  expect(await keys()).toMatchObject([computed]);
});

test('are the folded texts of any names', async () => {
  const { id } = await entry(ctx);
  const name = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(name, name, async (title, artist) => {
      await db.updateTable('submission').set({ title, artist, titleKey: null }).where('id', '=', id).execute();
      await fillNameColumns(db);
      const [stored] = await keys();
      expect(stored).toMatchObject({ titleKey: fold(title), artistKey: fold(artist), songKey: songKey(title, artist) });
    }),
    { numRuns: 30 },
  );
});
