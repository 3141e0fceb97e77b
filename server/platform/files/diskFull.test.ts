import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fileFaults } from '#testing/checks/fileFaults.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { mountSmallDisk } from '#testing/fakes/smallDisk.ts';
import { chartText } from '#testing/files/chartText.ts';
import { testSite } from '#testing/site/site.ts';
import { submitUpload } from '#testing/site/submitUpload.ts';
import { cachingStore } from './cachingStore.ts';
import { diskStore } from './diskStore.ts';

const disk = mountSmallDisk();
afterAll(() => disk?.remove());
const folder = disk?.folder ?? testDirectory();

const site = await testSite(await testDatabase(), {
  config: { DATA_DIR: folder },
  files: cachingStore(diskStore(path.join(folder, 'files'))),
});
const { ctx } = site;
beforeEach(() => site.fresh());

/** Returns a chart file of about this size in kilobytes. */
const chartOf = (kilobytes: number, title = 'Song') =>
  chartText({
    title,
    lines: Array.from({ length: kilobytes }, (_, index) => `#COMMENT ${String(index).padEnd(1013, 'x')}`),
  });

const rows = () => ctx.db.selectFrom('upload').select('entryNo').execute();
const leftOf = (name: string) => fs.readdirSync(path.join(folder, name));

describe.skipIf(disk === null)('a full disk (skipped unless a disk can be mounted, which needs root)', () => {
  test.each([
    ['for the file', 300_000],
    ['for anything at all', 0],
  ])('%s refuses an upload with ESTORAGE, loses nothing, and accepts it when there is space', async (_, leave) => {
    const first = chartOf(1, 'first');
    const { body } = await submitUpload(site, null, { file: first });
    // Either there is space to spool the upload but not to store it, or not even to spool it.
    disk?.fill(leave);
    const big = chartOf(250, 'big');
    try {
      const refused = await submitUpload(site, null, { file: big });
      expect(refused).toMatchObject({ status: 503, body: { success: false, error: 'ESTORAGE' } });
      expect(await rows()).toEqual([{ entryNo: body.entryNo }]);
      expect(await fileFaults(ctx)).toEqual([]);
      expect(leftOf('files/unfinished')).toEqual([]);
      expect(leftOf('files-arriving')).toEqual([]);
    } finally {
      disk?.free();
    }
    expect((await submitUpload(site, null, { file: big })).status).toBe(200);
    expect(await rows()).toHaveLength(2);
    expect(await fileFaults(ctx)).toEqual([]);
  });
});
