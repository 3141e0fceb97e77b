import { beforeEach, describe, expect, test } from 'vitest';
import { NO_RATING } from '#domain/players/stellaway/growth.ts';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../../accounts/ban.ts';
import { importScores } from '../../plays/importScores.ts';
import type { PlayerCard } from './card.ts';
import { drawCard, textOf } from './drawCard.ts';
import { draw } from './drawWorker.ts';
import { playerCard } from './playerCard.ts';

const database = await testDatabase();
const site = await testSite(database);
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
});

const get = (userId: string, { table = 'sl', headers = {} } = {}) =>
  site.app.inject({ url: `/user/${table}/${encodeURIComponent(userId)}/share.png`, headers });
const play = async (clear: number) => {
  const { md5 } = await entry(ctx, { tableId: 'sl', level: 3, result: 'accept' });
  await importScores(ctx, { userId: aki.userId, lines: [{ md5, clear, exscore: 900 }] });
};

/** Returns width and height of a PNG. */
function sizeOf(image: Uint8Array): [number, number] {
  expect([...image.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const header = new DataView(image.buffer, image.byteOffset + 16);
  return [header.getUint32(0), header.getUint32(4)];
}

describe('the share image of a profile', () => {
  test('is a PNG of 1200 x 630 pixels, and has the same address with zeros before the ID', async () => {
    await play(4);
    const answer = await get(`00${aki.rankingId}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(sizeOf(answer.rawPayload)).toEqual([1200, 630]);
    expect((await get(aki.rankingId)).rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  test('shows name, level, skill, rank and the lamps', async () => {
    await play(4);
    await play(1);
    await entry(ctx, { tableId: 'sl', level: 0, result: 'accept' });
    const card = await playerCard(ctx, { tableId: 'sl', userId: aki.rankingId });
    expect(card).toMatchObject({ name: 'aki', place: { rank: 1, of: 1 }, dan: '', unplayed: 1 });
    expect(textOf(drawCard(card as PlayerCard))).toBe(
      `SatelliteStellaverseakiLevel${(card as PlayerCard).level}Skill${(card as PlayerCard).skill.toFixed(1)}Rank1 / 1HARD1FAILED1NO PLAY1`,
    );
  });

  test('shows the dan of the play style of the table', async () => {
    await ctx.db.updateTable('player').set({ danSp: '★★', danDp: '☆09' }).execute();
    expect(await playerCard(ctx, { tableId: 'sl', userId: aki.rankingId })).toMatchObject({ dan: '★★' });
    expect(await playerCard(ctx, { tableId: 'dp', userId: aki.rankingId })).toMatchObject({ dan: '☆09' });
  });

  test('has no rank of a banned player, nor in a table that is not ranked', async () => {
    await play(4);
    expect(await playerCard(ctx, { tableId: 'fr', userId: aki.rankingId })).toMatchObject({ place: null });
    await ban(ctx, { by: null, account: aki.userId, reason: 'because' });
    expect(await playerCard(ctx, { tableId: 'sl', userId: aki.rankingId })).toMatchObject({ place: null });
  });

  test('is 304 with its ETag until it changes', async () => {
    await play(1);
    const first = await get(aki.rankingId);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await get(aki.rankingId, { headers })).statusCode).toBe(304);
    await play(4);
    const changed = await get(aki.rankingId, { headers });
    expect(changed.statusCode).toBe(200);
    expect(changed.rawPayload.equals(first.rawPayload)).toBe(false);
  });

  test('has a rate limit per address (ETOOMANY)', async () => {
    // The default limit in ten seconds is 20.
    const limited = await testSite(database, { config: { LIMITS_FACTOR: 0.1 } });
    const url = `/user/sl/${aki.rankingId}/share.png`;
    const statuses = [];
    for (let image = 0; image < 3; image++) statuses.push((await limited.app.inject({ url })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('of an unknown player or table is ENOTFOUND', async () => {
    for (const answer of [await get('999999'), await get('nobody'), await get(aki.rankingId, { table: 'xx' })]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { success: false, error: 'ENOTFOUND' }]);
    }
  });
});

const blank: PlayerCard = {
  name: 'aki',
  table: 'Stella',
  color: 'grey',
  level: 0,
  skill: 0,
  place: null,
  dan: '',
  unplayed: 0,
  clears: NO_RATING.clears,
};

test.each([
  ['markup', '<b>&amp;"x\'</svg>'],
  ['sixty wide signs', 'Ｗ'.repeat(60)],
  ['Korean and Japanese', '별빛 テープのり'],
  ['emoji, Thai and Arabic', '🎵🏳️‍🌈 ไทย العربية'],
  ['combining marks', `z${'\u0301\u0327'.repeat(60)}`],
  ['half of a surrogate pair, and control characters', '\ud83c\u0007\u202e'],
  ['nothing', ''],
])('draws a name of %s', async (_, name) => {
  expect(sizeOf(await draw({ ...blank, name }))).toEqual([1200, 630]);
});
