import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { ban, unban } from '../accounts/ban.ts';
import { deleteAccount } from '../accounts/deleteAccount.ts';
import { warn } from '../accounts/warn.ts';
import { blankTrail } from './blankTrail.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

let aki: Player;
let admin: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  admin = await player(ctx, 'admin', { admin: true });
});

const list = async (query = '') => (await site.get(`/api/admin/trail?${query}`, admin)).body;
const numbers = async (query: string) => (await list(query)).source.map(({ id }: { id: number }) => id);
const csv = async (query = '') => (await site.get(`/api/admin/trail.csv?${query}`, admin)).body;

/** 1: the operator bans; 2: an admin lifts it a day later; 3: the admin warns. */
async function threeLines() {
  await ban(ctx, { by: null, account: 'aki-id', reason: 'Spam' });
  ctx.clock.advance(DAY_MS);
  await unban(ctx, { by: admin.accountId, account: 'aki-id', reason: 'an error' });
  await warn(ctx, { by: admin.accountId, account: 'aki-id', reason: '=1+1' });
}

/** Lines about anything. */
const about = (facts: object, count = 1) =>
  ctx.db
    .insertInto('trail')
    .values(
      Array.from({ length: count }, () => ({
        at: NOW,
        act: 'fix',
        subject: 'st 1',
        reason: 'wrong',
        changes: '[]',
        ...facts,
      })),
    )
    .execute();

describe('the list', () => {
  test('has who did what to whom, when, why, before and after, the newest first', async () => {
    await threeLines();
    const { total, source } = await list();
    expect(total).toBe(3);
    expect(source.map(({ actor }: { actor: string }) => actor)).toEqual(['admin', 'admin', null]);
    expect(source[2]).toEqual({
      id: 1,
      at: NOW.toISOString(),
      act: 'ban',
      actor: null,
      asker: null,
      subject: 'aki-id',
      account: aki.accountId,
      to: `/user/st/${aki.rankingId}`,
      reason: 'Spam',
      blanked: false,
      changes: [{ what: 'banned', before: null, after: 'Spam' }],
    });
  });

  test('is filtered by act, actor, text and day of GMT+9', async () => {
    await threeLines();
    const [day, next] = [NOW, new Date(NOW.getTime() + DAY_MS)].map((at) =>
      new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10),
    );
    expect(await numbers('act=unban')).toEqual([2]);
    expect(await numbers('actor=operator')).toEqual([1]);
    expect(await numbers('actor=ADMIN')).toEqual([3, 2]);
    expect(await numbers('actor=nobody')).toEqual([]);
    expect(await numbers('search=SPAM')).toEqual([1]);
    expect(await numbers('search=aki-&act=warn')).toEqual([3]);
    expect(await numbers('search=%25')).toEqual([]);
    expect(await numbers(`until=${day}`)).toEqual([1]);
    expect(await numbers(`from=${next}`)).toEqual([3, 2]);
    expect(await list('act=unban')).toMatchObject({ total: 1 });
    expect((await site.get('/api/admin/trail?from=yesterday', admin)).body.error).toBe('NOTVALIDVALUE');
  });

  test('leads to what a line is about, as long as it is there', async () => {
    const song = await entry(ctx);
    const file = await upload(ctx);
    await about({ submissionId: song.id });
    await about({ uploadNo: file });
    await about({ uploadNo: 999 });
    await about({ requestId: 5 });
    const { source } = await list();
    expect(source.map(({ to }: { to: string }) => to)).toEqual([
      '/admin/request?id=5',
      null,
      `/uploader/${file}`,
      `/s/st/${song.entryNo}`,
    ]);
  });

  test('keeps what a person did or was done to who deletes the account, under a number', async () => {
    await threeLines();
    const other = await player(ctx, 'other', { admin: true });
    await deleteAccount(ctx, admin.accountId, PASSWORD);
    const { body } = await site.get('/api/admin/trail', other);
    expect(body.source[0]).toMatchObject({ act: 'warn', actor: `#${admin.accountId}`, reason: '=1+1' });
  });
});

describe('the export', () => {
  test('has all lines that the filters leave, over many pages', async () => {
    await about({}, 2001);
    await threeLines();
    const header = '\ufeffid,at,act,actor,asker,subject,account,reason,changes,blanked';
    const [first, ...lines] = (await csv()).trimEnd().split('\n');
    expect(first).toBe(header);
    expect(lines.map((line: string) => Number.parseInt(line, 10))).toEqual(
      Array.from({ length: 2004 }, (_, index) => 2004 - index),
    );
    expect(await csv('act=unban')).toBe(
      `${header}\n2003,${ctx.clock.now().toISOString()},unban,admin,,aki-id,${aki.accountId},an error,` +
        `"[{""what"":""banned"",""after"":null,""before"":""Spam""}]",\n`,
    );
    expect(await csv('actor=nobody')).toBe(`${header}\n`);
  });

  test('quotes what a spreadsheet would compute', async () => {
    await threeLines();
    expect(await csv('act=warn')).toContain(",'=1+1,");
  });
});

const stored = () => ctx.db.selectFrom('trail').selectAll().orderBy('id').execute();
const blank = (line: number, isPreview = false) =>
  blankTrail(ctx, { by: admin.accountId, reason: 'an address', line, isPreview });
const warnAki = async () => {
  await warn(ctx, { by: admin.accountId, account: aki.accountId, reason: 'lives at 1 Main Street' });
};

describe('the database refuses', () => {
  beforeEach(warnAki);

  test.each([
    'delete from trail',
    'truncate trail cascade',
    "update trail set reason = 'another'",
    // Blanked by no line, by itself, or with something else changed.
    ...["update trail set subject = '', reason = '', changes = '[]'"],
    "update trail set subject = '', reason = '', changes = '[]', blanked_by = 1",
    "update trail set subject = '', reason = '', changes = '[]', blanked_by = 2, actor_id = null where id = 1",
  ])('%s', async (change) => {
    const before = await stored();
    await expect(sql.raw(change).execute(ctx.db)).rejects.toThrow('the audit trail is append-only');
    expect(await stored()).toEqual(before);
  });

  test('a second blanking of a line', async () => {
    await blank(1);
    await expect(ctx.db.updateTable('trail').set({ blankedBy: 3 }).where('id', '=', 1).execute()).rejects.toThrow(
      'append-only',
    );
  });
});

describe('blanking a line', () => {
  beforeEach(warnAki);

  test('removes its text alone, and is a line itself', async () => {
    const [before] = await stored();
    expect(await blank(1)).toMatchObject({ subject: 'line 1' });
    expect(await stored()).toEqual([
      { ...before, subject: '', reason: '', changes: [], blankedBy: 2 },
      expect.objectContaining({
        id: 2,
        act: 'blank-trail',
        actorId: admin.accountId,
        subject: 'line 1',
        reason: 'an address',
        changes: [{ what: 'blanked', before: null, after: 1 }],
        blankedBy: null,
      }),
    ]);
  });
});
