import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { fileFaults } from '#testing/checks/fileFaults.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { zipOf } from '#testing/files/zipOf.ts';
import { propose } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { submitUpload, UPLOAD_PASSWORD } from '#testing/site/submitUpload.ts';
import { commandOf } from '../acts/commandOf.ts';
import { hashesOf } from '../platform/hash.ts';
import { deleteAnyUpload } from './deleteUpload.ts';

const QUARTER = 15 * MINUTE_MS;
const database = await testDatabase();
const site = await testSite(database);
const { ctx } = site;
let aki: Player;
let mina: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  mina = await player(ctx, 'mina');
});

const remove = (entryNo: number, who: Player | null, password?: string) =>
  site.post(`/api/uploader/delete/${entryNo}`, password === undefined ? {} : { password }, who);
const numbers = async () =>
  (await ctx.db.selectFrom('upload').select('entryNo').orderBy('entryNo').execute()).map(({ entryNo }) => entryNo);
const charts = async () => (await ctx.db.selectFrom('chart').select('sha256').execute()).map(({ sha256 }) => sha256);
const submitted = async (who: Player | null, facts: Parameters<typeof submitUpload>[2] = {}) =>
  Number((await submitUpload(site, who, facts)).body.entryNo);

describe('an upload is deleted', () => {
  test('by its account, or with its password, logged in or not, completely', async () => {
    for (const [owner, who, password] of [
      [aki, aki, undefined],
      [null, null, UPLOAD_PASSWORD],
      [null, mina, UPLOAD_PASSWORD],
    ] as const) {
      const entryNo = await submitted(owner);
      await site.post(`/api/uploader/comment/${entryNo}`, { comment: 'nice' }, aki);
      expect(await remove(entryNo, who, password)).toMatchObject({ status: 200, body: { success: true } });
      expect([await numbers(), await charts()]).toEqual([[], []]);
      for (const table of ['uploadChart', 'uploadComment', 'fileClaim'] as const) {
        expect(await ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
      }
      expect(await fileFaults(ctx)).toEqual([]);
      expect((await site.get(`/api/uploader/${entryNo}`)).status).toBe(404);
      expect((await remove(entryNo, who, password)).body.error).toBe('ENOTFOUND');
    }
  });

  test('but what was read from a chart stays while an entry or another upload has it, alone or in a zip', async () => {
    const [proposed, shared, alone] = ['proposed', 'shared', 'alone'].map((title) => chartText({ title })) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    const fields = [proposed, shared, alone].map((bytes) => ({ ...hashesOf(bytes), mark: 'st', level: '1' }));
    const zip = zipOf([proposed, shared, alone].map((bytes, index) => ({ name: `${index}.bms`, bytes })));
    const entryNo = await submitted(mina, { file: zip, fileName: 'a.zip', charts: fields });
    await submitted(null, { file: shared });
    expect((await propose(site, aki, { chart: proposed })).status).toBe(200);
    await remove(entryNo, mina);
    expect((await charts()).sort()).toEqual([proposed, shared].map((bytes) => hashesOf(bytes).sha256).sort());
  });

  test('once, by concurrent requests', async () => {
    const entryNo = await submitted(aki);
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(entryNo, aki)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    expect(await fileFaults(ctx)).toEqual([]);
  });

  test('while the same bytes are uploaded again and again: every stored upload has its file', async () => {
    for (let round = 0; round < 5; round++) {
      const entryNo = await submitted(aki);
      await Promise.all([remove(entryNo, aki), submitUpload(site, mina), submitUpload(site, null)]);
      expect(await fileFaults(ctx)).toEqual([]);
      expect(await charts()).toHaveLength(1);
      for (const left of await numbers()) await remove(left, mina, UPLOAD_PASSWORD);
      expect(await numbers()).toEqual([]);
    }
  });

  test('by an admin with a command', async () => {
    const entryNo = await submitted(aki);
    const said: string[] = [];
    const run = (positionals: string[], reason?: string) =>
      commandOf(deleteAnyUpload).run(ctx, { values: { reason }, positionals, folder: '.' }, (line) => said.push(line));
    await expect(run([String(entryNo)])).rejects.toThrow('--reason');
    await expect(run([], 'x')).rejects.toThrow('The upload is missing.');
    await expect(run(['77'], 'x')).rejects.toThrow('There is no upload 77.');
    await run([String(entryNo)], 'the creator asked');
    expect(said).toEqual([`Removed upload ${entryNo}.`]);
    expect([await numbers(), await fileFaults(ctx)]).toEqual([[], []]);
  });

  test('by a moderator, with its file and a line in the trail, for the request that asked for it', async () => {
    const entryNo = await submitted(aki);
    const mod = await player(ctx, 'mod', { moderator: true });
    const now = ctx.clock.now();
    const asked = { kind: 'deletion', askedAt: now, changedAt: now, uploadNo: entryNo, subject: '' } as const;
    const { id } = await ctx.db.insertInto('request').values(asked).returning('id').executeTakeFirstOrThrow();
    const act = (who: Player | null, { request = id, preview = false } = {}) => {
      const body = { act: { name: 'remove-upload', upload: entryNo, request }, reason: 'its creator asked', preview };
      return site.post('/api/admin/act', body, who);
    };
    const trail = () => ctx.db.selectFrom('trail').selectAll().execute();
    const stateOf = async () => (await ctx.db.selectFrom('request').select('state').executeTakeFirstOrThrow()).state;

    expect((await act(null)).body.error).toBe('ESESSIONEXP');
    expect((await act(aki)).body.error, 'not by its owner as an act').toBe('ENOTVALIDAUTH');
    expect((await act(mod, { request: 77 })).body.error).toBe('ENOTFOUND');
    const shown = await act(mod, { preview: true });
    expect(shown.body.changes).toMatchObject([
      { what: 'upload', after: null },
      { what: 'file', before: expect.stringMatching(/\.bm/), after: null },
    ]);
    expect([await numbers(), await trail(), await stateOf()]).toEqual([[entryNo], [], 'open']);

    expect((await act(mod)).body).toMatchObject({ success: true, changes: shown.body.changes });
    expect([await numbers(), await fileFaults(ctx), await stateOf()]).toEqual([[], [], 'done']);
    expect((await act(mod)).body.error).toBe('ENOTFOUND');
    expect(await trail()).toMatchObject([
      {
        act: 'remove-upload',
        actorId: mod.accountId,
        accountId: aki.accountId,
        uploadNo: entryNo,
        requestId: id,
        subject: shown.body.subject,
        reason: 'its creator asked',
        changes: shown.body.changes,
      },
    ]);
  });
});

describe('an upload is not deleted', () => {
  test('by a link: GET answers 405 and changes nothing', async () => {
    const entryNo = await submitted(aki);
    for (const who of [null, aki, mina]) {
      const { status, headers } = await site.get(`/api/uploader/delete/${entryNo}`, who);
      expect([status, headers.allow]).toEqual([405, 'POST']);
    }
    expect(await numbers()).toEqual([entryNo]);
  });

  test('by whom it does not belong to, without its password, or when there is none', async () => {
    const [own, anonymous] = [await submitted(aki), await submitted(null)];
    const imported = await upload(ctx, { importedNo: 5 });
    const refusals: [number, Player | null, string | undefined, number, string][] = [
      [own, mina, undefined, 403, 'ENOTVALIDAUTH'],
      [own, mina, PASSWORD, 403, 'ENOTVALIDAUTH'],
      [own, null, PASSWORD, 401, 'ESESSIONEXP'],
      [imported, null, '', 403, 'ENOTVALIDAUTH'],
      [imported, aki, '', 403, 'ENOTVALIDAUTH'],
      [anonymous, null, undefined, 403, 'ENOMATCHPASSWORD'],
      [anonymous, aki, '', 403, 'ENOMATCHPASSWORD'],
      [anonymous, aki, `${UPLOAD_PASSWORD} `, 403, 'ENOMATCHPASSWORD'],
      [anonymous, null, UPLOAD_PASSWORD.toUpperCase(), 403, 'ENOMATCHPASSWORD'],
      [imported + 1, aki, 'x', 404, 'ENOTFOUND'],
      [99999999999, aki, 'x', 404, 'ENOTFOUND'],
    ];
    for (const [entryNo, who, password, status, error] of refusals) {
      expect(await remove(entryNo, who, password), `${entryNo} ${password}`).toMatchObject({ status, body: { error } });
    }
    expect(await numbers()).toEqual([own, anonymous, imported]);
  });

  describe('by guessing,', async () => {
    const proxied = await testSite(database, { config: { TRUST_PROXY: true } });
    const guess = async (address: string, entryNo: number, password = 'wrong-one') => {
      const headers = { 'x-forwarded-for': address };
      return (await proxied.post(`/api/uploader/delete/${entryNo}`, { password }, null, headers)).status;
    };
    beforeEach(() => proxied.ctx.clock.set(ctx.clock.now()));

    test('which locks nobody else out: 10 tries in 15 minutes from one address at one upload, 30 in all', async () => {
      const [first = 0, second = 0, third = 0, fourth = 0] = await Promise.all(
        ['first', 'second', 'third', 'fourth'].map((title) => submitted(null, { file: chartText({ title }) })),
      );
      for (let time = 0; time < 10; time++) expect(await guess('192.0.2.1', first)).toBe(403);
      expect(await guess('192.0.2.1', first, UPLOAD_PASSWORD)).toBe(429);
      expect(await guess('192.0.2.2', first, UPLOAD_PASSWORD)).toBe(200);
      for (let time = 0; time < 10; time++) expect(await guess('192.0.2.1', second)).toBe(403);
      // The refused try at the first upload did not count for the address.
      for (let time = 0; time < 10; time++) expect(await guess('192.0.2.1', third)).toBe(403);
      expect(await guess('192.0.2.1', fourth, UPLOAD_PASSWORD)).toBe(429);
      proxied.ctx.clock.advance(QUARTER);
      expect(await guess('192.0.2.1', fourth, UPLOAD_PASSWORD)).toBe(200);
    });

    test('from many addresses: 100 tries an hour at one upload', async () => {
      const entryNo = await submitted(null);
      for (let time = 0; time < 100; time++) expect(await guess(`198.51.100.${time % 20}`, entryNo)).toBe(403);
      expect(await guess('192.0.2.9', entryNo, UPLOAD_PASSWORD)).toBe(429);
      proxied.ctx.clock.advance(4 * QUARTER);
      expect(await guess('192.0.2.9', entryNo, UPLOAD_PASSWORD)).toBe(200);
    });
  });
});

test('after its account was deleted: it stays without a name, and only admins can delete it', async () => {
  const entryNo = await submitted(aki);
  expect((await site.post('/api/user/delete-account', { userpw: PASSWORD }, aki)).status).toBe(200);
  const { source } = (await site.get(`/api/uploader/${entryNo}`)).body;
  expect(source).toMatchObject({ proposer: null, anonymousName: null, deletable: 'no' });
  expect(JSON.stringify((await site.get('/api/uploader?search=song')).body)).not.toContain('aki');
  expect((await site.get('/api/uploader?search=aki')).body.total).toBe(0);
  for (const who of [null, mina]) {
    expect(await remove(entryNo, who, PASSWORD)).toMatchObject({ status: 403, body: { error: 'ENOTVALIDAUTH' } });
  }
  expect((await site.get(`/upload/${entryNo}`)).status).toBe(200);
});
