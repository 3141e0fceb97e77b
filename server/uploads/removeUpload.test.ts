import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { entry } from '#testing/data/entries.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { testSite } from '#testing/site/site.ts';
import { submitUpload } from '#testing/site/submitUpload.ts';
import { storeChart } from '../charts/storeChart.ts';
import { openDatabase } from '../platform/database/connect.ts';
import type { DB } from '../platform/database/schema.ts';
import { chartReading } from '../platform/fileReader/chartReading.ts';
import { hashesOf } from '../platform/hash.ts';
import { removeUpload } from './removeUpload.ts';

const database = await testDatabase();
const site = await testSite(database);
const { ctx } = site;
const chart = chartText();
const { sha256 } = hashesOf(chart);

// The embedded engine has one connection: transactions do not overlap.
describe.runIf(engine === 'server')('a chart that is stored while the only upload with it is deleted', () => {
  let uploadNo: number;
  let entryId: number;
  beforeEach(async () => {
    await site.fresh();
    uploadNo = Number((await submitUpload(site, null, { file: chart })).body.entryNo);
    entryId = (await entry(ctx)).id;
  });

  const steps = {
    deleting: async (trx: Transaction<DB>) => {
      await removeUpload(trx, uploadNo, ctx.clock.now());
    },
    /** Inserts an entry with the chart, as a proposal does. */
    storing: async (trx: Transaction<DB>) => {
      await storeChart(trx, chartReading(parseChart(chart, 'chart.bms'), chart), ctx.clock.now());
      await trx.updateTable('submission').set({ sha256 }).where('id', '=', entryId).execute();
    },
  };

  test.each([
    ['deleting', 'storing'],
    ['storing', 'deleting'],
  ] as const)('stays, when the %s began first', async (first, second) => {
    const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
    try {
      let later: Promise<unknown> = Promise.resolve();
      await ctx.db.transaction().execute(async (trx) => {
        await steps[first](trx);
        later = other.db.transaction().execute(steps[second]);
        await doneOrWaiting(ctx.db, later);
      });
      await later;
      expect(await ctx.db.selectFrom('upload').select('entryNo').execute()).toEqual([]);
      expect(await ctx.db.selectFrom('chart').select('sha256').execute()).toEqual([{ sha256 }]);
    } finally {
      await other.close();
    }
  });
});

/** Resolves when a transaction is done or blocked. */
async function doneOrWaiting(db: Kysely<DB>, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await setImmediate();
  }
}
