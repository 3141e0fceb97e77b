import { beforeEach, describe, expect, test } from 'vitest';
import type { CommentEntry } from '#contract/voting/comments.ts';
import { type Entry, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { errorOfCommand, runCommand } from '#testing/site/runCommand.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { ban } from '../../accounts/ban.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
let mod: Player;
let admin: Player;
let closed: Entry;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  mod = await player(ctx, 'mod', { moderator: true });
  admin = await player(ctx, 'admin', { admin: true });
  closed = await entry(ctx, { result: 'accept', level: 3 });
});

const act = (who: Player | null, name: string, comment: string, preview = false): Promise<Answer> =>
  site.post('/api/admin/act', { act: { name, comment }, reason: 'insults', preview }, who);
const trail = () =>
  ctx.db
    .selectFrom('trail')
    .select(['act', 'actorId', 'subject', 'accountId', 'submissionId', 'revisionId', 'uploadNo', 'requestId'])
    .select(['reason', 'changes'])
    .orderBy('id')
    .execute();
const ABOUT = { submissionId: null, revisionId: null, uploadNo: null, requestId: null };

const onSong = (on: Entry, text = 'bad words') =>
  ctx.db
    .insertInto('comment')
    .values({ submissionId: on.id, accountId: aki.accountId, comment: text, writtenAt: ctx.clock.now() })
    .returning(['id', 'publicId'])
    .executeTakeFirstOrThrow();
const onBallot = (box: { submissionId: number } | { revisionId: number }, text = 'bad words') =>
  ctx.db
    .insertInto('vote')
    .values({ ...box, accountId: aki.accountId, vote: 'no', comment: text, castAt: ctx.clock.now() })
    .returning('publicId')
    .executeTakeFirstOrThrow();
const talkOf = async (who: Player | null): Promise<CommentEntry[]> =>
  (await site.get(`/api/song/${closed.entryNo}?table=${closed.tableId}`, who)).body.source.comments;
const votersOf = async (who: Player | null, on = closed) =>
  (await site.get(`/api/song/${on.entryNo}?table=${on.tableId}`, who)).body.source.voters;

test('nobody shows their own comment again, and that of an admin is for admins', async () => {
  const write = (by: Player) =>
    ctx.db
      .insertInto('comment')
      .values({ submissionId: closed.id, accountId: by.accountId, comment: 'words', writtenAt: ctx.clock.now() })
      .returning('publicId')
      .executeTakeFirstOrThrow();
  const [own, ofAdmin] = [await write(mod), await write(admin)];
  expect((await act(admin, 'hide-comment', own.publicId)).status).toBe(200);
  for (const preview of [true, false])
    expect((await act(mod, 'show-comment', own.publicId, preview)).body.error).toBe('EOWNMATTER');
  expect((await act(mod, 'hide-comment', ofAdmin.publicId)).body.error).toBe('ENOTVALIDAUTH');
  expect((await act(admin, 'show-comment', own.publicId)).status).toBe(200);
});

