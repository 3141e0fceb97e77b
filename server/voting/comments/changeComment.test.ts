import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
let mina: Player;
let admin: Player;
let song: Entry;
let uploadNo: number;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  mina = await player(ctx, 'mina');
  admin = await player(ctx, 'admin', { admin: true });
  song = await entry(ctx, { result: 'accept' });
  uploadNo = await upload(ctx);
});

/** The comments of a song and of an upload, by the same calls. */
const KINDS = {
  song: {
    path: '/api/vote',
    subject: () => ({ number: song.entryNo, body: { table: 'st' } }),
    read: async (who: Player | null) =>
      (await site.get(`/api/song/${song.entryNo}?table=st`, who)).body.source.comments ?? [],
  },
  upload: {
    path: '/api/uploader',
    subject: () => ({ number: uploadNo, body: {} }),
    read: async (who: Player | null) => (await site.get(`/api/uploader/${uploadNo}`, who)).body.source.talk,
  },
};
const NOBODYS = '00000000-0000-4000-8000-000000000000';
const MISSING = { status: 404, body: { success: false, error: 'ENOTFOUND' } };
const DONE = { status: 200, body: { success: true } };

describe.each(Object.entries(KINDS))('a comment on a %s', (_, { path, subject, read }) => {
  const write = (who: Player, comment: string, replyTo?: string | null) => {
    const { number, body } = subject();
    return site.post(`${path}/comment/${number}`, { ...body, comment, replyTo }, who);
  };
  const edit = (who: Player, id: string, comment: string) => site.post(`${path}/comment-edit/${id}`, { comment }, who);
  const remove = (who: Player, id: string) => site.post(`${path}/comment-delete/${id}`, {}, who);
  const first = async (who: Player | null = aki) => (await read(who))[0];

  test('is edited by its author within ten minutes, and then says so', async () => {
    await write(aki, 'helo');
    const { id } = await first();
    ctx.clock.advance(10 * MINUTE_MS - 1);
    expect(await edit(aki, id, 'hello')).toMatchObject(DONE);
    expect(await read(mina)).toMatchObject([
      { id, voter: 'aki', voterComment: 'hello', time: NOW.toISOString(), edited: true, own: false },
    ]);
    ctx.clock.advance(1);
    const late = { status: 409, body: { success: false, error: 'EEDITLATE', minutes: 10 } };
    expect(await edit(aki, id, 'hallo')).toMatchObject(late);
  });

  test('is neither edited nor deleted by anybody else, nor one that is unknown or deleted', async () => {
    await write(aki, 'hello');
    const { id } = await first();
    for (const who of [mina, admin]) {
      expect(await edit(who, id, 'mine')).toMatchObject(MISSING);
      expect(await remove(who, id)).toMatchObject(MISSING);
    }
    expect(await edit(aki, NOBODYS, 'mine')).toMatchObject(MISSING);
    await remove(aki, id);
    expect(await edit(aki, id, 'again')).toMatchObject(MISSING);
  });

  test('is deleted by its author, twice with the same result, and kept for the admin', async () => {
    await write(aki, 'hello');
    const { id } = await first();
    expect(await remove(aki, id)).toMatchObject(DONE);
    expect(await remove(aki, id)).toMatchObject(DONE);
    for (const who of [null, aki, mina]) expect(await read(who)).toEqual([]);
    expect(await read(admin)).toMatchObject([{ id, voter: 'aki', voterComment: 'hello', deleted: true, own: false }]);
    ctx.clock.advance(MINUTE_MS);
    await write(aki, 'hello');
    expect(await read(null)).toHaveLength(1);
  });

  test('is answered; the deleted one stays for its answer, without author and text', async () => {
    await write(aki, 'hello');
    const { id } = await first();
    expect(await write(mina, 'hello back', id)).toMatchObject({ status: 200 });
    expect(await read(null)).toMatchObject([
      { id, replyTo: null },
      { voter: 'mina', replyTo: id },
    ]);
    await remove(aki, id);
    expect(await read(null)).toMatchObject([
      { id, voter: null, voterComment: '', deleted: true },
      { voter: 'mina', replyTo: id },
    ]);
  });

  test('answers a comment of the same subject that is not deleted, else nothing is stored', async () => {
    await write(aki, 'hello');
    const { id } = await first();
    await remove(aki, id);
    for (const answered of [NOBODYS, id]) expect(await write(mina, 'where?', answered)).toMatchObject(MISSING);
    expect(await read(null)).toEqual([]);
  });

  test('with the same text is stored again as an answer, and once when it is repeated', async () => {
    await write(mina, 'hello');
    const { id } = await first();
    await write(aki, 'yes');
    ctx.clock.advance(MINUTE_MS);
    await write(aki, 'yes', id);
    await write(aki, 'yes', id);
    expect(await read(null)).toHaveLength(3);
  });
});

describe('while the vote is open', () => {
  test('one sees and edits what one wrote, and answers nobody else', async () => {
    song = await entry(ctx);
    const comment = (who: Player, text: string, replyTo: string | null = null) =>
      site.post(`/api/vote/comment/${song.entryNo}`, { table: 'st', comment: text, replyTo }, who);
    await comment(aki, 'hello');
    expect(await KINDS.song.read(null)).toEqual([]);
    expect(await KINDS.song.read(mina)).toEqual([]);
    const [own] = await KINDS.song.read(aki);
    expect(own).toMatchObject({ voterComment: 'hello', own: true });
    expect(await site.post(`/api/vote/comment-edit/${own.id}`, { comment: 'hallo' }, aki)).toMatchObject(DONE);
    expect(await comment(mina, 'no', own.id)).toMatchObject(MISSING);
  });
});

test('the number of comments on an upload counts no deleted ones', async () => {
  await site.post(`/api/uploader/comment/${uploadNo}`, { comment: 'hello' }, aki);
  const [{ id }] = await KINDS.upload.read(aki);
  await site.post(`/api/uploader/comment-delete/${id}`, {}, aki);
  await site.post(`/api/uploader/comment-delete/${id}`, {}, aki);
  expect((await site.get(`/api/uploader/${uploadNo}`)).body.source.comments).toBe(0);
});
