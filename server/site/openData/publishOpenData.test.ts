import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, HOUR_MS } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { ballots, entry } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START } from '#testing/site/voteCounts.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { undoVoteCount } from '../../voting/voteCounts/undoVoteCount.ts';
import { openDataFolder, publishOpenData } from './publishOpenData.ts';

const site = await testSite(await testDatabase(), { start: START, config: { OPEN_DATA_AT: '05:30' } });
const { ctx } = site;
const folder = openDataFolder(ctx.config);
const dumps = async () => (await site.get('/data/index.json')).body.dumps;
const at = (time: string) => ctx.clock.set(new Date(`${time}:00+09:00`));

beforeEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await site.fresh();
});

/** A vote count that accepts an entry of st. */
async function count(due = FIRST) {
  await ballots(ctx, await entry(ctx, { level: 4, publishedAt: daysAfter(due, -20) }), { yes: 8 });
  await countAt(ctx, due);
}

describe('the job', () => {
  test('dumps at once where there is no dump, and then once a day at its time', async () => {
    for (const [time, days] of [
      ['2026-11-24T21:00', ['2026-11-24']],
      ['2026-11-25T05:29', ['2026-11-24']],
      ['2026-11-25T05:30', ['2026-11-25', '2026-11-24']],
      ['2026-11-25T23:00', ['2026-11-25', '2026-11-24']],
    ] as const) {
      at(time);
      await Promise.all([publishOpenData(ctx), publishOpenData(ctx)]);
      expect(await dumps(), time).toEqual(days);
    }
    await publishOpenData({ ...ctx, config: { ...ctx.config, OPEN_DATA_AT: null } });
    expect(await dumps()).toHaveLength(2);
  });

  test('removes what a killed process left, and dumps that are neither of the last 7 days nor the last of 12 months', async () => {
    fs.mkdirSync(path.join(folder, '2026-11-20.part'), { recursive: true });
    for (let day = 1; day < 420; day++)
      fs.mkdirSync(path.join(folder, daysAfter(START, -day).toISOString().slice(0, 10)), { recursive: true });
    await publishOpenData(ctx);
    const kept = await dumps();
    expect(kept.slice(0, 8)).toEqual([...[24, 23, 22, 21, 20, 19, 18].map((day) => `2026-11-${day}`), '2026-10-31']);
    expect(kept.at(-1)).toBe('2025-12-31');
    expect(fs.readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('that fails leaves nothing, and waits', async () => {
    const broken = { ...ctx, databases: { ...ctx.databases, command: null as never } };
    await expect(publishOpenData(broken)).rejects.toThrow();
    expect(fs.readdirSync(folder).sort()).toEqual(['failed.json', 'lock.owner', 'lock.sqlite']);
    await publishOpenData(ctx);
    expect(await dumps()).toEqual([]);
    ctx.clock.advance(HOUR_MS);
    await publishOpenData(ctx);
    expect(await dumps()).toEqual(['2026-11-24']);
  });
});

describe('/data/', () => {
  test('has the files that the index of a dump names, for every site, and nothing else', async () => {
    await count();
    await publishOpenData(ctx);
    const index = await site.get('/data/2026-12-06/index.json');
    expect(index.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('immutable'),
    });
    for (const { name, lines } of index.body.files) {
      const { status } = await site.get(`/data/2026-12-06/${name}${lines === null ? '' : '.zst'}`);
      expect(status, name).toBe(200);
    }
    fs.writeFileSync(path.join(folder, '2026-12-06/secret'), 'x');
    fs.mkdirSync(path.join(folder, '2026-12-07.part'));
    fs.copyFileSync(path.join(folder, '2026-12-06/index.json'), path.join(folder, '2026-12-07.part/index.json'));
    for (const name of [
      '2026-12-06/secret',
      '2026-12-06/../lock.sqlite',
      '2026-12-06/..%2flock.sqlite',
      '2026-12-06/%2e%2e/lock.sqlite',
      '2026-12-07/index.json',
      '2026-12-07.part/index.json',
      '../2026-12-06/index.json',
      '..%2fopen-data/index.json',
      'lock.sqlite',
      'failed.json',
    ])
      expect((await site.get(`/data/${name}`)).status, name).toBe(404);
  });

  test('has the file of each table at each vote count, which its hash names; a count that was undone has none', async () => {
    await count();
    await count(SECOND);
    const { counts } = (await site.get('/data/index.json')).body;
    expect(counts.map(({ date }: { date: string }) => date)).toEqual(
      expect.arrayContaining(['2026-12-20', '2026-12-06']),
    );
    const of = (date: string) =>
      counts.find((one: { table: string; date: string }) => one.table === 'st' && one.date === date);
    const { file, sha256 } = of('2026-12-06');
    expect(file).toBe('ST-2026-12-06.ndjson');
    const { body, headers } = await site.get(`/data/counts/${file}`);
    expect(sha256Hex(body)).toBe(sha256);
    expect(headers).toMatchObject({
      etag: `"${sha256}"`,
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await site.get(`/data/counts/${file}`, null, { 'if-none-match': `"${sha256}"` })).status).toBe(304);
    const page = (run: string) => site.get(`/api/counting?table=st&run=${run}`);
    expect((await page(FIRST.toISOString())).body.hash).toBe(sha256);
    expect((await site.get('/api/counting?table=st')).body.hash).toBe(of('2026-12-20').sha256);
    expect((await page(START.toISOString())).body.hash).toBe(null);

    const undone = await undoVoteCount(ctx, { by: null, run: SECOND.toISOString(), reason: 'wrong' });
    expect(isRefusal(undone)).toBe(false);
    expect((await page(SECOND.toISOString())).body.hash).toBe(null);
    for (const name of ['ST-2026-12-20', 'st-2026-12-06', 'ST-2026-12-07', 'ST-2026-11-36', 'ST-2026-99-99', '%00'])
      expect((await site.get(`/data/counts/${name}.ndjson`)).status, name).toBe(404);
  });

  test('leads people to the page about it', async () => {
    expect(await site.get('/data/')).toMatchObject({ status: 302, headers: { location: '/trust' } });
  });
});
