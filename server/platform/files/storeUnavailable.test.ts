import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { fileFaults } from '#testing/checks/fileFaults.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { startFakeS3 } from '#testing/fakes/fakeS3.ts';
import { chartText } from '#testing/files/chartText.ts';
import { testSite } from '#testing/site/site.ts';
import { submitUpload, UPLOAD_PASSWORD } from '#testing/site/submitUpload.ts';
import { cachingStore } from './cachingStore.ts';
import { s3Store } from './s3Store.ts';
import { removeUnclaimed } from './storedFile.ts';

const fakeS3 = await startFakeS3();
afterAll(() => fakeS3.close());
const site = await testSite(await testDatabase(), {
  config: { DATA_DIR: testDirectory() },
  files: cachingStore(s3Store(fakeS3.bucket)),
});
const { ctx } = site;
beforeEach(() => site.fresh());

const upload = (title: string) => submitUpload(site, null, { file: chartText({ title }) });
const remove = (entryNo: number) => site.post(`/api/uploader/delete/${entryNo}`, { password: UPLOAD_PASSWORD });
const rows = () => ctx.db.selectFrom('upload').select('entryNo').orderBy('entryNo').execute();

describe('while the file store is unavailable', () => {
  test('an upload is ESTORAGE and leaves nothing; later it is accepted', async () => {
    await fakeS3.stop();
    try {
      const refusal = await upload('one');
      expect(refusal).toMatchObject({ status: 503, body: { success: false, error: 'ESTORAGE' } });
      expect(await rows()).toEqual([]);
    } finally {
      await fakeS3.start();
    }
    expect((await upload('one')).status).toBe(200);
    expect(await rows()).toHaveLength(1);
    expect(await fileFaults(ctx)).toEqual([]);
  });

  test('an upload can be deleted; its file is removed when the store is available again', async () => {
    const { entryNo } = (await upload('two')).body;
    await fakeS3.stop();
    try {
      expect((await remove(entryNo)).status).toBe(200);
      expect(await rows()).toEqual([]);
    } finally {
      await fakeS3.start();
    }
    expect(await fileFaults(ctx)).toHaveLength(1);
    ctx.clock.advance(2 * MINUTE_MS);
    await removeUnclaimed(ctx);
    expect(await fileFaults(ctx)).toEqual([]);
  });

  test('everything but files is available, and so are recently read files', async () => {
    const [read, unread] = [(await upload('read')).body.entryNo, (await upload('unread')).body.entryNo];
    expect((await site.get(`/upload/${read}`)).status).toBe(200);
    await fakeS3.stop();
    try {
      expect((await site.get('/api/uploader')).body.total).toBe(2);
      expect((await site.get(`/api/uploader/${unread}`)).status).toBe(200);
      expect((await site.get(`/upload/${read}`)).status).toBe(200);
      expect((await site.get(`/upload/${unread}`)).status).toBe(503);
    } finally {
      await fakeS3.start();
    }
    expect((await site.get(`/upload/${unread}`)).status).toBe(200);
  });
});

describe('while the file store takes requests and never answers', () => {
  const hasty = cachingStore(s3Store(fakeS3.bucket, { put: 200, get: 200, list: 200, remove: 200, rest: 0 }));

  test('uploads and downloads are ESTORAGE after a time, with Retry-After, and accepted when it answers again', async () => {
    const { entryNo } = (await upload('three')).body;
    const files = { ...ctx.files };
    Object.assign(ctx.files, hasty);
    fakeS3.hang(true);
    try {
      for (const answer of [await upload('four'), await site.get(`/upload/${entryNo}`)]) {
        expect(answer).toMatchObject({ status: 503, body: { success: false, error: 'ESTORAGE' } });
        expect(answer.headers['retry-after']).toBe('5');
      }
      expect((await site.get(`/api/uploader/${entryNo}`)).status).toBe(200);
    } finally {
      fakeS3.hang(false);
    }
    expect((await upload('four')).status).toBe(200);
    Object.assign(ctx.files, files);
    expect(await fileFaults(ctx)).toEqual([]);
  });
});
