import { readFileSync } from 'node:fs';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartText } from '#testing/files/chartText.ts';
import { type ZipEntry, zipOf } from '#testing/files/zipOf.ts';
import { rounds } from '#testing/long.ts';
import { rules } from '#testing/site/rules.ts';
import { isRefusal } from '../common/errors.ts';
import { readUpload } from './readUpload.ts';

const MEGABYTE = 1024 * 1024;
const { uploads } = rules;
const LIMIT = uploads.megabytes * MEGABYTE;
const TOO_LARGE = { error: 'ELIMITSIZE', limit: 5 };
const INVALID_FILE = { error: 'ENOTVALIDFILE' };

const read = (bytes: Uint8Array, name = 'a.zip') => readUpload({ name, bytes }, uploads);
const readZip = (entries: readonly ZipEntry[]) => read(zipOf(entries));
const song = (title = 'Song') => new Uint8Array(chartText({ title }));
/** Returns the names and titles of the charts of a zip, or the refusal. */
async function found(entries: readonly ZipEntry[]) {
  const result = await readZip(entries);
  return isRefusal(result) ? result : result.charts.map(({ fileName, chart }) => [fileName, chart.title]);
}

describe('the corpus of zips', () => {
  const fixtures = new URL('./fixtures/', import.meta.url);
  interface Expected {
    file: string;
    expect: { charts?: number; error?: string; names?: string[] };
    why: string;
  }

  async function expectRead({ file, expect: expected }: Expected) {
    const result = await read(readFileSync(new URL(`zips/${file}`, fixtures)), file);
    if (isRefusal(result)) {
      expect(result.error).toBe(expected.error);
      return;
    }
    expect(result.charts).toHaveLength(expected.charts ?? -1);
    const names = expected.names?.map((name) => name.split('/').at(-1));
    if (names) expect(result.charts.map(({ fileName }) => fileName)).toEqual(names);
  }

  const zips: Expected[] = JSON.parse(readFileSync(new URL('expected.json', fixtures), 'utf8'));
  test.each(zips)('$file: $why', expectRead);

  test('has nine of them', () => {
    expect(zips.length).toBeGreaterThanOrEqual(9);
  });
});

describe('a file', () => {
  test('that is a chart is read under the last part of its name', async () => {
    for (const name of ['chart.bms', 'C:\\charts\\chart.bms', '../../chart.bms', '/etc/chart.bms']) {
      const result = await read(song(), name);
      expect(result).toMatchObject({ charts: [{ fileName: 'chart.bms', chart: { title: 'Song' } }] });
    }
  });

  test('of exactly 5 MB is read, one byte more is ELIMITSIZE for any kind of file', async () => {
    const whole = new Uint8Array(LIMIT + 1).fill(0x20);
    whole.set(song());
    const exact = await read(whole.subarray(0, LIMIT), 'a.bms');
    expect(exact).toMatchObject({ charts: [{ chart: { title: 'Song' } }] });
    for (const name of ['a.bms', 'a.zip', 'a.txt']) expect(await read(whole, name)).toEqual(TOO_LARGE);
  });

  test('whose content does not match its ending is ENOTVALIDFILE', async () => {
    const zip = zipOf([{ name: 'a.bms', bytes: song(), stored: true }]);
    // As text, it would have a title on a line of its own.
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('\n#TITLE picture\n')]);
    for (const [bytes, name] of [
      [zip, 'a.bms'],
      [zipOf([]), 'a.bms'],
      [png, 'a.bms'],
      [png, 'a.zip'],
      [song(), 'a.zip'],
      [new Uint8Array(), 'a.zip'],
      [song(), 'a.txt'],
      [song(), 'a.bmson'],
      [song(), 'bms'],
      [song(), ''],
      [zip, 'a.rar'],
    ] as const) {
      expect(await read(bytes, name), name).toEqual(INVALID_FILE);
    }
    expect(await readZip([{ name: 'a.bms', bytes: zip }])).toEqual(INVALID_FILE);
    expect(await readZip([{ name: 'a.bms', bytes: png }])).toEqual(INVALID_FILE);
  });

  test('that is a chart without a title is ENOTVALIDFILE, and so is a zip with one', async () => {
    const untitled = new TextEncoder().encode('#ARTIST nobody\n#00111:01\n');
    expect(await read(untitled, 'a.bms')).toEqual(INVALID_FILE);
    expect(
      await found([
        { name: 'a.bms', bytes: song() },
        { name: 'b.bms', bytes: untitled },
      ]),
    ).toEqual(INVALID_FILE);
  });
});

test('a chart with a longer title, artist or genre than a list can show is ENOTVALIDFILE', async () => {
  const long = 'x'.repeat(uploads.maxFactLength);
  const readLines = (...lines: string[]) => read(Buffer.from(['#TITLE t', ...lines].join('\n')), 'a.bms');
  for (const word of ['TITLE', 'ARTIST', 'GENRE', 'SUBARTIST', 'PLAYLEVEL']) {
    expect(await readLines(`#${word} ${long}`)).not.toHaveProperty('error');
    expect(await readLines(`#${word} ${long}x`)).toEqual(INVALID_FILE);
  }
  expect(await readLines(`#TITLE ${long}`, '#SUBTITLE y')).toEqual(INVALID_FILE);
});