describe('a hidden comment', () => {
  test('on a song has no text but for moderators, keeps its replies, and is shown again', async () => {
    const { id, publicId } = await onSong(closed);
    await ctx.db
      .insertInto('comment')
      .values({
        submissionId: closed.id,
        accountId: mod.accountId,
        comment: 'calm',
        writtenAt: ctx.clock.now(),
        replyTo: id,
      })
      .execute();
    const line = { ...ABOUT, actorId: mod.accountId, subject: `comment on st ${closed.entryNo}`, reason: 'insults' };
    const hiding = { what: 'comment', before: 'bad words', after: null };

    const preview = await act(mod, 'hide-comment', publicId, true);
    expect(preview.body).toMatchObject({ subject: line.subject, changes: [hiding] });
    expect([(await talkOf(null))[0]?.voterComment, await trail()]).toEqual(['bad words', []]);

    for (let time = 0; time < 2; time++) expect((await act(mod, 'hide-comment', publicId)).status).toBe(200);
    for (const who of [null, aki]) {
      expect(await talkOf(who)).toMatchObject([
        { voter: 'aki', voterComment: '', hidden: true, deleted: false },
        { voterComment: 'calm', hidden: false, replyTo: publicId },
      ]);
    }
    for (const who of [mod, admin])
      expect(await talkOf(who)).toMatchObject([{ voterComment: 'bad words', hidden: true }, {}]);
    const edit = await site.post(`/api/vote/comment-edit/${publicId}`, { comment: 'bad words again' }, aki);
    expect(edit.body.error, 'its author cannot edit it').toBe('ENOTFOUND');

    await act(mod, 'show-comment', publicId);
    expect(await talkOf(null)).toMatchObject([{ voterComment: 'bad words', hidden: false }, {}]);
    const about = { ...line, accountId: aki.accountId, submissionId: closed.id };
    expect(await trail()).toEqual([
      { ...about, act: 'hide-comment', changes: [hiding] },
      { ...about, act: 'show-comment', changes: [{ what: 'comment', before: null, after: 'bad words' }] },
    ]);
  });

  test('on an upload has no text but for moderators, and is counted still', async () => {
    const entryNo = await upload(ctx);
    await site.post(`/api/uploader/comment/${entryNo}`, { comment: 'bad words' }, aki);
    const seenBy = async (who: Player | null) => (await site.get(`/api/uploader/${entryNo}`, who)).body.source;
    const [{ id }] = (await seenBy(null)).talk;
    await act(mod, 'hide-comment', id);
    expect(await seenBy(null)).toMatchObject({ talk: [{ voterComment: '', hidden: true }] });
    expect(await seenBy(mod)).toMatchObject({ talk: [{ voterComment: 'bad words', hidden: true }] });
    const { commentCount } = await ctx.db.selectFrom('upload').select('commentCount').executeTakeFirstOrThrow();
    expect(commentCount).toBe(1);
    expect(await trail()).toMatchObject([
      { subject: `comment on upload ${entryNo}`, accountId: aki.accountId, uploadNo: entryNo },
    ]);
  });

  test('of a ballot has no text but for moderators once the vote is closed; the ballot counts', async () => {
    await onBallot({ submissionId: closed.id });
    const [{ id }] = await votersOf(null);
    await act(mod, 'hide-comment', id);
    expect(await votersOf(aki)).toMatchObject([{ voter: 'aki', voterResult: 'no', voterComment: '', hidden: true }]);
    expect(await votersOf(mod)).toMatchObject([{ voterComment: 'bad words', hidden: true }]);
    const change = await revision(ctx, { entry: closed, kind: 'change', result: 'reject' });
    const { publicId } = await onBallot({ revisionId: change.id });
    expect((await act(mod, 'hide-comment', publicId)).status).toBe(200);
    const [, last] = await trail();
    expect(last).toMatchObject({ submissionId: closed.id, revisionId: change.id, accountId: aki.accountId });
  });

  test.each([
    ['song', false],
    ['ballot', false],
    ['song', true],
    ['ballot', true],
  ])(
    'of an open vote (%s, by an admin: %j) a moderator hides only what is reported, and learns nothing else',
    async (of, isAdmin) => {
      await ctx.db.updateTable('account').set({ isAdmin }).where('id', '=', aki.accountId).execute();
      const open = await entry(ctx, { level: 3 });
      const { publicId } = of === 'song' ? await onSong(open) : await onBallot({ submissionId: open.id });
      expect((await act(mod, 'hide-comment', publicId)).body.error).toBe('ENOTFOUND');
      expect((await act(admin, 'hide-comment', publicId, true)).body.changes).toMatchObject([{ before: 'bad words' }]);
      const now = ctx.clock.now();
      await ctx.db
        .insertInto('request')
        .values({
          kind: 'rules',
          askedAt: now,
          changedAt: now,
          commentId: publicId,
          subject: '',
          reportedText: 'as reported',
        })
        .execute();
      const { body } = await act(mod, 'hide-comment', publicId);
      expect(body).toMatchObject({ success: true, changes: [{ before: 'as reported' }] });
      expect(await trail()).toMatchObject([{ requestId: expect.any(Number), actorId: mod.accountId }]);
      expect(await votersOf(mod, open)).toBeNull();
    },
  );
});

test('hiding a comment grants the request about it; showing it again leaves the request as it was answered', async () => {
  const { publicId } = await onSong(closed);
  const now = ctx.clock.now();
  const asked = { kind: 'rules', askedAt: now, changedAt: now, commentId: publicId, subject: '' } as const;
  await ctx.db.insertInto('request').values(asked).execute();
  const state = async () => (await ctx.db.selectFrom('request').select('state').executeTakeFirstOrThrow()).state;
  await act(mod, 'hide-comment', publicId);
  expect(await state()).toBe('done');
  await ctx.db.updateTable('request').set({ state: 'declined' }).execute();
  await act(mod, 'show-comment', publicId);
  expect(await state()).toBe('declined');
});

test('only moderators and admins hide comments', async () => {
  const { publicId } = await onSong(closed);
  expect((await act(null, 'hide-comment', publicId)).body.error).toBe('ESESSIONEXP');
  expect((await act(aki, 'hide-comment', publicId)).body.error).toBe('ENOTVALIDAUTH');
  await ban(ctx, { by: null, reason: 'x', account: 'admin-id' });
  expect((await act(admin, 'hide-comment', publicId)).body.error).toBe('EBANNED');
  expect((await talkOf(null))[0]?.hidden).toBe(false);
  expect((await trail()).map((line) => line.act)).toEqual(['ban']);
});

test('the commands hide and show a comment by its ID', async () => {
  const { publicId } = await onSong(closed);
  const words = (name: string) => [name, publicId, '--reason', 'x', '--as', 'mod-id'];
  expect(await runCommand(ctx, words('hide-comment'))).toEqual([`The comment on st ${closed.entryNo} is hidden.`]);
  expect(await runCommand(ctx, words('show-comment'))).toEqual([`The comment on st ${closed.entryNo} is shown.`]);
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const id of ['12', unknown])
    expect(await errorOfCommand(ctx, ['hide-comment', id, '--reason', 'x'])).toBe(`There is no comment ${id}.`);
});
