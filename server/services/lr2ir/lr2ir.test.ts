import { pino } from 'pino';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { FakeScore } from '#fakes/lr2ir/fakeStore.ts';
import { type Lr2irFault, lr2irFaults } from '#fakes/lr2ir/lr2irFaults.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { readConfig } from '../../platform/config.ts';
import { createLr2ir } from './lr2ir.ts';
import type { Lr2ir } from './lr2irService.ts';

const TIMEOUT_MS = 1000;
/** Enough for a slow machine, but too short for a request that hangs. */
const MAX_DURATION_MS = TIMEOUT_MS + 5000;

const fake = await fakeLr2ir();
const MD5 = '5f0c1d2e3b4a59687766554433221100';
const ID = 204711;

const JUDGED = { pg: 1010, gr: 377, gd: 31, bd: 6, pr: 14, minbp: 19, combo: 611, notes: 1432 };
const score = (change: Partial<FakeScore> = {}): FakeScore => {
  return { hash: MD5, clear: 4, lastupdate: 1771234567, ...JUDGED, ...change };
};
const values = { exScore: 2397, maxCombo: 611, minBp: 19, notes: 1432, playedAt: new Date(1771234567 * 1000) };

const found = {
  player: { name: '髙橋① R&B', bio: 'my code:\nSLV-X', danSp: '★05', danDp: '☆08' },
  scores: {
    name: '髙橋① R&B',
    rows: [
      { md5: MD5, clear: 4, ...values },
      { md5: 'ab'.repeat(16), clear: 1, ...values },
    ],
  },
  chart: {
    title: '星の譜面～ S&M <3',
    artist: '某氏',
    songUrl: 'https://song.example/?a=1&b=2',
    chartUrl: 'https://chart.example/a.zip',
  },
};

fake.putPlayer({ id: ID, ...found.player, rivals: [{ id: 5, name: 'rival' }], homepage: 'http://home.example/' });
fake.putScores(ID, [score(), score({ hash: 'ab'.repeat(16), clear: 1 })]);
const { songUrl: bodyUrl, chartUrl: diffUrl, ...titled } = found.chart;
fake.putChart({ md5: MD5, ...titled, bodyUrl, diffUrl });

beforeEach(() => fake.reset());

type LogLine = { level: number; [name: string]: unknown };

/** Creates the client of the fake server and records its log. */
function client(environment: Record<string, string> = {}): { lr2ir: Lr2ir; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(JSON.parse(line) as LogLine) });
  const config = readConfig({
    NODE_ENV: 'test',
    LR2IR_URL: fake.url,
    LR2IR_TIMEOUT_SECONDS: String(TIMEOUT_MS / 1000),
    LR2IR_SPACING_MS: '0',
    LR2IR_MAX_MB: '1',
    ...environment,
  });
  const lr2ir = createLr2ir(config, log);
  if (!lr2ir) throw new Error('the client was not created');
  return { lr2ir, lines };
}

const asked = { purpose: 'verification', caller: 'address 192.0.2.1' } as const;
const requests = {
  player: (lr2ir: Lr2ir) => lr2ir.player(String(ID), asked),
  scores: (lr2ir: Lr2ir) => lr2ir.scores(String(ID), asked),
  chart: (lr2ir: Lr2ir) => lr2ir.chart(MD5, asked),
};

/** The result for each fault; `unreachable` where it is not listed. */
const outcomes: Readonly<Partial<Record<Lr2irFault, Partial<Record<keyof typeof requests, unknown>>>>> = {
  empty: { scores: 'absent' },
  'bare-hash': { scores: 'absent' },
  'bad-bytes': {
    player: { ...found.player, name: expect.stringMatching(/^髙橋① R&B\ufffd/) },
    scores: { ...found.scores, name: expect.stringMatching(/^髙橋① R&B\ufffd/) },
    chart: { ...found.chart, title: expect.stringContaining('\ufffd') },
  },
  'root-order-swapped': found,
  'extra-fields': found,
  'course-rows': found,
  'unescaped-ampersand-in-name': found,
};

describe.each(['player', 'scores', 'chart'] as const)('a request for %s', (what) => {
  const send = requests[what];

  it('returns the data', async () => {
    const { lr2ir, lines } = client();
    expect(await send(lr2ir)).toEqual(found[what]);
    expect(lines).toEqual([]);
  });

  it.each(lr2irFaults)('handles the fault %s within the timeout', async (fault) => {
    const { lr2ir, lines } = client();
    fake.setFault(fault);
    const outcome = outcomes[fault]?.[what] ?? 'unreachable';
    const start = performance.now();
    expect(await send(lr2ir)).toEqual(outcome);
    expect(performance.now() - start).toBeLessThan(MAX_DURATION_MS);
    const warnings = lines.filter(({ level }) => level >= 40);
    expect(warnings).toHaveLength(outcome === 'unreachable' ? 1 : 0);
    expect(fake.requestsElsewhere()).toBe(0);
    fake.setFault(null);
    expect(await send(lr2ir)).toEqual(found[what]);
  });

  it('is unreachable when no server listens', async () => {
    const { lr2ir, lines } = client({ LR2IR_URL: 'http://127.0.0.1:9/~lavalse/LR2IR' });
    expect(await send(lr2ir)).toBe('unreachable');
    expect(lines).toMatchObject([{ what, reason: 'connection', detail: 'ECONNREFUSED' }]);
  });

  it('is aborted with its signal', async () => {
    const { lr2ir, lines } = client({ LR2IR_TIMEOUT_SECONDS: '60' });
    fake.setFault('hang');
    const signal = AbortSignal.timeout(50);
    const method = { player: lr2ir.player, scores: lr2ir.scores, chart: lr2ir.chart }[what];
    expect(await method(what === 'chart' ? MD5 : String(ID), { ...asked, signal })).toBe('unreachable');
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    expect(fake.requests()).toHaveLength(1);
    expect(await method(what === 'chart' ? MD5 : String(ID), { ...asked, signal })).toBe('unreachable');
    expect(fake.requests()).toHaveLength(1);
  });
});

