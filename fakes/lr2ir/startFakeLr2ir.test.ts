import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import type { FakeScore } from './fakeStore.ts';
import { startFakeLr2ir } from './startFakeLr2ir.ts';

const fake = await fakeLr2ir();

const MD5 = '5f0c1d2e3b4a59687766554433221100';
const score: FakeScore = {
  hash: MD5,
  clear: 4,
  notes: 1432,
  combo: 611,
  pg: 1010,
  gr: 377,
  gd: 31,
  bd: 6,
  pr: 14,
  minbp: 19,
  option: 21,
  lastupdate: 1771234567,
};

async function bytes(below: string, form?: Record<string, string>): Promise<Buffer> {
  const answer = await fetch(`${fake.url}${below}`, form && { method: 'POST', body: new URLSearchParams(form) });
  return Buffer.from(await answer.arrayBuffer());
}
const text = async (below: string) => iconv.decode(await bytes(below), 'cp932');

const listOf = (name: string) => `#<?xml version="1.0" encoding="shift_jis"?>
<scorelist>
	<score>
		<hash>${MD5}</hash>
		<clear>4</clear>
		<notes>1432</notes>
		<combo>611</combo>
		<pg>1010</pg>
		<gr>377</gr>
		<gd>31</gd>
		<bd>6</bd>
		<pr>14</pr>
		<minbp>19</minbp>
		<option>21</option>
		<lastupdate>1771234567</lastupdate>
	</score>
</scorelist>
<rivalname>${name}</rivalname>`;

it('lists all scores byte for byte, by GET and by POST, with or without leading zeros of the id', async () => {
  fake.putPlayer({ id: 204711, name: '髙橋①ﾊﾟ～' });
  fake.putScores(204711, [score]);
  const expected = iconv.encode(listOf('髙橋①ﾊﾟ～'), 'cp932');
  expect(await bytes('/2/getplayerxml.cgi?id=204711&lastupdate=')).toEqual(expected);
  expect(await bytes('/2/getplayerxml.cgi?id=000204711')).toEqual(expected);
  expect(await bytes('/2/getplayerxml.cgi', { id: '204711', lastupdate: '0' })).toEqual(expected);
  expect(await text(`/2/getplayerxml.cgi?id=204711&lastupdate=${score.lastupdate}`)).not.toContain('<score>');
});

it('a restart from its file restores the data', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lr2ir-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'store.json');
  const first = await startFakeLr2ir({ file });
  first.putPlayer({ id: 5, name: 'kept' });
  first.putScores(5, [score]);
  await first.close();
  const second = await startFakeLr2ir({ file });
  onTestFinished(() => second.close());
  const list = await (await fetch(`${second.url}/2/getplayerxml.cgi?id=5`)).text();
  expect(list).toBe(listOf('kept'));
});

it('the fake does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(startFakeLr2ir()).rejects.toThrow('never start in production');
});
