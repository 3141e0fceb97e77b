import { beforeEach, describe, expect, test } from 'vitest';
import { ballotsOn, type Entry, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
let song: Entry;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  song = await entry(ctx, { level: 4, voteVersion: 1 });
});

const NOTVALIDVALUE = { status: 400, body: { error: 'NOTVALIDVALUE' } };
const onSong = (level: number, vote: string, comment = 'because', { entryNo }: Pick<Entry, 'entryNo'> = song) =>
  site.post(`/api/vote/vote/${entryNo}`, { table: 'st', level, vote, comment }, aki);
const onRevision = (number: number, level: number, vote: string, comment = 'because'): Promise<Answer> =>
  site.post(`/api/vote/revision-vote/${number}`, { table: 'st', level, vote, comment }, aki);

describe('a vote on a song of version 1', () => {
  test('is stored with the level it chooses, and its voter sees it so', async () => {
    expect(await onSong(6, 'yes', '')).toMatchObject({ status: 200, body: { success: true } });
    expect(await ballotsOn(ctx, song)).toMatchObject([
      { accountId: aki.accountId, vote: 'yes', level: 6, difficulty: null, personDiff: false, comment: '' },
    ]);
    const { body } = await site.get('/api/vote/songs?table=st', aki);
    expect(body.source).toMatchObject([{ voteVersion: 1, viewer: 'voted', ownVote: { vote: 'yes', level: 6 } }]);
  });

  test('chooses a level within 2 of the proposed one and in the range of the table, whatever the vote', async () => {
    for (const level of [1, 7, -1, 13]) expect(await onSong(level, 'no'), String(level)).toMatchObject(NOTVALIDVALUE);
    const lowest = await entry(ctx, { level: 0, voteVersion: 1 });
    expect(await onSong(-1, 'yes', '', lowest)).toMatchObject(NOTVALIDVALUE);
    expect((await onSong(2, 'neutral', '', lowest)).status).toBe(200);
  });

  test('needs a level that is a whole number, and a vote', async () => {
    for (const wrong of [{ level: 4.5 }, { level: '4' }, { level: null }, { level: undefined }, { vote: undefined }]) {
      const body = { table: 'st', level: 4, vote: 'yes', comment: '', ...wrong };
      expect(await site.post(`/api/vote/vote/${song.entryNo}`, body, aki)).toMatchObject(NOTVALIDVALUE);
    }
    expect(await ballotsOn(ctx, song)).toEqual([]);
  });

  test('is a success when repeated, and refused with another level', async () => {
    await onSong(5, 'no');
    expect((await onSong(5, 'no')).body).toEqual({ success: true });
    expect(await onSong(4, 'no')).toMatchObject({ status: 409, body: { error: 'ENOTVALIDAUTH', status: 'voted' } });
    expect(await ballotsOn(ctx, song)).toMatchObject([{ level: 5 }]);
  });

  test('is refused at the endpoint of version 2, as is one on a song of version 2 at this endpoint', async () => {
    expect(
      await site.post(`/api/vote/vote2/${song.entryNo}`, { table: 'st', vote: 'yes', comment: '' }, aki),
    ).toMatchObject(NOTVALIDVALUE);
    expect(await onSong(4, 'yes', '', await entry(ctx, { level: 4 }))).toMatchObject(NOTVALIDVALUE);
  });

  test('that is no needs a reason', async () => {
    expect((await onSong(4, 'no', '')).body.error).toBe('EVOTENOREASON');
  });
});

describe('a vote on a revision of version 1', () => {
  const official = (level: number) => entry(ctx, { level, result: 'accept' });
  const v1 = async (facts: Omit<Parameters<typeof revision>[1], 'voteVersion'>) =>
    revision(ctx, { ...facts, voteVersion: 1 });

  test.each([
    ['change', 5],
    ['transfer', 0],
  ] as const)(
    'to %s is a yes where its level differs from the original, a no where it is the same',
    async (kind, at) => {
      const open = await v1({ entry: await official(at), kind });
      for (const [level, vote] of [
        [at, 'agree'],
        [at, 'neutral'],
        [at + 1, 'disagree'],
        [at + 1, 'neutral'],
        [at + 3, 'agree'],
      ] as const) {
        expect(await onRevision(open.revisionNo, level, vote), `${level} ${vote}`).toMatchObject(NOTVALIDVALUE);
      }
      expect((await onRevision(open.revisionNo, at + 1, 'agree')).status).toBe(200);
      expect(await ballotsOn(ctx, open)).toMatchObject([{ vote: 'yes', level: at + 1, difficulty: null }]);
      const other = await v1({ entry: await official(at), kind });
      expect((await onRevision(other.revisionNo, at, 'disagree')).status).toBe(200);
      expect(await ballotsOn(ctx, other)).toMatchObject([{ vote: 'no', level: at }]);
    },
  );

  test('to delete keeps the level, and is never neutral', async () => {
    const { revisionNo } = await v1({ entry: await official(5), kind: 'delete' });
    for (const level of [4, 6]) expect(await onRevision(revisionNo, level, 'agree')).toMatchObject(NOTVALIDVALUE);
    expect(await onRevision(revisionNo, 5, 'neutral')).toMatchObject(NOTVALIDVALUE);
    expect((await onRevision(revisionNo, 5, 'agree')).status).toBe(200);
  });

  test('for a re-vote has the level as an opinion, at both endpoints', async () => {
    const rejected = await entry(ctx, { level: 5, result: 'reject' });
    const revote = await v1({ entry: rejected, kind: 'resurrection' });
    expect((await onSong(7, 'neutral', '', rejected)).status).toBe(200);
    expect((await onRevision(revote.revisionNo, 7, 'neutral', '')).body).toEqual({ success: true });
    expect(await onRevision(revote.revisionNo, 8, 'agree')).toMatchObject(NOTVALIDVALUE);
    expect(await ballotsOn(ctx, revote)).toMatchObject([{ vote: 'neutral', level: 7 }]);
    expect(await ballotsOn(ctx, rejected)).toEqual([]);
  });

  test('is refused at the endpoint of version 2, as is one of version 2 at this endpoint', async () => {
    const old = await v1({ entry: await official(5), kind: 'change' });
    const body = { table: 'st', vote: 'agree', comment: '' };
    expect(await site.post(`/api/vote/revision-vote2/${old.revisionNo}`, body, aki)).toMatchObject(NOTVALIDVALUE);
    const now = await revision(ctx, { entry: await official(5), kind: 'change' });
    expect(await onRevision(now.revisionNo, 6, 'agree')).toMatchObject(NOTVALIDVALUE);
  });
});
