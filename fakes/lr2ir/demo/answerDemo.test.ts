import { afterAll, describe, expect, it } from 'vitest';
import { listen } from '../../listen.ts';
import { startFakeLr2ir } from '../startFakeLr2ir.ts';

const MD5 = '5f0c1d2e3b4a59687766554433221100';

/** The published tables of a site. */
const rows: Readonly<Record<string, object[]>> = {
  st: [{ md5: MD5, title: 'Chart <3', artist: 'A', level: '3', sha256: 'x' }],
  sl: [{ md5: 'a'.repeat(32), title: 'Other', level: '12' }],
};
const site = await listen((request, response) => {
  const [, table = ''] = request.url?.split('/') ?? [];
  response.end(JSON.stringify(rows[table] ?? []));
});
afterAll(() => site.close());

const fake = await startFakeLr2ir({ siteUrl: site.origin });
afterAll(() => fake.close());

const page = async (path: string) => (await fetch(`${fake.origin}${path}`)).text();

/** Sends a form and returns the target of the redirect. */
async function send(path: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(`${fake.origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  return answer.headers.get('location') ?? String(answer.status);
}

describe('a visitor of the demo', () => {
  it('plays a chart of the site, and keeps the best score', async () => {
    fake.putPlayer({ id: 8, name: 'eight' });
    expect(await page('/profile/8')).toContain(`<option value="${MD5}">st3 Chart &lt;3</option>`);
    const list = async () => (await fetch(`${fake.url}/2/getplayerxml.cgi?id=8`)).text();
    const number = async (name: string) => Number(new RegExp(`<${name}>(\\d+)<`).exec(await list())?.[1]);
    expect(await send('/profile/8/play', { md5: MD5, clear: '4' })).toBe('/profile/8?said=played');
    const before = { clear: await number('clear'), pg: await number('pg'), minbp: await number('minbp') };
    expect(before.clear).toBe(4);
    await send('/profile/8/play', { md5: MD5, clear: '1' });
    expect({ clear: await number('clear'), pg: await number('pg'), minbp: await number('minbp') }).toEqual(before);
    await send('/profile/8/play', { md5: MD5, clear: '5' });
    expect([await number('clear'), await number('minbp')]).toEqual([5, 0]);
    expect(await number('combo')).toBe(await number('notes'));
    const sum = (await Promise.all(['pg', 'gr', 'gd'].map(number))).reduce((a, b) => a + b);
    expect(sum).toBe(await number('notes'));
    expect((await list()).match(/<score>/g)).toHaveLength(1);
    expect(await page('/profile/8')).toContain('Chart &lt;3: FULL COMBO');
  });

  it('cannot play a chart that the site does not have, or without a lamp', async () => {
    fake.putPlayer({ id: 9, name: 'nine' });
    expect(await send('/profile/9/play', { md5: 'f'.repeat(32), clear: '4' })).toBe('404');
    expect(await send('/profile/9/play', { md5: MD5, clear: '9' })).toBe('404');
    expect(await send('/profile/999/play', { md5: MD5, clear: '4' })).toBe('404');
  });

  it('reads that this is no ranking service, on pages with a language and labeled fields', async () => {
    fake.putPlayer({ id: 10, name: 'ten' });
    for (const path of ['/', '/profile/10', '/nowhere']) {
      const html = await page(path);
      expect(html).toContain('<html lang="en">');
      expect(html).toContain('This is not a ranking service.');
      expect(html).not.toContain('<script');
      const fields = [...html.matchAll(/<(?:input|select|textarea) id="([^"]+)"/g)].map(([, id]) => id);
      expect(html.match(/<(input|select|textarea)\b/g) ?? []).toHaveLength(fields.length);
      for (const id of fields) expect(html).toContain(`<label for="${id}">`);
    }
  });
});

it('without a site, or while it is down, the page says that there are no charts to play', async () => {
  for (const [options, words] of [
    [{}, 'No site is connected.'],
    [{ siteUrl: 'http://127.0.0.1:9' }, 'The tables of http://127.0.0.1:9 cannot be read'],
  ] as const) {
    const alone = await startFakeLr2ir(options);
    alone.putPlayer({ id: 1, name: 'one' });
    const html = await (await fetch(`${alone.origin}/profile/1`)).text();
    await alone.close();
    expect(html).toContain(words);
  }
});
