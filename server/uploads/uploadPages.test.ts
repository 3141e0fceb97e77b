import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isRefusal } from '#domain/common/errors.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fillAccounts } from '#testing/lists/fillAccounts.ts';
import { fillUploads } from '#testing/lists/manyUploads.ts';
import { NOW, rules } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { bumpUploads } from './refreshUploads.ts';
import { uploadList } from './uploadList.ts';

const { ctx, fresh } = await testSite(await testDatabase());
const { db } = ctx;
const UPLOADS = 4500;
/** Near each other and far from each other, some of them from the end. */
const PAGES = [21, 12, 30, 13, 22, 21, 45, 34, 33];

const orders = {
  published: sql`published_at`,
  title: sql`split_part(search_text, E'\n', 1) collate "C"`,
  downloads: sql`download_count`,
};

test.each(
  Object.entries(orders).flatMap(([sort, key]) => [
    { sort, key, direction: 'asc' },
    { sort: `-${sort}`, key, direction: 'desc' },
  ]),
)(
  'pages by $sort are those of the whole list, also after an upload is deleted where one begins',
  async ({ sort, key, direction }) => {
    if ((await db.selectFrom('upload').select('entryNo').limit(1).execute()).length === 0) {
      await fresh();
      await fillAccounts(db, { count: 500 }, NOW);
      await fillUploads(db, UPLOADS, NOW);
    }
    const order = sql`${key} ${sql.raw(direction)}, entry_no ${sql.raw(direction)}`;
    const query = { search: '', tags: '', keys: '', levelfilter: '', sort: sort as 'published' };
    for (let round = 0; round < 2; round++) {
      const { rows } = await sql<{ entryNo: number }>`select entry_no from upload order by ${order}`.execute(db);
      const all = rows.map(({ entryNo }) => entryNo);
      for (const page of PAGES) {
        const reply = await uploadList(db, rules, { ...query, page }, null);
        if (isRefusal(reply)) throw new Error(reply.error);
        const numbers = reply.source.map(({ entryNo }) => entryNo);
        expect({ page, total: reply.total, numbers }).toEqual({
          page,
          total: all.length,
          numbers: all.slice((page - 1) * 100, page * 100),
        });
      }
      await db.transaction().execute(async (trx) => {
        await trx
          .deleteFrom('upload')
          .where('entryNo', '=', all[1200] as number)
          .execute();
        await bumpUploads(trx);
      });
    }
  },
);
