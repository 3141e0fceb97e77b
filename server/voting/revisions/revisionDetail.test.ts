import { beforeEach, describe, expect, test } from 'vitest';
import { decide } from '#testing/data/decide.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const get = (number: number | string, who?: Player | null, table = 'st') =>
  site.get(`/api/revision/${number}?table=${table}`, who);
const sourceOf = async (...request: Parameters<typeof get>) => (await get(...request)).body.source;

const HIDDEN = { proposer: null, voteYes: null, voteNeutral: null, voteNo: null, votePercent: null, voters: null };

describe('the page of a revision', () => {
  test('shows total, minimum, accept rate and deadline while it is open, and the rest only to the admin', async () => {
    const aki = await player(ctx, 'aki', { cleared: ['st10'] });
    const admin = await player(ctx, 'admin', { admin: true });
    const official = await entry(ctx, { result: 'accept', level: 3 });
    const open = await revision(ctx, { entry: official, kind: 'change', proposerId: aki.accountId, comment: 'harder' });
    await ballots(ctx, open, { yes: 2, no: 1 });
    for (const who of [null, aki]) {
      expect(await sourceOf(1, who)).toMatchObject({
        entryNo: 1,
        subNo: 1,
        submission: 1,
        table: 'st',
        level: '3',
        entryTable: 'st',
        entryLevel: '3',
        type: 'change',
        changeTo: 'high',
        comment: 'harder',
        target: { table: 'st', level: '4' },
        title: 'Song main 1',
        md5: official.md5,
        voteResult: 'new',
        voteVersion: 2,
        notifications: [],
        voteTotal: 3,
        minimum: 8,
        threshold: 75,
        deadline: '2026-12-21T12:00:00.000Z',
        opinions: null,
        viewer: who ? 'success' : 'notLogin',
        ...HIDDEN,
      });
    }
    expect(await sourceOf(1, admin)).toMatchObject({
      proposer: { nickname: 'aki' },
      voteYes: 2,
      voteNeutral: 0,
      voteNo: 1,
      votePercent: '66.67',
      voters: [{ voterResult: 'yes', voterOption: null }, { voterResult: 'yes' }, { voterResult: 'no' }],
    });
  });

  test('after the vote shows everybody the decision, the proposer and the voters, with two decimals', async () => {
    const aki = await player(ctx, 'aki');
    const official = await entry(ctx, { result: 'accept', level: 7 });
    const { accountId: proposerId } = aki;
    const closed = await revision(ctx, { entry: official, kind: 'delete', proposerId, result: 'reject' });
    await ballots(ctx, closed, { yes: 1, no: 2 });
    await decide(ctx, closed, { yes: 1, no: 2, minimum: 4, threshold: 70, rule: 'deadline' });
    expect(await sourceOf(1, aki)).toMatchObject({
      voteResult: 'reject',
      decidedTime: NOW.toISOString(),
      proposer: { nickname: 'aki' },
      viewer: 'restricted',
      voteYes: 1,
      voteNeutral: 0,
      voteNo: 2,
      votePercent: '33.33',
      voteTotal: 3,
      target: null,
      changeTo: null,
      voters: [{ voterResult: 'yes' }, { voterResult: 'no' }, { voterResult: 'no' }],
      notifications: [{ tag: 'reject', revision: { entryNo: 1, table: 'st', type: 'delete' } }],
    });
  });
});

describe('the revisions of an entry', () => {
  const search = async (who?: Player | null, path = '1?table=st') => site.get(`/api/revision/search/${path}`, who);

  test('are listed newest first, with the votes of the open one only for the admin', async () => {
    const aki = await player(ctx, 'aki');
    const admin = await player(ctx, 'admin', { admin: true });
    const official = await entry(ctx, { result: 'accept', level: 3 });
    await revision(ctx, { entry: await entry(ctx, { result: 'accept' }), kind: 'delete' });
    const facts = { entry: official, proposerId: aki.accountId };
    await decide(ctx, await revision(ctx, { ...facts, kind: 'delete', result: 'reject' }), { yes: 1, no: 2 });
    await ballots(ctx, await revision(ctx, { ...facts, kind: 'change' }), { yes: 1 });
    expect((await search(aki)).body).toMatchObject({
      success: true,
      source: [
        { entryNo: 3, subNo: 1, type: 'change', voteResult: 'new', proposer: null, voteYes: null, votePercent: null },
        { entryNo: 2, type: 'delete', proposer: { nickname: 'aki' }, voteYes: 1, voteNo: 2, votePercent: '33.3' },
      ],
    });
    expect((await search(admin)).body.source[0]).toMatchObject({ proposer: { nickname: 'aki' }, voteYes: 1 });
  });
});
