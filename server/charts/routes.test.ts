import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { compareWithOriginal, dropFile } from '#testing/site/actions.ts';
import { type Part, testSite } from '#testing/site/site.ts';
import { hashesOf } from '../platform/hash.ts';

const MB = 1024 * 1024;

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
});

const stagedFiles = () => ctx.db.selectFrom('stagedFile').select(['sha256', 'name', 'size']).execute();
/** Returns a chart of exactly this many bytes. */
const chartOfSize = (size: number) => Buffer.concat([chartText(), Buffer.alloc(size, '*')]).subarray(0, size);

describe('get-file-data', () => {
  test('returns the header of the chart in the fields of the API, and stages its bytes', async () => {
    const chart = chartText({
      title: 'Star [ANOTHER]',
      artist: 'somebody / obj: aki',
      lines: ['#SUBTITLE sub'],
    });
    const answer = await dropFile(site, aki, chart);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      json: expect.objectContaining({ fullTitle: 'Star [ANOTHER] sub', notes: 4, ...hashesOf(chart) }),
      url: '',
      url_diff: '',
      lookUp: 'notAsked',
      lookUpRequired: false,
      proposed: [],
    });
    const { sha256 } = hashesOf(chart);
    expect(await stagedFiles()).toMatchObject([{ sha256, size: chart.length }]);
    expect(await ctx.files.get(sha256)).toEqual(chart);
  });

  test('accepts 5 MB, and one byte more is ELIMITSIZE with the limit', async () => {
    expect((await dropFile(site, aki, chartOfSize(5 * MB))).status).toBe(200);
    const answer = await dropFile(site, aki, chartOfSize(5 * MB + 1));
    expect(answer).toMatchObject({ status: 413, body: { success: false, error: 'ELIMITSIZE', limit: 5 } });
    expect(await stagedFiles()).toHaveLength(1);
  });

  const file = { field: 'file', fileName: 'a.bms', value: chartText() };
  test.each([
    ['no file', [], 'NOTINFO'],
    ['a field instead of a file', [{ field: 'file', value: 'text' }], 'NOTINFO'],
    ['a name with NUL', [{ ...file, fileName: 'a\0.bms' }], 'NOTVALIDVALUE'],
  ] as [string, Part[], string][])('%s: refused', async (_, parts, error) => {
    const answer = await site.send('/api/vote/get-file-data', parts, aki);
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
    expect(await stagedFiles()).toEqual([]);
  });
});

describe('get-hash', () => {
  const chart = chartText({ title: 'chart', wavFiles: ['kick', 'snare'] });
  const { sha256 } = hashesOf(chart);
  beforeEach(() => dropFile(site, aki, chart));

  test('returns the hashes of the original and that nothing is misaligned', async () => {
    const original = chartText({ title: 'original', wavFiles: ['snare', 'kick'] });
    const answer = await compareWithOriginal(site, aki, sha256, original);
    expect(answer.body).toEqual({
      success: true,
      hash: { ...hashesOf(original), zureCount: 0, comparable: true, differences: [] },
    });
  });

  test('counts and names keysounds that only one of the two plays', async () => {
    const { body } = await compareWithOriginal(
      site,
      aki,
      sha256,
      chartText({ title: 'original', wavFiles: ['kick', 'clap'] }),
    );
    expect(body.hash).toMatchObject({
      zureCount: 2,
      differences: expect.arrayContaining([
        { file: 'clap', bar: 1, time: 1600, side: 'missing' },
        { file: 'snare', bar: 1, time: 1600, side: 'extra' },
      ]),
    });
  });

  test.each<[string, string, Uint8Array, object]>([
    ['of a chart that is not staged', '0'.repeat(64), chart, { error: 'ESONGNOTFOUND' }],
    ['with an original that is no chart', sha256, Buffer.from('x'), { error: 'ENOTVALIDFILE' }],
    ['with an original of 5 MB and a byte', sha256, chartOfSize(5 * MB + 1), { error: 'ELIMITSIZE', limit: 5 }],
  ])('is refused %s', async (_, hash, original, refusal) => {
    expect((await compareWithOriginal(site, aki, hash, original)).body).toMatchObject(refusal);
  });
});

describe('over a real connection', () => {
  let address = '';
  beforeAll(async () => {
    address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  });

  async function upload(cookie: string, ...files: [string, Uint8Array<ArrayBuffer>][]) {
    const form = new FormData();
    for (const [name, bytes] of files) form.append('file', new Blob([bytes]), name);
    const answer = await fetch(`${address}/api/vote/get-file-data`, {
      method: 'POST',
      body: form,
      headers: { cookie },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  test('a refusal arrives complete, however much was still being sent', async () => {
    const big = new Uint8Array(12 * MB);
    expect(await upload(aki.cookie, ['a.bms', big])).toMatchObject({ status: 413, body: { error: 'ELIMITSIZE' } });
    const large = big.subarray(0, 5 * MB);
    expect(await upload('sid=x', ['a.bms', large])).toMatchObject({ status: 401, body: { error: 'ESESSIONEXP' } });
    const two = [large.subarray(0, MB), large.subarray(0, 4 * MB)] as const;
    expect(await upload(aki.cookie, ['a.bms', two[0]], ['b.bms', two[1]])).toMatchObject({ status: 400 });
  });
});
