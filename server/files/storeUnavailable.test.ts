import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { chartText } from '#testing/files/chartText.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { fileFaults } from '#testing/checks/fileFaults.ts';
import { startFakeS3 } from '#testing/fakes/fakeS3.ts';
import { testSite } from '#testing/site/site.ts';
import { submitUpload, UPLOAD_PASSWORD } from '#testing/site/submitUpload.ts';
import { cachingStore } from './cachingStore.ts';
import { s3Store } from './s3Store.ts';
import { removeUnclaimed } from './storedFile.ts';

const peer = await startFakeS3();
afterAll(() => peer.close());
const site = await testSite(await testDatabase(), {
  config: { DATA_DIR: testDirectory() },
  files: cachingStore(s3Store(peer.bucket)),
});
const { ctx } = site;
beforeEach(() => site.fresh());

const upload = (title: string) => submitUpload(site, null, { file: chartText({ title }) });
const remove = (entryNo: number) => site.post(`/api/uploader/delete/${entryNo}`, { password: UPLOAD_PASSWORD });
const rows = () => ctx.db.selectFrom('upload').select('entryNo').orderBy('entryNo').execute();

describe('while the store of files is away', () => {
  test('an upload is ESTORAGE and leaves nothing; when the store is back it is taken', async () => {
    await peer.stop();
    try {
      const refused = await upload('one');
      expect(refused).toMatchObject({ status: 503, body: { success: false, error: 'ESTORAGE' } });
      expect(await rows()).toEqual([]);
    } finally {
      await peer.start();
    }
    expect((await upload('one')).status).toBe(200);
    expect(await rows()).toHaveLength(1);
    expect(await fileFaults(ctx)).toEqual([]);
  });

  test('an upload can be deleted; its file goes when the store is back', async () => {
    const { entryNo } = (await upload('two')).body;
    await peer.stop();
    try {
      expect((await remove(entryNo)).status).toBe(200);
      expect(await rows()).toEqual([]);
    } finally {
      await peer.start();
    }
    expect(await fileFaults(ctx)).toHaveLength(1);
    ctx.clock.advance(2 * 60_000);
    await removeUnclaimed(ctx);
    expect(await fileFaults(ctx)).toEqual([]);
  });

  test('everything but files is shown, and files that were read lately too', async () => {
    const [read, unread] = [(await upload('read')).body.entryNo, (await upload('unread')).body.entryNo];
    expect((await site.get(`/upload/${read}`)).status).toBe(200);
    await peer.stop();
    try {
      expect((await site.get('/api/uploader')).body.total).toBe(2);
      expect((await site.get(`/api/uploader/${unread}`)).status).toBe(200);
      expect((await site.get(`/upload/${read}`)).status).toBe(200);
      expect((await site.get(`/upload/${unread}`)).status).toBe(503);
    } finally {
      await peer.start();
    }
    expect((await site.get(`/upload/${unread}`)).status).toBe(200);
  });
});
