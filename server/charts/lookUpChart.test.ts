import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { pasteCode, signUpLr2 } from '#testing/fakes/signUpLr2.ts';
import { chartText } from '#testing/files/chartText.ts';
import { dropFile, propose } from '#testing/site/actions.ts';
import { browser } from '#testing/site/browser.ts';
import { type Site, testSite } from '#testing/site/site.ts';
import { hashesOf } from '../platform/hash.ts';
import { lookUpChart } from './lookUpChart.ts';

const fake = await fakeLr2ir();
const database = await testDatabase();
const withLookUp = (CHART_LOOKUP: 'off' | 'optional' | 'required', LR2IR_URL: string | undefined = fake.url) =>
  testSite(database, { config: { CHART_LOOKUP, LR2IR_URL, LR2IR_SPACING_MS: 0, LR2IR_TIMEOUT_SECONDS: 20 } });
const site = await withLookUp('optional');
const strict = await withLookUp('required');

let aki: Player;
let count = 0;
/** A chart that no test has looked up before. */
let chart: Buffer;
beforeEach(async () => {
  fake.reset();
  await site.fresh();
  strict.ctx.clock.set(site.ctx.clock.now());
  aki = await player(site.ctx, 'aki', { cleared: ['st10'] });
  chart = chartText({ title: `Chart ${++count}` });
});

const know = (links: { bodyUrl?: string; diffUrl?: string } = {}) =>
  fake.putChart({ md5: hashesOf(chart).md5, title: 'as it is known there', artist: 'x', ...links });
const drop = async (at: Site) => {
  const { url, url_diff, lookUp, lookUpRequired } = (await dropFile(at, aki, chart)).body;
  return { url, url_diff, lookUp, lookUpRequired };
};
const links = { bodyUrl: 'https://example.com/their-song', diffUrl: 'https://example.com/their-chart' };

describe('a dropped chart', () => {
  test('that the ranking service knows starts with its links', async () => {
    know(links);
    expect(await drop(site)).toEqual({
      url: links.bodyUrl,
      url_diff: links.diffUrl,
      lookUp: 'known',
      lookUpRequired: false,
    });
    expect(fake.requests().map(({ path }) => path)).toEqual([expect.stringContaining(hashesOf(chart).md5)]);
  });

  test('starts with the links of this site, and takes only missing ones from the service', async () => {
    know(links);
    await entry(site.ctx, { chart: `Chart ${count} [HYPER]` });
    expect(await drop(site)).toMatchObject({ url: 'https://example.com/song', url_diff: links.diffUrl });
  });

  test.each(['refuse', 'layout-changed', 'cut-in-middle'] as const)(
    'is read while the service fails (%s), and can be proposed',
    async (fault) => {
      know();
      fake.setFault(fault);
      const { lookUp, url } = await drop(site);
      // Half a page may still contain the title, which shows that the chart is known.
      expect(['unreachable', ...(fault === 'cut-in-middle' ? ['known'] : [])]).toContain(lookUp);
      expect(url).toBe('');
      expect((await propose(site, aki, { chart })).status).toBe(200);
      expect(fake.requestsElsewhere()).toBe(0);
    },
  );

  test('is looked up once while the answer is cached, however many requests there are at once', async () => {
    know(links);
    await Promise.all([drop(site), drop(site), drop(site)]);
    expect(await drop(site)).toMatchObject({ lookUp: 'known', url: links.bodyUrl });
    site.ctx.clock.advance(59 * MINUTE_MS);
    await drop(site);
    expect(fake.requests()).toHaveLength(1);
    site.ctx.clock.advance(MINUTE_MS);
    await drop(site);
    expect(fake.requests()).toHaveLength(2);
  });

  test('is not looked up when CHART_LOOKUP is off or no service is configured', async () => {
    const nowhere = { url: '', url_diff: '', lookUp: 'notAsked', lookUpRequired: false };
    know(links);
    expect(await drop(await withLookUp('off'))).toEqual(nowhere);
    const alone = await testSite(database, { config: { CHART_LOOKUP: 'optional' } });
    expect(await drop(alone)).toEqual(nowhere);
    expect(fake.requests()).toEqual([]);
  });
});

describe('where the ranking service must know the chart', () => {
  const nothingStored = async () =>
    expect(await site.ctx.db.selectFrom('submission').select('id').where('imported', '=', false).execute()).toEqual([]);

  test('a known one is proposed, with one request to the service for form and proposal', async () => {
    know(links);
    expect(await drop(strict)).toMatchObject({ lookUp: 'known', lookUpRequired: true });
    expect((await propose(strict, aki, { chart })).status).toBe(200);
    expect(fake.requests()).toHaveLength(1);
  });

  test('every chart is refused while the service is unreachable: EIRNOTCONNECT', async () => {
    know();
    fake.setFault('layout-changed');
    const answer = await propose(strict, aki, { chart });
    expect(answer).toMatchObject({ status: 503, body: { success: false, error: 'EIRNOTCONNECT' } });
    await nothingStored();
    fake.reset();
    strict.ctx.clock.advance(10_000);
    expect((await propose(strict, aki, { chart })).status).toBe(200);
  });
});

describe('while one account has thirty charts looked up at once', async () => {
  const config = { LR2IR_URL: fake.url, LR2IR_SPACING_MS: 300, LR2IR_TIMEOUT_SECONDS: 20, TRUST_PROXY: true } as const;
  const busy = await testSite(database, { config: { ...config, CHART_LOOKUP: 'required' } });
  const chartNo = (number: number) => {
    const bytes = chartText({ title: `Flood ${count} ${number}` });
    fake.putChart({ md5: hashesOf(bytes).md5, title: 'x', artist: 'x' });
    return bytes;
  };
  let answers: Promise<string>[];
  beforeEach(async () => {
    busy.ctx.clock.set(site.ctx.clock.now());
    const lookUp = async (number: number) => (await lookUpChart(busy.ctx, aki, hashesOf(chartNo(number)).md5)).lookUp;
    answers = Array.from({ length: 30 }, (_, number) => lookUp(number));
    // The first that is not looked up shows that the queue is full.
    await Promise.any(answers.map(async (answer) => expect(await answer).toBe('unreachable')));
    return async () => void (await Promise.all(answers));
  });

  test('another player signs up with LR2, and sets a new password', async () => {
    const who = browser(busy);
    expect((await signUpLr2(fake, who, 'newbie', '777')).body).toEqual({ success: true });
    const code = await pasteCode(fake, who, '777', 'recover');
    const form = { userlr2id: '777', code, userpw: 'another-one', userpwAgain: 'another-one' };
    expect((await who.post('/api/recover/submit', form)).body).toEqual({ success: true, userid: 'newbie-id' });
  });

  test('a few wait, the others are answered at once, and are looked up when they are sent again', async () => {
    const all = await Promise.all(answers);
    expect(all.filter((lookUp) => lookUp === 'known').length).toBeLessThanOrEqual(4);
    expect(fake.requests().length).toBeLessThanOrEqual(4);
    expect((await dropFile(busy, aki, chartNo(all.indexOf('unreachable')))).body.lookUp).toBe('known');
  });

  test('one that is not known yet cannot be proposed: EIRNOTCONNECT at once', async () => {
    expect((await propose(busy, aki, { chart: chartNo(100) })).body.error).toBe('EIRNOTCONNECT');
  });
});
