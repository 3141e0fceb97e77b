import { beforeEach, describe, expect, test } from 'vitest';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, type Site, testSite } from '#testing/site/site.ts';

const database = await testDatabase();
/** A site with a twentieth of the usual limits, so that the tests send few requests. */
const LIMITS_FACTOR = 0.05;
const open = () => testSite(database, { config: { TRUST_PROXY: true, LIMITS_FACTOR } });
/** Of `list`, in ten seconds. */
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

  test('count for an account wherever it is', async () => {
    let number = 0;
    const elsewhere = () => ask(LIST, `198.51.100.${++number}`, aki);
    expect(await times(PER_ACCOUNT + 1, elsewhere)).toEqual([200, 200, 429]);
    expect((await ask(LIST, `198.51.100.${number}`)).status).toBe(200);
  });

  test('are refused before their body is read and whatever they claim', async () => {
    const send = () => site.post('/api/login/logout', '[', null, from('203.0.113.1'));
    expect(await times(6, send)).toEqual([...Array(5).fill(400), 429]);
  });

  test('of one address cannot be spread over networks that a client makes up', async () => {
    let number = 0;
    const odd = () => ask(LIST, `no address ${++number}`);
    expect(await times(PER_ADDRESS + 1, odd)).toEqual([...Array(PER_ADDRESS).fill(200), 429]);
    const ipv6 = () => ask(LIST, `2001:db8:1:2${10 + (++number % 80)}::${number}`);
    expect(await times(PER_ADDRESS + 1, ipv6)).toEqual([...Array(PER_ADDRESS).fill(200), 429]);
  });
});

describe('ten people behind one address', () => {
  test('whose pages send ten requests each at once meet no limit', async () => {
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
