import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#domain/common/dates.ts';
import { MAX_UNKNOWN_CHARTS } from '#domain/players/plays/unknownCharts.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { lr2File } from '#testing/files/scoreFiles.ts';
import {
  beatorajaBody,
  getOpenLr2,
  keyOf,
  openLr2Body,
  openLr2Headers,
  sendBeatoraja,
  sendOpenLr2,
  takesPlays,
} from '#testing/site/gameClients.ts';
import { sendScoreFile } from '#testing/site/sendScoreFile.ts';
import { testSite } from '#testing/site/site.ts';

// Hostile requests with a valid key.

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

/** Uploads the chart, and returns its notes and the judgements of a perfect play. */
async function notesRead() {
  await storedChart(ctx, chart);
  const { summary } = await ctx.db.selectFrom('chart').select('summary').executeTakeFirstOrThrow();
  const { notes } = summary as { notes: number };
  const none = { lpg: 0, egr: 0, lgr: 0, egd: 0, lgd: 0, ebd: 0, lbd: 0, epr: 0, lpr: 0 };
  return { notes, allPgreat: { ...none, epg: notes, notes_total: notes } };
}

const plays = () => ctx.db.selectFrom('play').selectAll().orderBy('id').execute();
const refusedFor = async (changes: Record<string, unknown>) => {
  ctx.clock.advance(600 * SECOND_MS);
  return (await sendOpenLr2(site, key, openLr2Body(chart.md5, changes))).body;
};

