import { beforeEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#domain/common/dates.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import {
  beatorajaBody,
  keyOf,
  openLr2Body,
  openLr2Headers,
  sendBeatoraja,
  sendOpenLr2,
  takesPlays,
} from '#testing/directScores/clients.ts';
import { testSite } from '#testing/site/site.ts';

// What a stranger may send with a key of their own (ranking-services.md §14.3).

const database = await testDatabase();
const site = await testSite(database, { config: takesPlays });
const { ctx } = site;

let aki: Player;
let key: string;
let chart: Entry;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  key = await keyOf(site, aki);
  chart = await entry(ctx, { result: 'accept', level: 3 });
});

const plays = () => ctx.db.selectFrom('play').selectAll().orderBy('id').execute();
const refusedFor = async (changes: Record<string, unknown>) => {
  ctx.clock.advance(600 * SECOND_MS);
  return (await sendOpenLr2(site, key, openLr2Body(chart.md5, changes))).body;
};

test('a play that cannot be is kept with its reason, counted, and changes no score', async () => {
  expect(await refusedFor({ exscore: 1901 })).toMatchObject({ error: 'EPLAYREFUSED', reason: 'exScore' });
  expect(await refusedFor({ settings: { autokey: 1 } })).toMatchObject({ reason: 'autoplay' });
  expect(await refusedFor({ settings: { autokey: [0, 1] } })).toMatchObject({ reason: 'autoplay' });
  expect(await refusedFor({ settings: { assist: [1, 0] } })).toMatchObject({ reason: 'assist' });
  expect(await refusedFor({ state: { freqSpeedMultiplier: 0.5 } })).toMatchObject({ reason: 'speed' });
  expect(await refusedFor({ clearType: 9 })).toMatchObject({ reason: 'unknownLamp' });
  expect(await refusedFor({ judgements_total: { notes_total: 2_147_483_647 } })).toMatchObject({ reason: 'count' });
  expect(await refusedFor({ judgements_total: { ebd: -1 } })).toMatchObject({ error: 'NOTVALIDVALUE' });
  expect((await plays()).map(({ refused }) => refused)).toEqual([
    'exScore',
    'autoplay',
    'autoplay',
    'assist',
    'speed',
    'unknownLamp',
    'count',
  ]);
  expect(await ctx.db.selectFrom('score').selectAll().execute()).toEqual([]);
  const account = await ctx.db.selectFrom('account').select(['refusedPlays', 'acceptedPlays']).executeTakeFirst();
  expect(account).toEqual({ refusedPlays: 7, acceptedPlays: 0 });
  const { body } = await site.get('/api/user/plays', aki);
  expect(body).toMatchObject({ give: 'rights', accepted: 0, refused: 7, days: 0, total: 7 });
  expect(body.source[0]).toMatchObject({ refused: 'count', client: 'openlr2', title: 'a song' });
});

test('a refused play that is sent again is refused again, and counted once', async () => {
  const body = openLr2Body(chart.md5, { exscore: 1901 });
  const first = await sendOpenLr2(site, key, body);
  expect(await sendOpenLr2(site, key, body)).toMatchObject({ status: first.status, body: first.body });
  expect(await plays()).toHaveLength(1);
});