describe('the charts of a zip', () => {
  test('are no hidden files', async () => {
    const names = ['.hidden.bms', 'x/.b.bms', 'x/__MACOSX/y.bms', 'a.bms'];
    expect(await found(names.map((name) => ({ name, bytes: song(name) })))).toEqual([['a.bms', 'a.bms']]);
  });

  test('are named by the last part of their paths, and in the order of these names', async () => {
    const names = ['z/../../../b.bms', '/etc/c.bms', 'C:\\Windows\\d.bms', '..\\..\\a.bms', '//server/share/e.bms'];
    expect(await found(names.map((name) => ({ name, bytes: song(name) })))).toEqual(
      ['a.bms', 'b.bms', 'c.bms', 'd.bms', 'e.bms'].map((name) => [name, expect.any(String)]),
    );
  });

  test('are all read if they have one name', async () => {
    expect(
      await found([
        { name: 'x/a.bms', bytes: song('1') },
        { name: 'y/a.bms', bytes: song('2') },
        { name: 'y/a.bms', bytes: song('3') },
      ]),
    ).toEqual([
      ['a.bms', '1'],
      ['a.bms', '2'],
      ['a.bms', '3'],
    ]);
  });

  test('are at most five', async () => {
    const charts = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `${index}.bms`, bytes: song(String(index)) }));
    expect(await found(charts(5))).toHaveLength(5);
    expect(await found(charts(6))).toEqual({ error: 'ELIMITSIZE2', limit: 5 });
  });

  test('keep the end of a long name', async () => {
    const [[name = ''] = []] = (await found([{ name: `${'長'.repeat(2000)}.bms`, bytes: song() }])) as string[][];
    expect(name).toBe(`${'長'.repeat(251)}.bms`);
  });
});