test('an impossible play is stored with its reason, counted, and changes no score', async () => {
  const cases: [string, object][] = [
    ['exScore', { exscore: 1901 }],
    ['autoplay', { settings: { autokey: [0, 1] } }],
    ['assist', { settings: { assist: [1, 0] } }],
    ['speed', { state: { freqSpeedMultiplier: 0.5 } }],
    ['count', { judgements_total: { notes_total: 2_147_483_647 } }],
  ];
  for (const [reason, changes] of cases)
    expect(await refusedFor({ ...changes })).toMatchObject({ error: 'EPLAYREFUSED', reason });
  expect((await plays()).map(({ refused }) => refused)).toEqual(cases.map(([reason]) => reason));
  expect(await ctx.db.selectFrom('score').selectAll().execute()).toEqual([]);
  const { body } = await site.get('/api/user/plays', aki);
  expect(body).toMatchObject({ give: 'rights', accepted: 0, refused: 5, days: 0, total: 5 });
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

  test('that is cut, doubled, empty, no JSON or of other types is refused, and nothing is stored', async () => {
    const text = JSON.stringify(openLr2Body(chart.md5));
    for (const wrong of [text.slice(0, -1), '', 'null', '{"song":null}']) {
      expect(await sendText(wrong)).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    }
    for (const changes of [{ exscore: '1900' }, { judgements_total: { epg: 1.5 } }, { song: { hash: 'x' } }]) {
      expect(await sendText(JSON.stringify(openLr2Body(chart.md5, changes)))).toMatchObject({ status: 400 });
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

  test('with an invalid or too long ghost is accepted without it', async () => {
    for (const ghost of ['日本', 'E E', 'E999Z', 'E1000@999999Z', '', 'null\u0000']) {
      ctx.clock.advance(600 * SECOND_MS);
      expect((await sendOpenLr2(site, key, openLr2Body(chart.md5, { ghost_data: ghost }))).status).toBe(200);
    }
    const best = await ctx.db.selectFrom('bestPlay').select(['plays', 'ghost']).execute();
    expect(best).toEqual([{ plays: 6, ghost: null }]);
  });

  test('with a ghost is stored with it, and beyond 50 MB the oldest ghosts are deleted', async () => {
    for (const megabytes of [30, 30, 15, 1]) {
      ctx.clock.advance(600 * SECOND_MS);
      const { md5 } = await entry(ctx, { result: 'accept', level: 3 });
      expect((await sendOpenLr2(site, key, openLr2Body(md5, { ghost_data: 'E1000@3Z' }))).status).toBe(200);
      const ghostBytes = megabytes * 1024 * 1024;
      await ctx.db.updateTable('bestPlay').set({ ghostBytes }).where('chartHash', '=', md5).execute();
    }
    const kept = await ctx.db
      .selectFrom('bestPlay')
      .select(['ghost', 'ghostBytes'])
      .where('ghostAt', 'is not', null)
      .orderBy('ghostAt')
      .execute();
    expect(kept.map(({ ghostBytes }) => (ghostBytes ?? 0) / 1024 / 1024)).toEqual([30, 15, 1]);
    expect(kept.map(({ ghost }) => ghost)).toEqual(Array(3).fill('E1000@3Z'));
  });

  test('with unknown fields, markup and texts of 10,000 characters is accepted, and its title is cut', async () => {
    const title = `<script>alert(1)</script>\u0000\n\ud800${'長'.repeat(10_000)}`;
    const song = { title, artist: 'x'.repeat(10_000), unknown: [1] };
    expect((await sendOpenLr2(site, key, openLr2Body(chart.md5, { song, more: { a: null } }))).status).toBe(200);
    const [{ title: stored = '' } = {}] = await plays();
    expect([...stored]).toHaveLength(200);
    expect(stored.startsWith('<script>alert(1)</script>')).toBe(true);
    expect((await site.get('/api/user/plays', aki)).body.source[0].title).toBe(stored);
  });

  test('with wrong types in unused fields is accepted', async () => {
    const odd = { song: { title: null, subtitle: 5 }, settings: { random: 'x', assist: {} } };
    const body = openLr2Body(chart.md5, { ...odd, previous_best: 'null', ghost_data: 7 });
    expect((await sendOpenLr2(site, key, body)).status).toBe(200);
  });

  test('of beatoraja with absurd values is refused or accepted, never a 500', async () => {
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
  });
});

describe('a flood', () => {
  test('of one key is refused beyond its limit, and others are not affected', async () => {
    // A limit of six requests per key and minute.
    const strict = await testSite(database, { config: { ...takesPlays, LIMITS_FACTOR: 0.05 } });
    const benKey = await keyOf(site, await player(ctx, 'ben'));
    const statuses: number[] = [];
    for (let nth = 0; nth < 8; nth++) {
      statuses.push((await sendOpenLr2(strict, key, openLr2Body(chart.md5, { clearType: 1 }))).status);
    }
    // OpenLR2 gives up on 4xx, and retries after this.
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 503, 503]);
    expect((await sendOpenLr2(strict, benKey, openLr2Body(chart.md5))).status).toBe(200);
  });

  test('of refused plays is counted, but not all are stored', async () => {
    await sql`
      insert into play (account_id, client, play_hash, chart_hash, title, clear, ex_score, notes, played_at, duration_ms,
        received_at, refused)
      select ${aki.accountId}::int, 'openlr2', n::text, 'x', '', 1, 0, 0, at, 0, at, 'count'
      from generate_series(1, 500) n, (select ${ctx.clock.now()}::timestamptz as at) as now`.execute(ctx.db);
    expect(await refusedFor({ exscore: 1901 })).toMatchObject({ error: 'EPLAYREFUSED' });
    expect(await plays()).toHaveLength(500);
    const account = await ctx.db.selectFrom('account').select('refusedPlays').executeTakeFirst();
    expect(account).toEqual({ refusedPlays: 1 });
  });
});

describe('a course', () => {
  test('of thousands of charts, or with invalid constraints, is refused or accepted, never a 500', async () => {
    for (const length of [64 * 128, 64 * 1000]) {
      const sent = await sendOpenLr2(site, key, openLr2Body('a'.repeat(length)), { path: '/api/course/score' });
      expect(sent).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    }
    const beaKey = await keyOf(site, aki, 'beatoraja');
    const { score } = beatorajaBody('a'.repeat(64), ctx.clock.now());
    const send = (charts: object[], constraint: string[]) => {
      const body = { course: { name: 'c', lntype: 0, charts, constraint }, score };
      return sendBeatoraja(site, beaKey, body, '/ir/beatoraja/submit-course');
    };
    const charts = Array.from({ length: 20 }, (_, nth) => ({ sha256: String(nth % 10).repeat(64) }));
    for (const constraint of [['\0'], Array(20).fill('長'.repeat(40)), Array(10).fill('X'.repeat(20))])
      expect((await send(charts, constraint)).status).toBe(200);
    expect((await send([], [])).status).toBe(400);
  });
});

test('absurd speeds, numbers of players and times are refused, never a 500', async () => {
  const { notes, allPgreat: counts } = await notesRead();
  for (const freqSpeedMultiplier of [1e-9, -1e-300, 1e-320]) {
    const changes = { state: { freqSpeedMultiplier }, judgements_total: counts, exscore: 2 * notes, max_combo: 1 };
    expect(await refusedFor(changes)).toMatchObject({ reason: 'speed' });
  }
  const query = `hash=${chart.md5}&mode=target&target_player_id=99999999999`;
  expect((await getOpenLr2(site, key, '/api/chart/ghost', query)).status).toBe(404);
  const beaKey = await keyOf(site, aki, 'beatoraja');
  for (const date of [-9e10, -1, 9e10, 1e300])
    await sendBeatoraja(site, beaKey, beatorajaBody(hashes('in no table').sha256, new Date(), { score: { date } }));
  expect((await site.get('/api/user/plays', aki)).status).toBe(200);
});

test.each([
  [undefined, [undefined, 'tooFast', 'tooFast']],
  [0, [undefined, undefined, undefined]],
])('clears over all keys of the account that end at once, at the time %s: %j', async (date, expected) => {
  const { notes, allPgreat } = await notesRead();
  // More than three minutes.
  const density = [1, ...Array(47).fill(0)];
  await ctx.db.updateTable('chart').set({ density }).execute();
  const answers: unknown[] = [];
  for (let nth = 0; nth < 3; nth++) {
    const beaKey = await keyOf(site, aki, 'beatoraja');
    const score = {
      ...allPgreat,
      ems: 0,
      exscore: 2 * notes,
      notes,
      maxcombo: 1,
      clear: 'Normal',
      gauge: 2,
      seed: nth,
      ...(date !== undefined && { date }),
    };
    answers.push(
      (await sendBeatoraja(site, beaKey, beatorajaBody(chart.sha256, ctx.clock.now(), { score }))).body.reason,
    );
  }
  expect(answers).toEqual(expected);
});

test('a chart in no table stores no ghost, and the best of the client’s database cannot exceed what the chart can give', async () => {
  await sendOpenLr2(site, key, openLr2Body(hashes('in no table').md5, { ghost_data: 'E1000@3Z' }));
  expect(await ctx.db.selectFrom('bestPlay').select(['plays', 'ghost']).execute()).toEqual([{ plays: 1, ghost: null }]);
  const { notes, allPgreat: counts } = await notesRead();
  const best = { option_1: 1, option_2: 0, clear: 5, pgreat: 1_000_000, great: 0, good: 0, bad: 0, poor: 0 };
  const previous_best = { ...best, maxcombo: 1, minbp: 0, totalnotes: 1_000_000 };
  ctx.clock.advance(600 * SECOND_MS);
  const changes = { judgements_total: counts, exscore: 2 * notes, max_combo: 1, previous_best };
  expect((await sendOpenLr2(site, key, openLr2Body(chart.md5, changes))).status).toBe(200);
  expect(await ctx.db.selectFrom('score').select('origin').where('origin', '=', 'file').execute()).toEqual([]);
});

test('a key is for one client', async () => {
  const beaKey = await keyOf(site, aki, 'beatoraja');
  expect((await sendOpenLr2(site, beaKey, openLr2Body(chart.md5))).status).toBe(401);
  expect((await sendBeatoraja(site, key, beatorajaBody(chart.sha256, ctx.clock.now()))).status).toBe(401);
  const bearer = { authorization: `Bearer ${beaKey}` };
  expect((await site.post('/api/chart/score', JSON.stringify(openLr2Body(chart.md5)), null, bearer)).status).toBe(401);
});

test('an account stores scores on a limited number of charts in no table, and plays on further ones are refused', async () => {
  const send = async (hash: string) => {
    ctx.clock.advance(600 * SECOND_MS);
    return (await sendOpenLr2(site, key, openLr2Body(hash))).body;
  };
  const [first, last, surplus] = [hashes('first').md5, hashes('last').md5, hashes('surplus').md5];
  expect(await send(first)).toMatchObject({ status: 'accepted' });
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score)
    select id, md5(number::text), 'openlr2', 1, 1 from player, generate_series(1, ${MAX_UNKNOWN_CHARTS - 2}) as number
    where account_id = ${aki.accountId} and service = 'lr2'`.execute(ctx.db);
  expect(await send(last)).toMatchObject({ status: 'accepted' });
  expect(await send(surplus)).toMatchObject({ error: 'EPLAYREFUSED', reason: 'unknownCharts' });
  expect(await send(first)).toMatchObject({ status: 'accepted' });
  expect(await send(chart.md5)).toMatchObject({ status: 'accepted' });
  const { refusedPlays } = await ctx.db.selectFrom('account').select('refusedPlays').executeTakeFirstOrThrow();
  expect(refusedPlays).toBe(1);
  const file = lr2File([{ hash: surplus }, { hash: last }, { hash: chart.md5 }]);
  const { body } = await sendScoreFile(site, aki, file);
  expect(body).toMatchObject({ stored: 2, skipped: { unknownCharts: 1, exScore: 0 } });
});