describe('a body', () => {
  const sendText = (text: string, headers = {}) =>
    site.post('/api/chart/score', text, null, { ...openLr2Headers(key, text, ctx.clock.now()), ...headers });

  test('that is cut, doubled, empty or no JSON is refused, and nothing is stored', async () => {
    const text = JSON.stringify(openLr2Body(chart.md5));
    for (const wrong of [text.slice(0, -1), text + text, '', 'null', '[]', '"null"', '\u0000', '{"song":null}', '{}']) {
      expect(await sendText(wrong)).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    }
    const invalid = Buffer.from([0xff, 0xfe, 0x7b]);
    const headers = openLr2Headers(key, 'x', ctx.clock.now());
    expect((await site.post('/api/chart/score', invalid, null, headers)).status).toBe(401);
    expect(await plays()).toEqual([]);
  });

  test('with a ghost of 5 MB is refused before it is read', async () => {
    const text = JSON.stringify(openLr2Body(chart.md5, { ghost_data: 'E'.repeat(5 * 1024 * 1024) }));
    expect(await sendText(text)).toMatchObject({ status: 413, body: { error: 'ELIMITSIZE' } });
  });

  test('with a ghost that is none, or too long for one, is taken without it', async () => {
    for (const ghost of ['日本', 'E E', 'E'.repeat(210_000), '', 'null\u0000']) {
      ctx.clock.advance(600 * SECOND_MS);
      expect((await sendOpenLr2(site, key, openLr2Body(chart.md5, { ghost_data: ghost }))).status).toBe(200);
    }
    const best = await ctx.db.selectFrom('bestPlay').select(['plays', 'ghost']).execute();
    expect(best).toEqual([{ plays: 5, ghost: null }]);
  });

  test('with unknown fields, markup and texts of 10,000 characters is taken, and its title is cut', async () => {
    const title = `<script>alert(1)</script>\u0000\n\ud800${'長'.repeat(10_000)}`;
    const body = openLr2Body(chart.md5, {
      song: { title, artist: 'x'.repeat(10_000), unknown: [1] },
      more: { a: null },
    });
    expect((await sendOpenLr2(site, key, body)).status).toBe(200);
    const [{ title: stored = '' } = {}] = await plays();
    expect([...stored]).toHaveLength(200);
    expect(stored.startsWith('<script>alert(1)</script>')).toBe(true);
    expect((await site.get('/api/user/plays', aki)).body.source[0].title).toBe(stored);
  });

  test('with other types where the site does not need them is taken', async () => {
    const odd = {
      song: { title: null, subtitle: 5 },
      settings: { random: 'x', assist: {} },
      previous_best: 'null',
      ghost_data: 7,
    };
    expect((await sendOpenLr2(site, key, openLr2Body(chart.md5, odd))).status).toBe(200);
  });

  test('with other types where it needs them is refused', async () => {
    const odd = [
      { exscore: '1900' },
      { exscore: null },
      { judgements_total: { epg: 1.5 } },
      { song: { hash: 7 } },
      { clearType: {} },
    ];
    for (const changes of odd) {
      expect(await sendOpenLr2(site, key, openLr2Body(chart.md5, changes))).toMatchObject({ status: 400 });
    }
    expect((await sendOpenLr2(site, key, openLr2Body('not a hash'))).body).toMatchObject({ error: 'NOTVALIDVALUE' });
    expect(await plays()).toEqual([]);
  });

  test('of beatoraja with absurd values is refused or taken, never a failure', async () => {
    const beaKey = await keyOf(site, await player(ctx, 'bea', { service: 'beatoraja' }), 'beatoraja');
    const odd = [
      { score: { date: 1e300 } },
      { score: { date: -1 } },
      { score: { seed: 1e18 } },
      { score: { option: 2_147_483_647 } },
      { score: { epg: 2_147_483_647 } },
      { score: { clear: 'Legendary' } },
      { score: { clear: -5 } },
      { chart: { lntype: 99, mode: 'x'.repeat(5000) } },
      { client: 'x'.repeat(10_000) },
      { chart: { sha256: 'x' } },
    ];
    for (const changes of odd) {
      const { status, body } = await sendBeatoraja(site, beaKey, beatorajaBody(chart.sha256, ctx.clock.now(), changes));
      expect([200, 202, 400]).toContain(status);
      expect(body.description).toEqual(expect.any(String));
    }
    const course = { course: { name: 'c', charts: [{ sha256: chart.sha256 }], constraint: ['CLASS'], lntype: 0 } };
    const { score } = beatorajaBody(chart.sha256, ctx.clock.now());
    const path = '/ir/beatoraja/submit-course';
    expect((await sendBeatoraja(site, beaKey, { ...course, score }, path)).status).toBe(200);
    expect((await sendBeatoraja(site, beaKey, { course: { charts: [] }, score }, path)).status).toBe(400);
  });
});

describe('a flood', () => {
  test('of one key is refused beyond its limit, and others play on', async () => {
    // Six requests of a key in a minute.
    const strict = await testSite(database, { config: { ...takesPlays, LIMITS_FACTOR: 0.05 } });
    const benKey = await keyOf(site, await player(ctx, 'ben'));
    const statuses: number[] = [];
    for (let nth = 0; nth < 8; nth++) {
      statuses.push((await sendOpenLr2(strict, key, openLr2Body(chart.md5, { clearType: 1 }))).status);
    }
    // OpenLR2 gives up on 4xx, and tries again after this.
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 503, 503]);
    expect((await sendOpenLr2(strict, benKey, openLr2Body(chart.md5))).status).toBe(200);
  });

  test('of refused plays is counted, and does not fill the database', async () => {
    await ctx.db
      .insertInto('play')
      .columns([
        'accountId',
        'client',
        'playHash',
        'chartHash',
        'title',
        'clear',
        'exScore',
        'notes',
        'playedAt',
        'durationMs',
        'receivedAt',
        'refused',
      ])
      .values(
        Array.from({ length: 500 }, (_, nth) => ({
          ...{
            accountId: aki.accountId,
            client: 'openlr2' as const,
            playHash: `${nth}`,
            chartHash: 'x',
            title: '',
            clear: 1,
          },
          ...{
            exScore: 0,
            notes: 0,
            playedAt: ctx.clock.now(),
            durationMs: 0,
            receivedAt: ctx.clock.now(),
            refused: 'count',
          },
        })),
      )
      .execute();
    expect(await refusedFor({ exscore: 1901 })).toMatchObject({ error: 'EPLAYREFUSED' });
    expect(await plays()).toHaveLength(500);
    const account = await ctx.db.selectFrom('account').select('refusedPlays').executeTakeFirst();
    expect(account).toEqual({ refusedPlays: 1 });
  });
});
