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

type Table =
  | 'session'
  | 'stagedFile'
  | 'ownershipCode'
  | 'pendingLink'
  | 'pushEvent'
  | 'event'
  | 'attempt'
  | 'loginPlace'
  | 'uploadDownload';

async function rowsLeft(table: Table): Promise<number> {
  await removeExpired(ctx);
  return (await ctx.db.selectFrom(table).selectAll().execute()).length;
}

const after = (milliseconds: number) => new Date(ctx.clock.now().getTime() + milliseconds);

test.each<[Table, number, () => Promise<unknown>]>([
  [
    'ownershipCode',
    30 * MINUTE_MS,
    () => {
      const code = { browserHash: 'x', rankingId: '1', codeHash: 'x', purpose: 'signup' } as const;
      return ctx.db
        .insertInto('ownershipCode')
        .values({ ...code, expiresAt: after(30 * MINUTE_MS) })
        .execute();
    },
  ],
  [
    'pendingLink',
    15 * MINUTE_MS,
    () => {
      const hashes = { passwordHash: 'x', browserHash: 'x', secretHash: 'x', ticketHash: null };
      const link = { id: 'x', purpose: 'recover', rankingId: 'x', userId: null, nickname: null, ...hashes } as const;
      return ctx.db
        .insertInto('pendingLink')
        .values({ ...link, expiresAt: after(15 * MINUTE_MS) })
        .execute();
    },
  ],
  [
    'pushEvent',
    30 * DAY_MS,
    () =>
      ctx.db.insertInto('pushEvent').values({ service: 'minir', eventId: 'x', receivedAt: ctx.clock.now() }).execute(),
  ],
  ['stagedFile', DAY_MS, async () => dropFile(site, await player(ctx, 'aki'), chartText())],
  [
    'event',
    400 * DAY_MS,
    async () => {
      const event = { kind: 'upload', at: ctx.clock.now(), uploadNo: await upload(ctx) } as const;
      return ctx.db.insertInto('event').values(event).execute();
    },
  ],
  ['session', 30 * DAY_MS, () => player(ctx, 'aki')],
  ['attempt', 15 * MINUTE_MS, () => checkRateLimits(ctx, [{ limit: rateLimits.loginPerAddress, key: 'x' }])],
])('%s: a row is removed after %i ms, and no earlier', async (table, lifetime, store) => {
  ctx.clock.set('2026-11-21T12:00:00Z');
  await store();
  ctx.clock.advance(lifetime - 1);
  expect(await rowsLeft(table)).toBe(1);
  ctx.clock.advance(1);
  expect(await rowsLeft(table)).toBe(0);
});

test('what has not expired stays: one of two sessions, one of two counted attempts', async () => {
  await player(ctx, 'aki');
  ctx.clock.advance(1);
  await player(ctx, 'mina');
  ctx.clock.advance(30 * DAY_MS - 1);
  expect(await rowsLeft('session')).toBe(1);
  ctx.clock.set('2026-11-21T12:00:00Z');
  const limits = [rateLimits.loginPerAddress, rateLimits.signupPerAddress].map((limit) => ({ limit, key: 'x' }));
  await checkRateLimits(ctx, limits);
  ctx.clock.advance(15 * MINUTE_MS);
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