describe('a hostile zip', () => {
  const bytes = song();
  test.each<[string, ZipEntry[]]>([
    ['a wrong checksum', [{ name: 'a.bms', bytes, crc: 1 }]],
    ['a wrong checksum of a stored entry', [{ name: 'a.bms', bytes, crc: 1, stored: true }]],
    [
      'anything else encrypted',
      [
        { name: 'a.bms', bytes },
        { name: 'b.txt', bytes, encrypted: true },
      ],
    ],
    [
      'a link beside a chart',
      [
        { name: 'a.bms', bytes },
        { name: 'b', bytes: Buffer.from('/etc'), symlink: true },
      ],
    ],
    ['a size that is too small', [{ name: 'a.bms', bytes, size: 3 }]],
    ['a size that is too large', [{ name: 'a.bms', bytes, size: bytes.length + 1 }]],
    ['invalid packed bytes', [{ name: 'a.bms', bytes, packed: Buffer.from('no deflate at all') }]],
    ['packed bytes that end early', [{ name: 'a.bms', bytes, packed: deflateRawSync(bytes).subarray(0, 20) }]],
    [
      'two charts on the same bytes',
      [
        { name: 'a.bms', bytes },
        { name: 'b.bms', bytes, at: 0 },
      ],
    ],
    ['a chart offset beyond the end', [{ name: 'a.bms', bytes, at: 1_000_000 }]],
    ['a chart offset in the directory', [{ name: 'a.bms', bytes, at: 1 }]],
  ])('with %s is ENOTVALIDFILE', async (_, entries) => {
    expect(await found(entries)).toEqual(INVALID_FILE);
  });

  test('with a chart inside the bytes of another is ENOTVALIDFILE', async () => {
    const second = { name: 'b.bms', bytes: song('inside'), stored: true };
    const local = zipOf([second]);
    const inside = local.subarray(0, local.indexOf('PK\x01\x02', 0, 'latin1'));
    const first = Buffer.concat([song(), Buffer.from('\r\n'), inside]);
    const head = 30 + 'a.bms'.length;
    const at = head + song().length + 2;
    expect(
      await found([
        { name: 'a.bms', bytes: first, stored: true },
        { ...second, at },
      ]),
    ).toEqual(INVALID_FILE);
  });

  test('that is cut at any byte is ENOTVALIDFILE', async () => {
    const whole = zipOf([{ name: 'a.bms', bytes }]);
    for (let length = 0; length < whole.length; length++) {
      expect(await read(whole.subarray(0, length)), String(length)).toEqual(INVALID_FILE);
    }
  });

  test('of 10,000 entries is refused, of 1,000 with one chart among them is read, both quickly', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, stored: true }));
    const began = performance.now();
    expect(await found([{ name: 'a.bms', bytes }, ...many(9_999)])).toEqual(INVALID_FILE);
    expect(await found([{ name: 'a.bms', bytes }, ...many(999)])).toEqual([['a.bms', 'Song']]);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('with a chart over the limit is ELIMITSIZE although the zip is under it, at the limit it is read', async () => {
    const large = new Uint8Array(LIMIT + 1).fill(0x20);
    large.set(bytes);
    expect(await found([{ name: 'a.bms', bytes: large }])).toEqual(TOO_LARGE);
    expect(await found([{ name: 'a.bms', bytes: large.subarray(0, LIMIT) }])).toEqual([['a.bms', 'Song']]);
    // Only charts are unpacked.
    expect(
      await found([
        { name: 'a.bms', bytes },
        { name: 'a.wav', bytes: large },
      ]),
    ).toEqual([['a.bms', 'Song']]);
  });

  test('of 5 MB that would unpack to 5 GB is refused before it is unpacked, whatever size it claims', {
    timeout: 120_000,
  }, async () => {
    const packed = fiveGigabytes();
    expect(packed.length).toBeLessThan(LIMIT);
    for (const size of [100, LIMIT, LIMIT + 1, 0xffff_fffe]) {
      const zip = zipOf([{ name: 'a.bms', bytes, packed, size, crc: crc32(bytes) }]);
      const { rss } = process.memoryUsage();
      const began = performance.now();
      expect([INVALID_FILE, TOO_LARGE], String(size)).toContainEqual(await read(zip));
      expect(performance.now() - began).toBeLessThan(3000);
      expect(process.memoryUsage().rss - rss).toBeLessThan(128 * MEGABYTE);
    }
  });

  test('may unpack to as much as one chart may have, and have as many objects', async () => {
    const padded = (at: number, size: number) =>
      Buffer.concat([Buffer.from(`#TITLE ${at}\r\n#00111:01\r\n`), Buffer.alloc(size, '*')]);
    const zipOfSizes = (...sizes: number[]) =>
      zipOf(sizes.map((size, at) => ({ name: `${at}.bms`, bytes: padded(at, size * MEGABYTE) })));
    expect(await read(zipOfSizes(2.4, 2.4))).toHaveProperty('charts');
    expect(await read(zipOfSizes(2.6, 2.6))).toEqual({ error: 'ELIMITSIZE', limit: 5 });
    const withNotes = (at: number, measures: number) => {
      const lines = Array.from(
        { length: measures },
        (_, measure) => `#${String(measure).padStart(3, '0')}11:${'01'.repeat(1000)}`,
      );
      return { name: `${at}.bms`, bytes: Buffer.from([`#TITLE ${at}`, '#WAV01 a.wav', ...lines].join('\r\n')) };
    };
    expect(await read(zipOf([withNotes(1, 90), withNotes(2, 90)]))).toHaveProperty('charts');
    expect(await read(zipOf([withNotes(1, 110), withNotes(2, 110)]))).toEqual(INVALID_FILE);
  });

  test('with charts of millions of notes or BGM keysounds is refused at the first, with little memory', {
    timeout: 60_000,
  }, async () => {
    const dense = (title: string, channel: string) => {
      const lines = Array.from(
        { length: 90 },
        (_, measure) => `#${String(measure).padStart(3, '0')}${channel}:${'01'.repeat(5000)}`,
      );
      return Buffer.from([`#TITLE ${title}`, '#WAV01 a.wav', ...lines].join('\r\n'));
    };
    for (const channel of ['01', '11']) {
      const zip = zipOf(
        Array.from({ length: 5 }, (_, at) => ({ name: `${at}.bms`, bytes: dense(String(at), channel) })),
      );
      expect(zip.length).toBeLessThan(MEGABYTE);
      const { rss } = process.memoryUsage();
      expect(await read(zip)).toEqual(INVALID_FILE);
      expect(process.memoryUsage().rss - rss).toBeLessThan(128 * MEGABYTE);
    }
  });

  test('of random bytes, or a valid one with some bytes changed, is refused or read, and never throws', async () => {
    const good = zipOf([
      { name: 'a.bms', bytes: song('1') },
      { name: 'b.bms', bytes: song('2'), stored: true },
    ]);
    const changed = fc
      .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
      .map((changes) => changes.reduce((zip, [at, byte]) => zip.fill(byte, at, at + 1), Buffer.from(good)));
    const random = fc.uint8Array({ maxLength: 200 }).map((tail) => Buffer.concat([Buffer.from('PK\x03\x04'), tail]));
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, random), async (zip) => {
        const result = await read(zip);
        if (isRefusal(result)) expect(['ENOTVALIDFILE', 'ENOBMSINZIP', 'ELIMITSIZE']).toContain(result.error);
        else expect(result.charts.length).toBeGreaterThan(0);
      }),
      { numRuns: rounds(50, 300) },
    );
  });
});

/** Returns five gigabytes of blanks, packed piece by piece so that they are never in memory as a whole. */
function fiveGigabytes(): Buffer {
  const blanks = Buffer.alloc(MEGABYTE, ' ');
  const piece = deflateRawSync(blanks, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  return Buffer.concat([...Array.from({ length: 4768 }, () => piece), deflateRawSync(Buffer.alloc(0))]);
}
