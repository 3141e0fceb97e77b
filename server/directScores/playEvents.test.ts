import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { createPlayEvents } from './playEvents.ts';

const ctx = await testContext(await testDatabase());

/** Collects what a stream sends. */
function stream(accountId: number, after: number | null) {
  const sent: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    write: (text: string) => sent.push(text) > 0,
    end: () => undefined,
  });
  return { sent, opened: { accountId, address: '192.0.2.1', after, response: response as unknown as ServerResponse } };
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

test('a player with many plays, who asks for all of them again and again, keeps nobody waiting', async () => {
  const [busy, quiet] = [await player(ctx, 'busy'), await player(ctx, 'quiet')];
  for (let nth = 0; nth < 60; nth++) await play(busy.accountId, nth);
  const events = createPlayEvents(ctx);
  onTestFinished(() => events.close());
  const waiting = stream(quiet.accountId, null);
  await events.open(waiting.opened);
  for (let nth = 0; nth < 4; nth++) await events.open(stream(busy.accountId, 0).opened);
  await play(quiet.accountId, 1);
  await expect.poll(() => waiting.sent.join(''), { timeout: 10_000 }).toContain('play 1');
});
