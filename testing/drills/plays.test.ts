import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '#domain/common/errors.ts';
import { createKey } from '#server/plays/gameClients/clientKeys.ts';
import { verifyRatings } from '#server/scores/ratings/verifyRatings.ts';
import { type Entry, entry } from '../data/entries.ts';
import { player } from '../data/players.ts';
import { type DataPlace, dataPlace } from '../database/dataPlace.ts';
import { progress } from '../long.ts';
import { startServerProcess } from '../processes/processes.ts';
import { openLr2Body, openLr2Headers } from '../site/gameClients.ts';

const ROUNDS = 10;
const CHARTS = 30;
const settings = { DIRECT_SCORES: 'rights' };

const seeded = await dataPlace();
const { key, charts } = await seeded.open(async (ctx) => {
  const who = await player(ctx, 'aki');
  const made = await createKey(ctx, who.accountId, { client: 'openlr2', name: 'game' });
  if (isRefusal(made)) throw new Error(made.error);
  const entries: Entry[] = [];
  for (let nth = 0; nth < CHARTS; nth++) entries.push(await entry(ctx, { result: 'accept', level: nth % 9 }));
  return { key: made.key, charts: entries };
}, settings);

const start = (place: DataPlace) => startServerProcess({ ...place.environment, ...settings });

/** Sends a play; returns the status, or null when the server was gone. */
async function send(address: string, body: string): Promise<number | null> {
  try {
    const headers = openLr2Headers(key, body, new Date());
    const answer = await fetch(`${address}/api/chart/score`, { method: 'POST', body, headers });
    await answer.text();
    return answer.status;
  } catch {
    return null;
  }
}

const survived = progress('killed while plays arrive', ROUNDS);

test.for(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  'a play that was acknowledged before a kill -9 is stored, once, and those that are sent again change nothing, round %i',
  { timeout: 300_000 },
  async (round) => {
    const place = await seeded.copy();
    const [afterMs = 0] = fc.sample(fc.noBias(fc.integer({ min: 30, max: 1500 })), { seed: round, numRuns: 1 });
    const bodies = charts.map(({ md5 }) => JSON.stringify(openLr2Body(md5)));
    const first = await start(place);
    const killed = setTimeout(afterMs).then(() => first.end('SIGKILL'));
    const acknowledged: number[] = [];
    for (const [nth, body] of bodies.entries()) if ((await send(first.address, body)) === 200) acknowledged.push(nth);
    await killed;

    const stored = () =>
      place.open(async ({ db }) => {
        const rows = await db.selectFrom('play').select('chartHash').execute();
        return rows.map(({ chartHash }) => charts.findIndex(({ md5 }) => md5 === chartHash)).toSorted((a, b) => a - b);
      }, settings);
    const before = await stored();
    expect(before).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(before).size).toBe(before.length);

    const second = await start(place);
    for (const body of bodies) expect(await send(second.address, body)).toBe(200);
    await second.end('SIGTERM');
    expect(await stored()).toEqual(charts.map((_, nth) => nth));
    await place.open(async (ctx) => {
      const plays = await ctx.db.selectFrom('bestPlay').select('plays').execute();
      expect(plays.every((row) => row.plays === 1)).toBe(true);
      const account = await ctx.db.selectFrom('account').select('acceptedPlays').executeTakeFirst();
      expect(account).toEqual({ acceptedPlays: CHARTS });
      expect((await verifyRatings(ctx)).differences).toEqual([]);
    }, settings);
    survived();
  },
);