describe('an unknown player', () => {
  it.each(['empty-name', 'noplayer', 'bare-hash', 'empty'] as const)(
    'has no scores, in the form %s',
    async (unknownPlayer) => {
      fake.setVariant({ unknownPlayer });
      const { lr2ir, lines } = client();
      expect(await lr2ir.scores('999999', asked)).toBe('absent');
      expect(lines).toEqual([]);
    },
  );

  it('has no page', async () => {
    expect(await client().lr2ir.player('999999', asked)).toBe('absent');
  });

  it.each(['2020', '2017'] as const)('an unregistered chart is absent, in the words of %s', async (notRegistered) => {
    fake.setVariant({ notRegistered });
    expect(await client().lr2ir.chart('0'.repeat(32), asked)).toBe('absent');
  });
});

describe('a proof', () => {
  const CODE = 'SLV-ABCDEFGHIJKLMNOPQRSTUVWXYZ';

  it('is only accepted from the profile text', async () => {
    fake.putPlayer({ id: 33, name: CODE, bio: 'none', homepage: CODE, rivals: [{ id: 5, name: CODE }] });
    fake.putChart({ md5: 'c'.repeat(32), title: CODE, artist: CODE });
    fake.putScores(33, [score({ hash: 'c'.repeat(32) })]);
    fake.addBbs(33, CODE, CODE);
    fake.addBbs(33, 'guest', `<tr><th>自己紹介</th><td>${CODE}</td></tr>`);
    expect(await client().lr2ir.player('33', asked)).toEqual({ name: CODE, bio: 'none', danSp: '-', danDp: '-' });
  });
});

test('leading zeros of an id make no difference', async () => {
  const { lr2ir } = client();
  expect(await lr2ir.player('000204711', asked)).toEqual(found.player);
  expect(await lr2ir.scores('000204711', asked)).toEqual(found.scores);
  expect(fake.requests().every(({ path }) => path.includes('id=204711'))).toBe(true);
});

test('all scores are requested, with the configured method; pages with GET', async () => {
  for (const method of ['GET', 'POST']) {
    fake.reset();
    const { lr2ir } = client({ LR2IR_METHOD: method });
    expect(await lr2ir.scores(String(ID), asked)).toEqual(found.scores);
    await lr2ir.player(String(ID), asked);
    await lr2ir.chart(MD5, asked);
    expect(fake.requests().map((request) => [request.method, request.path.replace('/~lavalse/LR2IR', '')])).toEqual([
      [method, '/2/getplayerxml.cgi?id=204711&lastupdate=0'],
      ['GET', '/search.cgi?mode=mypage&playerid=204711'],
      ['GET', `/search.cgi?mode=ranking&bmsmd5=${MD5}&page=1000000`],
    ]);
  }
});

test('requests name the site as their user agent', async () => {
  await client({ SITE_URL: 'https://tables.example' }).lr2ir.player(String(ID), asked);
  await client().lr2ir.player(String(ID), asked);
  const [withSite, without] = fake.requests();
  expect(withSite?.userAgent).toMatch(/^Stellaverse\/\d+\.\d+\.\d+ \(\+https:\/\/tables\.example\)$/);
  expect(without?.userAgent).toMatch(/^Stellaverse\/\d+\.\d+\.\d+$/);
});

test('unknown lamps are left out and their number is logged', async () => {
  fake.putPlayer({ id: 41, name: 'odd' });
  fake.putScores(41, [score(), score({ hash: 'e'.repeat(32), clear: 9 })]);
  const { lr2ir, lines } = client();
  expect(await lr2ir.scores('41', asked)).toMatchObject({ rows: [{ md5: MD5 }] });
  expect(lines).toMatchObject([{ level: 40, unknown: 1 }]);
});

test('no log line contains a profile, a name or an id', async () => {
  fake.putPlayer({ id: 987_654_321, name: 'Secretary', bio: 'SLV-SECRET' });
  const { lr2ir, lines } = client();
  for (const fault of lr2irFaults) {
    fake.setFault(fault);
    await lr2ir.player('987654321', asked);
    fake.setFault(null);
    await lr2ir.player('987654321', asked);
  }
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toMatch(/secret|987654321/i);
});

test('the address of the profile is the player page, or the configured one', () => {
  expect(client().lr2ir.profileUrl('42')).toBe(`${fake.url}/search.cgi?mode=mypage&playerid=42`);
  const own = client({ LR2IR_PROFILE_URL: 'https://ir.example/{id}/edit?{id}' }).lr2ir;
  expect(own.profileUrl('42')).toBe('https://ir.example/42/edit?42');
});

test('without an address there is no client', () => {
  expect(createLr2ir(readConfig({ NODE_ENV: 'test' }), pino({ level: 'silent' }))).toBeNull();
});
