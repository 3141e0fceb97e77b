import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { createPlayEvents, type PlayEvents, STREAMS_PER_ADDRESS } from './playEvents.ts';

const ctx = await testContext(await testDatabase());

let events: PlayEvents;
let opened: { accountId: number; after: number | null };
/** The results of `open`, in the order in which it returned. */
let results: boolean[] = [];
const sockets = new Set<net.Socket>();
const server = http.createServer(async (_, response) => {
  response.writeHead(200);
  const isOpen = await events.open({ ...opened, address: '192.0.2.1', response });
  results.push(isOpen);
  if (!isOpen) response.end();
});
server.on('connection', (socket) => {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
});
await once(server.listen(0, '127.0.0.1'), 'listening');
beforeEach(() => {
  events = createPlayEvents(ctx);
});
afterEach(async () => {
  events.close();
  server.closeAllConnections();
  await expect.poll(() => sockets.size).toBe(0);
  results = [];
});
afterAll(() => void server.close());

/** Opens streams that collect their events. */
function streams(count: number, of: typeof opened): { sent: string[]; request: http.ClientRequest }[] {
  opened = of;
  const { port } = server.address() as net.AddressInfo;
  return Array.from({ length: count }, () => {
    const sent: string[] = [];
    const request = http.get({ port, host: '127.0.0.1', agent: false }, (response) => {
      response.setEncoding('utf8').on('data', (part: string) => sent.push(part));
      response.on('error', () => undefined);
    });
    request.on('error', () => undefined);
    return { sent, request };
  });
}

const play = async (accountId: number, nth: number) => {
  const counts = { clear: 1, exScore: 0, notes: 1, durationMs: 0 };
  const times = { playedAt: ctx.clock.now(), receivedAt: ctx.clock.now() };
  const row = { accountId, client: 'openlr2' as const, playHash: `${nth}`, chartHash: 'x', title: `play ${nth}` };
  await ctx.db
    .insertInto('play')
    .values({ ...row, ...counts, ...times })
    .execute();
};

test('a player who repeatedly requests many plays does not delay others', async () => {
  const [busy, quiet] = [await player(ctx, 'busy'), await player(ctx, 'quiet')];
  for (let nth = 0; nth < 60; nth++) await play(busy.accountId, nth);
  const [waiting] = streams(1, { accountId: quiet.accountId, after: null });
  await expect.poll(() => results).toHaveLength(1);
  streams(4, { accountId: busy.accountId, after: 0 });
  await expect.poll(() => results).toHaveLength(5);
  await play(quiet.accountId, 1);
  await expect.poll(() => waiting?.sent.join(''), { timeout: 10_000 }).toContain('play 1');
});

describe('while the last play of a player is read', () => {
  /** Runs `work` while no query is answered. */
  const withoutAnswers = (run: () => Promise<void>) =>
    ctx.db.transaction().execute(async (trx) => {
      await sql`lock table play in access exclusive mode`.execute(trx);
      await run();
    });

  test('the limit of streams per address holds', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, (_, nth) => player(ctx, `player${nth}`)));
    await withoutAnswers(async () => {
      for (const [nth, { accountId }] of players.entries()) {
        streams(5, { accountId, after: null });
        await expect.poll(() => sockets.size + results.length).toBeGreaterThanOrEqual(Math.min(40, 5 * (nth + 1)));
      }
      await expect.poll(() => results.filter((isOpen) => !isOpen)).toHaveLength(60 - STREAMS_PER_ADDRESS);
    });
    await expect.poll(() => results).toHaveLength(60);
    expect(results.filter(Boolean)).toHaveLength(STREAMS_PER_ADDRESS);
  });

  test('a stream that is aborted leaves nothing', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const { accountId } = await player(ctx, 'hasty');
    const before = timers();
    await withoutAnswers(async () => {
      const begun = streams(5, { accountId, after: null });
      await expect.poll(() => sockets.size).toBe(5);
      for (const { request } of begun) request.destroy();
      await expect.poll(() => sockets.size).toBe(0);
    });
    await expect.poll(() => results).toHaveLength(5);
    expect(timers()).toBeLessThanOrEqual(before);
    // All of their places are free again.
    streams(5, { accountId, after: null });
    await expect.poll(() => results).toHaveLength(10);
    expect(results).not.toContain(false);
  });
});
