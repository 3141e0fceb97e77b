import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import type { FakeScore } from './fakeStore.ts';
import { startFakeLr2ir } from './startFakeLr2ir.ts';

const fake = await fakeLr2ir();
beforeEach(() => fake.reset());

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

describe('the service', () => {
  it('lists all scores byte for byte, by GET and by POST, with or without leading zeros of the id', async () => {
    fake.putPlayer({ id: 204711, name: '髙橋①ﾊﾟ～' });
    fake.putScores(204711, [score]);
    const expected = iconv.encode(listOf('髙橋①ﾊﾟ～'), 'cp932');
    expect(await bytes('/2/getplayerxml.cgi?id=204711&lastupdate=')).toEqual(expected);
    expect(await bytes('/2/getplayerxml.cgi?id=000204711')).toEqual(expected);
    expect(await bytes('/2/getplayerxml.cgi', { id: '204711', lastupdate: '0' })).toEqual(expected);
    expect(await text(`/2/getplayerxml.cgi?id=204711&lastupdate=${score.lastupdate}`)).not.toContain('<score>');
  });

  it('ranks a chart by player id, and answers an unknown chart with the 90 bytes of the original', async () => {
    fake.putPlayer({ id: 9, name: 'nine' });
    fake.putPlayer({ id: 8, name: 'eight' });
    for (const id of [9, 8]) fake.putScores(id, [{ ...score, hash: 'a'.repeat(32) }]);
    const ranking = await text(`/2/getrankingxml.cgi?songmd5=${'a'.repeat(32)}&id=1`);
    expect(ranking.indexOf('<name>eight</name>')).toBeLessThan(ranking.indexOf('<name>nine</name>'));
    expect(await bytes(`/2/getrankingxml.cgi?songmd5=${'b'.repeat(32)}&id=1`)).toHaveLength(90);
  });

  it('shows what the privacy level allows, and always the profile and the guest book', async () => {
    fake.putPlayer({ id: 11, name: 'open', bio: 'a\nb & c' });
    fake.putScores(11, [score]);
    fake.addBbs(11, 'guest', 'hello');
    const shown = await Promise.all(
      (['open', 'playcount', 'full'] as const).map(async (privacy) => {
        fake.putPlayer({ id: 11, name: privacy, privacy });
        const page = await text('/search.cgi?mode=mypage&playerid=11');
        expect(page).toContain('<tr><th>自己紹介</th><td>a<br>b &amp; c</td></tr>');
        expect(page).toContain('<td> guest:hello [');
        return [page.includes('FULLCOMBO'), page.includes('table border="1"')];
      }),
    );
    expect(shown).toContainEqual([false, false]);
    expect(await text('/search.cgi?mode=mypage&playerid=12')).not.toContain('<th>');
  });

  it('says that a chart is not registered in the words of 2017 or of 2020', async () => {
    for (const [notRegistered, words] of [
      ['2020', 'この曲は登録されていません。'],
      ['2017', '未登録の曲です。'],
    ] as const) {
      fake.setVariant({ notRegistered });
      expect(await text(`/search.cgi?mode=ranking&bmsmd5=${MD5}`)).toContain(words);
    }
    expect(await text('/search.cgi?mode=ranking&bmsmd5=xyz')).toContain('エラーが発生しました。');
  });

  it('sends lists with either content type', async () => {
    for (const listType of ['text/html', 'text/plain'] as const) {
      fake.setVariant({ listType });
      const answer = await fetch(`${fake.url}/2/getplayerxml.cgi?id=1`);
      expect(answer.headers.get('content-type')).toBe(listType);
    }
  });
});

describe('commands from another process', () => {
  const order = (name: string, body: unknown, type = 'application/json') =>
    fetch(`${fake.origin}/__control/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': type },
    });

  it('do everything that is possible in this one', async () => {
    await order('player', { id: 21, name: 'far', bio: 'away', danSp: '★01' });
    await order('player', { id: 21, name: 'near' });
    await order('scores', { id: 21, scores: [score] });
    await order('score', { id: 21, score: { ...score, hash: 'c'.repeat(32) } });
    await order('chart', { md5: MD5, title: 'A title', artist: 'An artist' });
    await order('bbs', { id: 21, name: 'guest', text: 'hi' });
    const page = await text('/search.cgi?mode=mypage&playerid=21');
    for (const part of ['near', 'away', '★01 / -', 'A title', 'guest:hi']) expect(page).toContain(part);
    expect((await text('/2/getplayerxml.cgi?id=21')).match(/<score>/g)).toHaveLength(2);
    await order('variant', { unknownPlayer: 'bare-hash' });
    expect(await text('/2/getplayerxml.cgi?id=999')).toBe('#');
    await order('fault', { fault: 'http500' });
    expect((await fetch(`${fake.url}/search.cgi?mode=mypage&playerid=21`)).status).toBe(500);
    const told = await (await fetch(`${fake.origin}/__control/requests`)).json();
    expect(told).toMatchObject({ requests: { length: 4 } });
  });

  it('are refused if unknown, invalid, or not JSON', async () => {
    expect((await order('player', { id: 'x' })).status).toBe(400);
    expect((await order('fault', { fault: 'nonsense' })).status).toBe(400);
    expect((await order('nothing', {})).status).toBe(404);
    expect((await order('fault', { fault: 'hang' }, 'text/plain')).status).toBe(415);
  });
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

describe('in production', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('the fake does not start', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(startFakeLr2ir()).rejects.toThrow('never start in production');
  });
});
