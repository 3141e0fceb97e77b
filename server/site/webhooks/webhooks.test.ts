import type http from 'node:http';
import { sql } from 'kysely';
import { Webhook as Signer } from 'standardwebhooks';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/common/dates.ts';
import { listen } from '#fakes/listen.ts';
import { entry } from '#testing/data/entries.ts';
import { upload } from '#testing/data/uploads.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { waitingForLocks } from '#testing/database/waitingForLocks.ts';
import { testContext } from '#testing/site/context.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { announce, type SiteEvent } from '../../notifications/announce.ts';
import { readConfig } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { RETRY_MINUTES, runDeliveries, type Sender } from '../../platform/deliveries.ts';
import { removeExpired } from '../../removeExpired.ts';
import { queueWebhooks } from './queueWebhooks.ts';
import { webhookSender } from './sendWebhook.ts';

const SECRET = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`;

const database = await testDatabase();
let site = await testContext(database);
beforeEach(async () => {
  await database.empty();
  site = await testContext(database);
});

interface Received {
  headers: http.IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it expects
  json: any;
}

/** Starts a receiver, which answers 204 until a test sets another answer. */
async function receiver() {
  const state = {
    received: [] as Received[],
    answer: ((_, response) => void response.writeHead(204).end()) as http.RequestListener,
  };
  const { origin, close } = await listen(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    state.received.push({ headers: request.headers, text, json: text && JSON.parse(text) });
    state.answer(request, response);
  });
  onTestFinished(close);
  const status = (code: number, headers: http.OutgoingHttpHeaders = {}) => {
    state.answer = (_, response) => void response.writeHead(code, headers).end();
  };
  return Object.assign(state, { origin, status, titles: () => state.received.map(({ json }) => json.data.title) });
}

/** Returns the site with one webhook, that has begun. */
async function withWebhook(url: string, facts: object = {}, isPrivate = 'true') {
  const one = { name: 'one', url, form: 'standard', secret: SECRET, ...facts };
  const { WEBHOOKS, WEBHOOKS_ALLOW_PRIVATE } = readConfig({
    NODE_ENV: 'test',
    WEBHOOKS: JSON.stringify([one]),
    WEBHOOKS_ALLOW_PRIVATE: isPrivate,
  });
  const config = { ...site.config, WEBHOOKS, WEBHOOKS_ALLOW_PRIVATE, SITE_URL: 'https://site.example/' };
  const ctx = { ...site, config };
  await queueWebhooks(ctx);
  return ctx;
}

async function deliver(ctx: Context, sender: Sender = webhookSender(), signal?: AbortSignal) {
  await queueWebhooks(ctx);
  await runDeliveries(ctx, { webhook: sender }, signal);
}

async function open(title: string, tableId = 'st') {
  const { id } = await entry(site, { chart: title, tableId, level: 3 });
  await tell({ kind: 'opened', at: site.clock.now(), tableId, submissionId: id });
  return id;
}
const tell = (event: SiteEvent) => inTransaction(site, (trx) => announce(trx, [event]));
const rows = () => site.db.selectFrom('delivery').selectAll().orderBy('id').execute();

describe('a webhook', () => {
  test('is told what happens after it was configured, signed with its secret', async () => {
    const one = await receiver();
    await open('before');
    const ctx = await withWebhook(one.origin);
    const id = await open('after');
    await deliver(ctx);
    expect(one.titles()).toEqual(['after']);
    const [{ headers, text }] = one.received as [Received];
    vi.useFakeTimers({ toFake: ['Date'], now: site.clock.now() });
    onTestFinished(() => void vi.useRealTimers());
    const verified = new Signer(SECRET).verify(text, headers as Record<string, string>);
    const { entryNo } = await site.db
      .selectFrom('submission')
      .select('entryNo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const number = Number(String(headers['webhook-id']).replace('evt_', ''));
    expect(verified).toMatchObject({
      type: 'opened',
      timestamp: site.clock.now().toISOString(),
      data: { number, table: 'st', level: '3', entryNo },
    });
    expect((verified as { data: { url: string } }).data.url).toMatch(/^https:\/\/site\.example\/[^/]/);
    expect(() => new Signer(SECRET).verify(`${text} `, headers as Record<string, string>)).toThrow();
  });

  test('is told of its kinds and tables only, and of what is of no table', async () => {
    const one = await receiver();
    const ctx = await withWebhook(one.origin, { events: ['opened', 'upload'], tables: ['sl'] });
    await open('in st');
    await open('in sl', 'sl');
    const uploadNo = await upload(site, {});
    await tell({ kind: 'upload', at: site.clock.now(), uploadNo });
    await tell({ kind: 'decided', at: site.clock.now(), tableId: 'sl', dueAt: site.clock.now() });
    await deliver(ctx);
    expect(one.received.map(({ json }) => [json.type, json.data.table ?? json.data.entryNo])).toEqual([
      ['opened', 'sl'],
      ['upload', uploadNo],
    ]);
  });

  test('is not told of what is gone, and that counts as no failure', async () => {
    const one = await receiver();
    const ctx = await withWebhook(one.origin);
    const id = await open('gone');
    await queueWebhooks(ctx);
    await site.db.updateTable('submission').set({ removedFromSubAt: site.clock.now() }).where('id', '=', id).execute();
    await deliver(ctx);
    expect([one.received, await rows()]).toEqual([[], []]);
  });

  test('that was down gets what it missed when it is up again, once and in the order of events', async () => {
    const one = await receiver();
    const ctx = await withWebhook(one.origin);
    one.status(503);
    await open('1');
    await open('2');
    await deliver(ctx);
    expect(one.titles()).toEqual(['1']);
    site.clock.advance(MINUTE_MS);
    await open('3');
    await deliver(ctx);
    expect(one.titles()).toEqual(['1', '1']);
    one.status(204);
    site.clock.advance(5 * MINUTE_MS);
    // As several processes.
    await Promise.all([deliver(ctx), deliver(ctx), deliver(ctx)]);
    await deliver(ctx);
    expect(one.titles().slice(2)).toEqual(['1', '2', '3']);
    expect(new Set(one.received.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test('is sent an event again, with the same number, by a process that did not see the first one end', async () => {
    const one = await receiver();
    const ctx = await withWebhook(one.origin);
    await open('twice');
    const killed = new AbortController();
    await deliver(
      ctx,
      async (...sent) => {
        await webhookSender()(...sent);
        killed.abort();
        throw new Error('killed');
      },
      killed.signal,
    );
    await deliver(ctx);
    expect(one.received).toHaveLength(1);
    site.clock.advance(2 * MINUTE_MS);
    await deliver(ctx);
    const [first, second] = one.received.map(({ headers }) => headers['webhook-id']);
    expect(second).toBe(first);
    expect(await rows()).toEqual([]);
  });

  test('that is not in the configuration of this process is left to others', async () => {
    const one = await receiver();
    const ctx = await withWebhook(one.origin);
    await open('waits');
    await queueWebhooks(ctx);
    await deliver(await withWebhook(one.origin, { name: 'other' }));
    await runDeliveries(ctx, {});
    expect(one.received).toEqual([]);
    await deliver(ctx);
    expect(one.titles()).toEqual(['waits']);
  });

  test.runIf(engine === 'server')('misses no event whose transaction ends after that of a higher number', async () => {
    const one = await receiver();
    const ctx = await withWebhook(one.origin);
    const ids = [await entry(site, { chart: 'late' }), await entry(site, { chart: 'early' })].map(({ id }) => id);
    const events = ids.map((submissionId) => ({
      kind: 'opened' as const,
      at: site.clock.now(),
      tableId: 'st',
      submissionId,
    }));
    const [begun, announced, released] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const early = inTransaction(site, async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx);
      begun?.resolve();
      await announced?.promise;
      await announce(trx, events.slice(1));
    });
    const late = inTransaction(site, async (trx) => {
      await begun?.promise;
      await announce(trx, events.slice(0, 1));
      announced?.resolve();
      await released?.promise;
    });
    let isEarlyDone = false;
    void early.then(() => {
      isEarlyDone = true;
    });
    await vi.waitFor(async () => expect(isEarlyDone || (await waitingForLocks(site.db)) > 0).toBe(true));
    await deliver(ctx);
    released?.resolve();
    await Promise.all([early, late]);
    await deliver(ctx);
    expect(one.titles()).toEqual(['late', 'early']);
  });
});

test('an answer without an end is accepted, and no more of it is read than a few kB', async () => {
  const one = await receiver();
  const ctx = await withWebhook(one.origin);
  const ended = Promise.withResolvers<number>();
  one.answer = (_, response) => {
    let sent = 0;
    const more = () => {
      if (response.destroyed) ended.resolve(sent);
      else setImmediate(more);
      sent += 1024;
      response.write(Buffer.alloc(1024));
    };
    more();
  };
  await open('accepted');
  await deliver(ctx);
  expect(await rows()).toEqual([]);
  expect(await ended.promise).toBeLessThan(64 * 1024 * 1024);
});

describe('what was not accepted is tried again', () => {
  const cases: [string, string, (one: Awaited<ReturnType<typeof receiver>>) => void, (string | undefined)?][] = [
    ['after an error', 'answered 500', (one) => one.status(500)],
    ['after a redirect, which is not followed', 'answered 307', (one) => one.status(307, { location: '/inside' })],
    ['when nothing answers in time', 'no answer in 0.2 s', (one) => Object.assign(one, { answer: () => {} })],
    ['when the connection breaks', 'UND_ERR_SOCKET', (one) => (one.answer = ({ socket }) => void socket.destroy())],
    ['when the address is private, before anything is sent', '127.0.0.1 is not a public address', () => {}, 'false'],
  ];
  test.each(cases)('%s', async (_, lastError, prepare, isPrivate) => {
    const one = await receiver();
    prepare(one);
    const ctx = await withWebhook(one.origin, {}, isPrivate);
    await open('tried');
    await deliver(ctx, webhookSender(200));
    expect(await rows()).toMatchObject([
      { lastError, tries: 1, deadAt: null, dueAt: new Date(site.clock.now().getTime() + MINUTE_MS) },
    ]);
    expect(one.received).toHaveLength(isPrivate ? 0 : 1);
  });

  test('when a name leads to a private address', async () => {
    const one = await receiver();
    const ctx = await withWebhook(one.origin.replace('127.0.0.1', 'localhost'), {}, 'false');
    await open('refused');
    await deliver(ctx);
    expect(await rows()).toMatchObject([{ lastError: 'localhost is not a public address' }]);
    expect(one.received).toEqual([]);
  });

  test('while later ones go on where the receiver does not take this one', async () => {
    const one = await receiver();
    const ctx = await withWebhook(one.origin);
    one.answer = (_, response) => void response.writeHead(one.received.length === 1 ? 422 : 200).end();
    await open('not taken');
    await open('taken');
    await deliver(ctx);
    await deliver(ctx);
    expect(one.titles()).toEqual(['not taken', 'taken']);
    expect(await rows()).toMatchObject([{ lastError: 'answered 422', tries: 1 }]);
  });

  test('until the last try, and no more where the receiver is gone, unless the operator asks for it', async () => {
    const one = await receiver();
    const ctx = await withWebhook(one.origin);
    one.status(500);
    await open('1');
    for (const minutes of [...RETRY_MINUTES, 0]) {
      await deliver(ctx);
      site.clock.advance(minutes * MINUTE_MS);
    }
    one.status(410);
    await open('2');
    await deliver(ctx);
    expect(one.titles()).toEqual([...Array(RETRY_MINUTES.length + 1).fill('1'), '2']);
    const status = (await runCommand(ctx, ['status'])).join('\n');
    expect(status).toMatch(/^warning +deliveries: webhook one: 0 waiting, 2 dead, .*last error: answered 410\./m);
    expect(await runCommand(ctx, ['deliveries'])).toEqual([
      expect.stringMatching(/webhook {2}one .*answered 500$/),
      expect.stringMatching(/webhook {2}one .*answered 410$/),
      'Dead: 2.',
    ]);
    one.status(200);
    await deliver(ctx);
    expect(one.received).toHaveLength(RETRY_MINUTES.length + 2);
    expect(await runCommand(ctx, ['deliveries', '--retry-dead'])).toContain('Dead: 2. They are sent again.');
    await deliver(ctx);
    expect(one.titles().slice(-2)).toEqual(['1', '2']);
    expect((await runCommand(ctx, ['status'])).join('\n')).toMatch(/^ok +deliveries: Yes, nothing waits\.$/m);
  });

  test('and a dead one is removed after 30 days', async () => {
    const one = await receiver();
    const ctx = await withWebhook(one.origin);
    one.status(410);
    await open('dead');
    await deliver(ctx);
    site.clock.advance(30 * DAY_MS - 1);
    await removeExpired(ctx);
    expect(await rows()).toHaveLength(1);
    site.clock.advance(1);
    await removeExpired(ctx);
    expect(await rows()).toHaveLength(0);
  });
});

describe('a channel of Discord', () => {
  const discord = { form: 'discord', secret: undefined };

  test('that answers 429 is asked again when it says, not before', async () => {
    const one = await receiver();
    const ctx = await withWebhook(`${one.origin}/api`, discord);
    one.status(429, { 'retry-after': '7' });
    await open('waits');
    await deliver(ctx);
    one.status(204);
    site.clock.advance(7 * SECOND_MS - 1);
    await deliver(ctx);
    expect(one.received).toHaveLength(1);
    site.clock.advance(1);
    await deliver(ctx);
    expect(one.received).toHaveLength(2);
    expect(await rows()).toEqual([]);
  });

  test('shows texts as they are written, mentions nobody, and gets no more than it takes', async () => {
    const one = await receiver();
    const ctx = await withWebhook(one.origin, discord);
    await open('*a* @everyone [x](https://b.example)');
    await open('_'.repeat(300));
    await deliver(ctx);
    const [first, second] = one.received.map(({ json }) => json);
    expect(first).toMatchObject({ allowed_mentions: { parse: [] }, embeds: [{ color: 0xffd36b }] });
    expect(first.embeds[0].title).toContain('\\*a\\* \\@everyone \\[x\\]\\(https\\://b.example\\)');
    expect(first.embeds[0].url).toMatch(/^https:\/\/site\.example\/[^/]/);
    expect(second.embeds[0].title).toMatch(/^Proposed for st3\\: (\\_)+…$/);
    expect([255, 256]).toContain(second.embeds[0].title.length);
  });
});
