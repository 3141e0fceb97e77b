import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { COSTS, type Cost } from '#contract/platform/limits.ts';
import { votingSongs } from '#contract/voting/voting.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, type Site, testSite } from '#testing/site/site.ts';
import { createTraffic, IN_DATABASE_PER_ADDRESS } from './traffic.ts';

const database = await testDatabase();
/** A site with a twentieth of the usual limits, so that the tests send few requests. */
const LIMITS_FACTOR = 0.05;
const open = () => testSite(database, { config: { TRUST_PROXY: true, LIMITS_FACTOR } });
/** The limit of the cost `list`, in ten seconds. */
const [PER_ADDRESS, PER_ACCOUNT] = [5, 2];
const LIST = '/api/courses';

let site: Site;
let aki: Player;
beforeEach(async () => {
  site = await open();
  await site.fresh();
  aki = await player(site.ctx, 'aki');
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const ask = (path = LIST, address = '203.0.113.1', who: Player | null = null) => site.get(path, who, from(address));
async function times(count: number, send: () => Promise<Answer>): Promise<number[]> {
  const statuses = [];
  for (let time = 0; time < count; time++) statuses.push((await send()).status);
  return statuses;
}
const REFUSED = { status: 429, body: { success: false, error: 'ETOOMANY' } };

describe('requests beyond the limit of their cost', () => {
  test('are ETOOMANY for their address with the time to wait, and for no other', async () => {
    expect(await times(PER_ADDRESS, ask)).toEqual(Array(PER_ADDRESS).fill(200));
    const answer = await ask();
    expect(answer).toMatchObject(REFUSED);
    const waitMs = Date.parse(answer.body.retryAt) - site.ctx.clock.now().getTime();
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(10_000);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect((await ask(LIST, '203.0.113.2')).status).toBe(200);
  });

  test('count over all endpoints of the cost, and against no other cost', async () => {
    await times(PER_ADDRESS, ask);
    for (const path of ['/api/submission?table=st', '/api/uploader', '/api/courses/st/lr2']) {
      expect(await ask(path), path).toMatchObject(REFUSED);
    }
    expect((await ask('/api/notice')).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/st/score.json')).status).toBe(200);
  });

  test('count per account over all addresses', async () => {
    let number = 0;
    const elsewhere = () => ask(LIST, `198.51.100.${++number}`, aki);
    expect(await times(PER_ACCOUNT + 1, elsewhere)).toEqual([200, 200, 429]);
    expect((await ask(LIST, `198.51.100.${number}`)).status).toBe(200);
  });

  test('are refused before their body is read, whatever headers they claim', async () => {
    const send = () => site.post('/api/login/logout', '[', null, from('203.0.113.1'));
    expect(await times(6, send)).toEqual([...Array(5).fill(400), 429]);
  });

  test('of one client cannot be spread over made-up addresses', async () => {
    let number = 0;
    const odd = () => ask(LIST, `no address ${++number}`);
    expect(await times(PER_ADDRESS + 1, odd)).toEqual([...Array(PER_ADDRESS).fill(200), 429]);
    const ipv6 = () => ask(LIST, `2001:db8:1:2${10 + (++number % 80)}::${number}`);
    expect(await times(PER_ADDRESS + 1, ipv6)).toEqual([...Array(PER_ADDRESS).fill(200), 429]);
  });
});

describe('ten people behind one address', () => {
  test('whose pages send ten requests each at once stay within the limits', async () => {
    site = await testSite(database, { config: { TRUST_PROXY: true, LIMITS_FACTOR: 1 } });
    const page = ['/api/login/get-information?scores=none', '/api/notice', '/api/noticepop', '/api/links', '/api/home'];
    const lists = ['/api/courses', '/api/vote/songs?table=st', '/api/vote/revisions?table=st', '/st/score.json'];
    const all = [...page, ...lists, '/api/counting?table=st'];
    const people = await Promise.all(Array.from({ length: 10 }, (_, index) => player(site.ctx, `player${index}`)));
    const answers = await Promise.all(
      people.flatMap((who) => all.map((path) => site.get(path, who, from('203.0.113.1')))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test('a prepared answer is counted, and does not wait for running requests', async () => {
  const votes = '/api/vote/songs?table=st';
  const { perAddress } = COSTS.detail;
  expect(votingSongs.limits.cost).toBe('detail');
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, from('203.0.113.1'));
  site.app.traffic.admit('detail', request, new ServerResponse(request), () => undefined);
  const allowed = perAddress * LIMITS_FACTOR - 1;
  expect(await times(allowed, () => ask(votes))).toEqual(Array(allowed).fill(200));
  expect(await ask(votes)).toMatchObject(REFUSED);
});

test('a request for the session costs less without its scores', async () => {
  const session = (query: string) => () => ask(`/api/login/get-information${query}`, '203.0.113.1', aki);
  expect(await times(PER_ACCOUNT + 1, session(''))).toEqual([...Array(PER_ACCOUNT).fill(200), 429]);
  expect(await times(PER_ACCOUNT + 1, session('?scores=none'))).toEqual(Array(PER_ACCOUNT + 1).fill(200));
});

test('the OpenAPI document is limited too', async () => {
  const allowed = COSTS.cheap.perAddress * LIMITS_FACTOR;
  expect(await times(allowed, () => ask('/api/openapi.json'))).toEqual(Array(allowed).fill(200));
  expect(await ask('/api/openapi.json')).toMatchObject(REFUSED);
});

test('an address that requests 1000 expensive pages at once does not block another', async () => {
  site = await testSite(database, { config: { TRUST_PROXY: true, LIMITS_FACTOR: 1 } });
  const statuses: number[] = [];
  const flood = Array.from({ length: 1000 }, () => ask().then(({ status }) => statuses.push(status)));
  expect((await ask(LIST, '203.0.113.2')).status).toBe(200);
  const answeredBefore = statuses.filter((status) => status === 200).length;
  await Promise.all(flood);
  const { perAddress } = COSTS.list;
  expect(statuses.filter((status) => status === 200)).toHaveLength(perAddress);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1000 - perAddress);
  expect(answeredBefore).toBeLessThan(perAddress / 2);
});

describe('requests of one address that use the database', () => {
  /** Sends a request that is answered when `end` is called. */
  function sender(engine: 'embedded' | 'server') {
    const DATABASE_URL = engine === 'server' ? 'postgres://127.0.0.1/site' : undefined;
    const config = { ...site.ctx.config, DATABASE_URL, TRUST_PROXY: false, LIMITS_FACTOR: 1 };
    const traffic = createTraffic({ config, clock: site.ctx.clock });
    return (cost: Cost, address = '203.0.113.1') => {
      const socket = new Socket();
      Object.defineProperty(socket, 'remoteAddress', { value: address });
      const request = new IncomingMessage(socket);
      const response = new ServerResponse(request);
      const sent = { runs: false, end: () => response.emit('close') };
      traffic.admit(cost, request, response, (refusal) => {
        sent.runs = refusal === null;
      });
      return sent;
    };
  }

  test.each(['server', 'embedded'] as const)('run a few at a time on the %s engine, per address', async (engine) => {
    const send = sender(engine);
    const running = Array.from({ length: IN_DATABASE_PER_ADDRESS[engine] }, () => send('cheap'));
    expect(running.every(({ runs }) => runs)).toBe(true);
    const [list, chart] = [send('list'), send('chart')];
    expect([list.runs, chart.runs]).toEqual([false, false]);
    expect(send('list', '203.0.113.2').runs).toBe(true);
    running[0]?.end();
    running[0]?.end();
    await expect.poll(() => list.runs).toBe(true);
    expect(chart.runs).toBe(false);
    list.end();
    await expect.poll(() => chart.runs).toBe(true);
  });

  test('do not wait for those that wait for something other than the database', () => {
    const send = sender('embedded');
    for (const cost of ['download', 'file', 'external', 'events', 'page'] as const)
      expect(send(cost).runs, cost).toBe(true);
  });
});
