import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/plays/pushes.ts';
import { signedHeaders } from '#fakes/minir/sign.ts';
import { inputsFor } from '#testing/checks/hostile.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { playOf } from '#testing/data/pushedPlays.ts';
import { testDatabase } from '#testing/database/database.ts';
import { MINIR_KEY } from '#testing/fakes/fakeMinir.ts';
import { minirConfig, postAsMinir } from '#testing/fakes/minirRequests.ts';
import { rounds } from '#testing/long.ts';
import { type Answer, testSite } from '#testing/site/site.ts';

const database = await testDatabase();
const OLD_KEY = { id: 'old', secret: 'what MinIR signed with until now, and ends' };
const config = { ...minirConfig, MINIR_KEYS: [MINIR_KEY, OLD_KEY] };
const site = await testSite(database, { config });
const { ctx } = site;

let mina: Player;
let official: Entry;
beforeEach(async () => {
  await site.fresh();
  mina = await player(ctx, 'mina', { service: 'beatoraja' });
  official = await entry(ctx, { result: 'accept', level: 3 });
});

const NOT_SIGNED = { status: 401, body: { success: false, error: 'ENOTVALIDAUTH' } };
const NOT_VALID = { status: 400, body: { success: false, error: 'NOTVALIDVALUE' } };
const NOT_FOUND = { status: 404, body: { success: false, error: 'ENOTFOUND' } };

const play = () => playOf(mina, official);
const stored = () => ctx.db.selectFrom('score').selectAll().execute();
const headersOf = (body: unknown, key = MINIR_KEY) => signedHeaders(key, ctx.clock.now(), JSON.stringify(body));

/** Expects a refusal, and that nothing was stored. */
async function refusedWith(answer: Answer, expected: object) {
  expect(answer).toMatchObject(expected);
  expect(await stored()).toEqual([]);
}

describe('a signed request', () => {
  test('is accepted with either of two keys during a key rotation', async () => {
    for (const key of [MINIR_KEY, OLD_KEY])
      expect((await postAsMinir(site, 'score', play(), { key })).status).toBe(200);
    const after = await testSite(database, { config: minirConfig });
    expect(await postAsMinir(after, 'score', play(), { key: OLD_KEY })).toMatchObject(NOT_SIGNED);
    expect((await postAsMinir(after, 'score', play())).status).toBe(200);
  });

  test('without a signature is refused (ENOTVALIDAUTH)', async () => {
    await refusedWith(await site.post('/api/ir/minir/score', play()), NOT_SIGNED);
    await refusedWith(await site.post('/api/ir/minir/scores', [play()]), NOT_SIGNED);
    await refusedWith(await site.post('/api/ir/minir/link', { token: 'x', userId: 'x' }), NOT_SIGNED);
  });

  test('with another content type than JSON is read as JSON', async () => {
    for (const type of ['text/plain', 'application/json; charset=shift_jis', 'application/octet-stream']) {
      const answer = await postAsMinir(site, 'score', play(), { headers: { 'content-type': type } });
      expect(answer.body.status).toBe('accepted');
    }
  });

  test('needs no session, and ignores the session of a player', async () => {
    await refusedWith(await site.post('/api/ir/minir/score', play(), mina), NOT_SIGNED);
    const headers = { cookie: mina.cookie, origin: 'https://minir.example', 'sec-fetch-site': 'cross-site' };
    expect((await postAsMinir(site, 'score', play(), { headers })).status).toBe(200);
  });
});

