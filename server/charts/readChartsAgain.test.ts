import { beforeEach, describe, expect, test } from 'vitest';
import { READER_VERSION } from '#domain/charts/summary.ts';
import { entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { zipOf } from '#testing/files/zipOf.ts';
import { testSite } from '#testing/site/site.ts';
import { submitUpload } from '#testing/site/submitUpload.ts';
import { StoreUnavailableError } from '../platform/files/fileStore.ts';
import { hashesOf } from '../platform/hash.ts';
import { importScores } from '../plays/importScores.ts';
import { readChartsAgain as readAgain } from './readChartsAgain.ts';
import { stageFile } from './stagedFiles.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

/** A chart with 2 notes in LR2, and 1 in beatoraja. */
const apart = (title: string) => Buffer.from(`#TITLE ${title}\n#LNOBJ ZZ\n#00111:ZZ000100`);
const counts = { lr2: 2, beatoraja: 1 };
const readChartsAgain = (to = ctx, signal?: AbortSignal) => readAgain(to, signal, async () => undefined);

/** Changes all stored charts to what an older version of the reader stored. */
const makeOlder = async () => {
  for (const { sha256, summary } of await ctx.db.selectFrom('chart').select(['sha256', 'summary']).execute()) {
    const { clientNotes: _counts, ...older } = summary as { clientNotes?: object };
    await ctx.db
      .updateTable('chart')
      .set({ summary: JSON.stringify(older), notesHash: 'older', readerVersion: 0, triedVersion: 0 })
      .where('sha256', '=', sha256)
      .execute();
  }
};
const stored = async (bytes: Buffer) => {
  const { summary, ...chart } = await ctx.db
    .selectFrom('chart')
    .select(['summary', 'notesHash', 'readerVersion', 'triedVersion'])
    .where('sha256', '=', hashesOf(bytes).sha256)
    .executeTakeFirstOrThrow();
  return { ...chart, clientNotes: (summary as { clientNotes?: object }).clientNotes };
};
const fresh = { readerVersion: READER_VERSION, triedVersion: READER_VERSION };
const asBefore = { clientNotes: undefined, notesHash: 'older', readerVersion: 0 };
const fileOf = (bytes: Buffer) => hashesOf(bytes).sha256;

const upload = (file: Buffer) => submitUpload(site, null, { file });

/** A site whose store reads files as given. */
const withFiles = (get: (sha256: string) => Promise<Buffer | null>) => ({ ...ctx, files: { ...ctx.files, get } });

describe('a chart that an older version of the reader read', () => {
  test('is read again from the file of its upload', async () => {
    await upload(apart('one'));
    const before = await stored(apart('one'));
    await makeOlder();
    expect(await stored(apart('one'))).toMatchObject(asBefore);
    await readChartsAgain();
    expect(await stored(apart('one'))).toEqual(before);
    expect(before).toMatchObject({ ...fresh, clientNotes: counts });
  });

  test('is read again with all charts of its zip, which is read once', async () => {
    const [one, two] = [apart('one'), apart('two')];
    const charts = [one, two].map((bytes) => ({ sha256: fileOf(bytes), mark: '★', level: '1' }));
    const file = zipOf([
      { name: 'one.bms', bytes: one },
      { name: 'two.bms', bytes: two },
    ]);
    expect(await submitUpload(site, null, { file, fileName: 'a.zip', charts })).toMatchObject({ status: 200 });
    await makeOlder();
    let read = 0;
    await readChartsAgain(
      withFiles((sha256) => {
        read++;
        return ctx.files.get(sha256);
      }),
    );
    expect(await Promise.all([one, two].map(stored))).toMatchObject([{ clientNotes: counts }, { clientNotes: counts }]);
    expect(read).toBe(1);
  });

  test('is read again while its file is staged for a proposal', async () => {
    const aki = await player(ctx, 'aki');
    await upload(apart('one'));
    await ctx.db.deleteFrom('upload').execute();
    const bytes = apart('one');
    await stageFile(ctx, aki, fileOf(bytes), { name: 'a.bms', size: bytes.length, read: async () => bytes });
    await makeOlder();
    await readChartsAgain();
    expect(await stored(bytes)).toMatchObject({ ...fresh, clientNotes: counts });
  });

  test.each([
    ['gone', async () => null],
    ['not a chart any more', async () => Buffer.from('#TITLE')],
  ] as [string, () => Promise<Buffer | null>][])(
    'stays unchanged when its file is %s, and is tried once',
    async (_why, get) => {
      await upload(apart('one'));
      await upload(chartText());
      await makeOlder();
      let tried = 0;
      const lost = withFiles((sha256) => {
        if (sha256 !== fileOf(apart('one'))) return ctx.files.get(sha256);
        tried++;
        return get();
      });
      await readChartsAgain(lost);
      await readChartsAgain(lost);
      expect(await stored(apart('one'))).toEqual({ ...asBefore, triedVersion: READER_VERSION });
      expect(await stored(chartText())).toMatchObject(fresh);
      expect(tried).toBe(1);
    },
  );

  test('waits while the file store is unavailable', async () => {
    await upload(apart('one'));
    await makeOlder();
    await readChartsAgain(withFiles(() => Promise.reject(new StoreUnavailableError('away'))));
    expect(await stored(apart('one'))).toEqual({ ...asBefore, triedVersion: 0 });
    await readChartsAgain();
    expect(await stored(apart('one'))).toMatchObject(fresh);
  });

  test('is left for the next start when the site stops', async () => {
    await upload(apart('one'));
    await upload(apart('two'));
    await makeOlder();
    const stop = new AbortController();
    await readAgain(ctx, stop.signal, async () => stop.abort());
    const versions = async () => (await ctx.db.selectFrom('chart').select('readerVersion').execute()).length;
    const left = await ctx.db.selectFrom('chart').select('sha256').where('readerVersion', '=', 0).execute();
    expect([left.length, await versions()]).toEqual([1, 2]);
    await Promise.all([readChartsAgain(), readChartsAgain()]);
    expect(await Promise.all([apart('one'), apart('two')].map(stored))).toMatchObject([fresh, fresh]);
  });

  test('is not stored when it was deleted while it was read', async () => {
    await upload(apart('one'));
    await makeOlder();
    const deleting = withFiles(async (sha256) => {
      const bytes = await ctx.files.get(sha256);
      await ctx.db.deleteFrom('chart').execute();
      return bytes;
    });
    await readChartsAgain(deleting);
    expect(await ctx.db.selectFrom('chart').selectAll().execute()).toEqual([]);
  });

  test('loses points that its client cannot give as soon as it is read again', async () => {
    const { md5, sha256 } = hashesOf(apart('one'));
    const song = await entry(ctx, { result: 'accept', level: 3 });
    await ctx.db.updateTable('submission').set({ md5, sha256 }).where('id', '=', song.id).execute();
    await upload(apart('one'));
    await makeOlder();
    const { userId } = await player(ctx, 'aki');
    await importScores(ctx, { userId, lines: [{ md5, clear: 5, exscore: 5 }] });
    await ctx.db.deleteFrom('ratingJob').execute();
    await readChartsAgain();
    const jobs = await ctx.db.selectFrom('ratingJob').select('chartHashes').execute();
    expect(jobs).toContainEqual({ chartHashes: [md5, sha256] });
  });
});
