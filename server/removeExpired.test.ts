import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { KNOWN_PLACE_DAYS, rateLimits } from '#domain/common/rateLimits.ts';
import { player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { dropFile } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { isKnownPlace, rememberPlace } from './accounts/loginPlaces.ts';
import { checkRateLimits } from './platform/http/rateLimits.ts';
import { removeExpired } from './removeExpired.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const rowsLeft = async (
  table:
    | 'session'
    | 'stagedFile'
    | 'ownershipCode'
    | 'pendingLink'
    | 'pushEvent'
    | 'attempt'
    | 'loginPlace'
    | 'uploadDownload',
) => {
  await removeExpired(ctx);
  return (
    await ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirst()
  )?.rows;
};

test('sessions and staged files are removed when they expire, and no earlier', async () => {
  await dropFile(site, await player(ctx, 'aki'), chartText());
  ctx.clock.advance(1);
  await dropFile(site, await player(ctx, 'mina'), chartText());
  ctx.clock.advance(DAY_MS - 1);
  expect([await rowsLeft('session'), await rowsLeft('stagedFile')]).toEqual([2, 1]);
  ctx.clock.advance(29 * DAY_MS);
  expect([await rowsLeft('session'), await rowsLeft('stagedFile')]).toEqual([1, 0]);
});

test('codes are removed when they expire', async () => {
  const expiresAt = new Date(ctx.clock.now().getTime() + 30 * MINUTE_MS);
  const code = { browserHash: 'x', rankingId: '1', codeHash: 'x', expiresAt };
  await ctx.db
    .insertInto('ownershipCode')
    .values({ ...code, purpose: 'signup' })
    .execute();
  ctx.clock.advance(30 * MINUTE_MS - 1);
  expect(await rowsLeft('ownershipCode')).toBe(1);
  ctx.clock.advance(1);
  expect(await rowsLeft('ownershipCode')).toBe(0);
});

test('pending links to MinIR are removed when they expire', async () => {
  const expiresAt = new Date(ctx.clock.now().getTime() + 15 * MINUTE_MS);
  const hashes = { passwordHash: 'x', browserHash: 'x', secretHash: 'x', ticketHash: null };
  await ctx.db
    .insertInto('pendingLink')
    .values({ id: 'x', purpose: 'recover', rankingId: 'x', userId: null, nickname: null, ...hashes, expiresAt })
    .execute();
  ctx.clock.advance(15 * MINUTE_MS - 1);
  expect(await rowsLeft('pendingLink')).toBe(1);
  ctx.clock.advance(1);
  expect(await rowsLeft('pendingLink')).toBe(0);
});

test('accepted plays are remembered for 30 days', async () => {
  await ctx.db
    .insertInto('pushEvent')
    .values({ service: 'minir', eventId: 'x', receivedAt: ctx.clock.now() })
    .execute();
  ctx.clock.advance(30 * DAY_MS - 1);
  expect(await rowsLeft('pushEvent')).toBe(1);
  ctx.clock.advance(1);
  expect(await rowsLeft('pushEvent')).toBe(0);
});

test('counted attempts are removed at the end of their window', async () => {
  ctx.clock.set('2026-11-21T12:00:00Z');
  await checkRateLimits(ctx, [
    { limit: rateLimits.loginPerAddress, by: 'x' },
    { limit: rateLimits.signupPerAddress, by: 'x' },
  ]);
  ctx.clock.advance(15 * MINUTE_MS - 1);
  expect(await rowsLeft('attempt')).toBe(2);
  ctx.clock.advance(1);
  expect(await rowsLeft('attempt')).toBe(1);
});

test('known places are removed after 90 days without a login, and no longer count from then on', async () => {
  const { accountId } = await player(ctx, 'aki');
  const place = { accountId, address: '203.0.113.1' };
  await rememberPlace(ctx, ctx.db, place);
  ctx.clock.advance(KNOWN_PLACE_DAYS * DAY_MS - 1);
  expect([await isKnownPlace(ctx, place), await rowsLeft('loginPlace')]).toEqual([true, 1]);
  ctx.clock.advance(1);
  expect([await isKnownPlace(ctx, place), await rowsLeft('loginPlace')]).toEqual([false, 0]);
});

test('the visitors of downloads are removed at the end of the day in GMT+9', async () => {
  ctx.clock.set('2026-11-21T14:59:59Z');
  await ctx.db
    .insertInto('uploadDownload')
    .values({ uploadNo: await upload(ctx), day: '2026-11-21', visitor: 'x' })
    .execute();
  expect(await rowsLeft('uploadDownload')).toBe(1);
  ctx.clock.advance(1000);
  expect(await rowsLeft('uploadDownload')).toBe(0);
});