describe('a body', () => {
  test.each([
    ['that ends too soon', '{"eventId":"a"'],
    ['that is empty', ''],
    ['that would change every object', '{"__proto__":{"eventId":"a"}}'],
  ])('%s is NOTVALIDVALUE with a valid signature, and ENOTVALIDAUTH without', async (_, body) => {
    await refusedWith(await postAsMinir(site, 'score', body), NOT_VALID);
    await refusedWith(await site.post('/api/ir/minir/score', body), NOT_SIGNED);
  });

  test('that is not UTF-8 is NOTVALIDVALUE', async () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]);
    const timestamp = String(ctx.clock.now().getTime() / 1000);
    const signature = createHmac('sha256', MINIR_KEY.secret).update(`${timestamp}.`).update(bytes).digest('hex');
    const headers = { 'x-ir-key': MINIR_KEY.id, 'x-ir-timestamp': timestamp, 'x-ir-signature': `v1=${signature}` };
    await refusedWith(await site.post('/api/ir/minir/score', bytes, null, headers), NOT_VALID);
  });

  test('of one play over 64 KiB is ELIMITSIZE, signed or not', async () => {
    const huge = { ...play(), comment: 'x'.repeat(64 * 1024) };
    const expected = { status: 413, body: { success: false, error: 'ELIMITSIZE' } };
    await refusedWith(await postAsMinir(site, 'score', huge), expected);
    await refusedWith(await site.post('/api/ir/minir/score', huge), expected);
  });

  test('of 500 plays is accepted, of 501 or none is NOTVALIDVALUE, over 1 MiB is ELIMITSIZE', async () => {
    const many = (count: number) => Array.from({ length: count }, () => playOf(mina, { sha256: 'a'.repeat(64) }));
    expect((await postAsMinir(site, 'scores', many(500))).body.source).toHaveLength(500);
    for (const count of [0, 501]) await refusedWith(await postAsMinir(site, 'scores', many(count)), NOT_VALID);
    const huge = [{ ...play(), comment: 'x'.repeat(1024 * 1024) }];
    await refusedWith(await postAsMinir(site, 'scores', huge), { status: 413, body: { error: 'ELIMITSIZE' } });
  });

  test('with one malformed play of many stores none of them', async () => {
    await refusedWith(await postAsMinir(site, 'scores', [play(), { ...play(), score: {} }]), NOT_VALID);
  });
});

describe('a service', () => {
  test('that is unknown is not found', async () => {
    for (const service of ['cinnamon', 'MINIR', '__proto__']) {
      const answer = await site.post(`/api/ir/${service}/score`, play(), null, headersOf(play()));
      await refusedWith(answer, NOT_FOUND);
    }
  });

  test.each([
    ['that is not configured', {}],
    ['whose address alone is configured', { ...minirConfig, MINIR_KEYS: [] }],
  ])('%s is not found', async (_, changes) => {
    const without = await testSite(database, { config: changes });
    for (const call of ['score', 'scores', 'link'] as const) {
      await refusedWith(await postAsMinir(without, call, play()), NOT_FOUND);
    }
  });
});

describe('too many requests in a minute', () => {
  const LIMIT = 5;

  test('with one key are ETOOMANY with the time to wait, over all endpoints; another key is not affected', async () => {
    const limited = await testSite(database, { config: { ...config, MINIR_PUSHES_PER_MINUTE: LIMIT } });
    // Requests without a valid signature count against their address, not against the key.
    const key = { id: MINIR_KEY.id, secret: 'somebody guesses, and guesses wrong' };
    for (let time = 0; time < LIMIT; time++) {
      expect(await postAsMinir(limited, 'score', play(), { key })).toMatchObject(NOT_SIGNED);
    }
    expect((await postAsMinir(limited, 'score', play(), { key })).status).toBe(429);
    for (let time = 0; time < LIMIT - 1; time++) {
      expect((await postAsMinir(limited, 'score', play())).status).toBe(200);
    }
    expect((await postAsMinir(limited, 'scores', [play()])).status).toBe(200);
    const answer = await postAsMinir(limited, 'link', { token: 'x', userId: 'x' });
    expect(answer).toMatchObject({
      status: 429,
      body: { success: false, error: 'ETOOMANY', retryAt: expect.stringMatching(/^2026-11-21T12:0[01]:/) },
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await postAsMinir(limited, 'score', play(), { key: OLD_KEY })).status).toBe(200);
  });
});

test.each([
  ['score', endpoints.pushScore],
  ['scores', endpoints.pushScores],
] as const)(
  'any signed body to %s is answered as the contract says, and never with a 500',
  async (call, endpoint) => {
    const known = { sha256: [official.sha256], userId: [mina.rankingId] };
    const valid = call === 'score' ? play() : [play()];
    await fc.assert(
      fc.asyncProperty(inputsFor(endpoint.body, known), async (sent) => {
        const answer = await postAsMinir(site, call, sent ?? null);
        if (answer.status === 200) expect(endpoint.reply.safeParse(answer.body).error).toBeUndefined();
        else expect(answer.body.error).toMatch(/^(NOTVALIDVALUE|ELIMITSIZE)$/);
      }),
      { numRuns: rounds(50, 5000), examples: [[valid]] },
    );
  },
  60_000,
);
