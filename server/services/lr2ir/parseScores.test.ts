import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { rounds } from '#testing/long.ts';
import { readLayout } from './layout.ts';
import { parseScores } from './parseScores.ts';

const layout = readLayout({ LR2IR_LAYOUT: {} });
const parse = (text: string) => parseScores(text, layout.scores);
const decoder = new TextDecoder(layout.charset);

const HASH = '5f0c1d2e3b4a59687766554433221100';

/** Returns a row as the original writes it, with other values or elements. */
function row(change: Record<string, string | number | undefined> = {}): string {
  const usual = { hash: HASH, clear: 4, notes: 1432, combo: 611, pg: 1010, gr: 377, gd: 31, bd: 6, pr: 14, minbp: 19 };
  const elements = Object.entries({ ...usual, option: 21, lastupdate: 1771234567, ...change });
  const lines = elements.flatMap(([name, value]) => (value === undefined ? [] : `\t\t<${name}>${value}</${name}>\n`));
  return `\t<score>\n${lines.join('')}\t</score>\n`;
}

const list = (rows: string, name = 'example player') =>
  `#<?xml version="1.0" encoding="shift_jis"?>\n<scorelist>\n${rows}</scorelist>\n<rivalname>${name}</rivalname>\n`;

const score = {
  md5: HASH,
  clear: 4,
  exScore: 2397,
  maxCombo: 611,
  minBp: 19,
  notes: 1432,
  playedAt: new Date('2026-02-16T09:36:07Z'),
};

describe('a list of scores', () => {
  it.each<[string, string, object[]]>([
    ['nothing in it', list(''), []],
    [
      'name, lamp, EX score, combo, BP and time of every row',
      list(row() + row({ hash: 'AB'.repeat(16), clear: 1 })),
      [score, { ...score, md5: 'ab'.repeat(16), clear: 1 }],
    ],
    [
      'the name first and no XML declaration',
      `#<rivalname>example player</rivalname>\n<scorelist>\n${row()}</scorelist>\n`,
      [score],
    ],
    [
      'additional elements, and none of the optional ones',
      list(row({ playcount: 5, clearcount: 2, gd: undefined, option: undefined })),
      [score],
    ],
    ['another name of the hash', list(row({ hash: undefined, songmd5: HASH })), [score]],
    ['no time', list(row({ lastupdate: undefined })), [{ ...score, playedAt: null }]],
    ['0 as a time', list(row({ lastupdate: 0 })), [{ ...score, playedAt: null }]],
    ['no notes', list(row({ notes: undefined })), [{ ...score, notes: null }]],
    ['notes that are none', list(row({ notes: 'x' })), [{ ...score, notes: null }]],
    ['0 notes', list(row({ notes: 0 })), [{ ...score, notes: null }]],
    ['fewer notes than the EX score needs', list(row({ notes: 1198 })), [{ ...score, notes: null }]],
    ['just the notes that the EX score needs', list(row({ notes: 1199 })), [{ ...score, notes: 1199 }]],
    ['courses, which are left out', list(row() + row({ hash: HASH.repeat(5) })), [score]],
  ])('may have %s', (_, text, rows) => {
    expect(parse(text)).toEqual({ name: 'example player', rows, unknown: 0 });
  });

  it('is read from cp932 bytes, with characters that only cp932 has', () => {
    const bytes = iconv.encode(list(row(), '髙橋①㈱～ﾊﾟｰﾄ'), 'cp932');
    expect(parse(decoder.decode(bytes))).toMatchObject({ name: '髙橋①㈱～ﾊﾟｰﾄ', rows: [score] });
  });

  it('is read despite bytes that are invalid in cp932, also right before a tag', () => {
    const [head = '', tail = ''] = list(row(), 'a|').split('|');
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from([0xfd, 0xa0, 0x81]), Buffer.from(tail)]);
    expect(parse(decoder.decode(bytes))).toMatchObject({ name: expect.stringMatching(/^a\ufffd/), rows: [score] });
  });

  it('may have a name with markup, escaped or not', () => {
    for (const [written, name] of [
      ['R&B <3', 'R&B <3'],
      ['R&amp;B &lt;3', 'R&B <3'],
      ['&amp;lt;', '&lt;'],
      ['<scorelist></scorelist>', '<scorelist></scorelist>'],
    ]) {
      expect(parse(list(row(), written))).toMatchObject({ name, rows: [score] });
    }
  });

  it('is read without unknown lamps and values, which are counted', () => {
    const lamps = [{ clear: 6 }, { clear: -1 }, { clear: '4.0' }, { clear: '' }];
    const values = [{ pg: -3 }, { gr: '1e3' }, { minbp: '' }, { combo: 12345678 }, { hash: 'xyz' }, { hash: '' }];
    const rows = [...lamps, ...values].map((change) => row({ hash: 'c'.repeat(32), ...change }));
    expect(parse(list(row() + rows.join('')))).toMatchObject({ rows: [score], unknown: rows.length });
  });

  it('has the best of each value for a chart that appears twice', () => {
    const again = row({ clear: 5, pg: 1, combo: 700, minbp: 30, lastupdate: 1771239999 });
    const best = { ...score, clear: 5, maxCombo: 700, playedAt: new Date(1771239999 * 1000) };
    expect(parse(list(row() + again))).toMatchObject({ rows: [best] });
    expect(parse(list(again + row()))).toMatchObject({ rows: [best] });
  });
});

describe('an absent player', () => {
  it.each([
    ['nothing at all', ''],
    ['the mark alone', '#'],
    ['the mark and a line break', '#\n'],
    ['the mark and NOPLAYER', '#NOPLAYER'],
    ['an empty name', list('', '')],
    ['a blank name', list('', ' \n')],
    ['the name NOPLAYER', list('', 'NOPLAYER')],
    ['an empty name without a list', '#<rivalname></rivalname>'],
  ])('is %s', (_, text) => {
    expect(parse(text)).toBe('absent');
  });
});

describe('an unreachable service', () => {
  it.each([
    ['a list without its end', list(row()).replace('</scorelist>', '')],
    ['a name without its end', list(row()).replace('</rivalname>', '')],
    ['a list without a name', list(row()).replace(/<rivalname>.*\n/, '')],
    ['a name without a list', '#<rivalname>somebody</rivalname>'],
    ['a row without its end', list(`<score><hash>${HASH}</hash>`)],
    ['a row without EX score', list(row() + row({ pg: undefined }))],
    ['a row without a chart', list(row({ hash: undefined }))],
    ['a page instead of a list', '<html><body style="color: #fff">Sorry</body></html>'],
    ['other elements', '#<scores><entry/></scores>'],
    ['a document type', list(row()).replace('<scorelist>', '<!DOCTYPE x [<!ENTITY a "b">]>\n<scorelist>')],
    ['an entity', list(row()).replace('<scorelist>', '<!entity a "b"><scorelist>')],
  ])('is %s', (_, text) => {
    expect(parse(text)).toBe('unreachable');
  });

  it('is a list that is incomplete at any point, in either order', () => {
    const rows = row() + row({ hash: 'd'.repeat(32) });
    const name = '<rivalname>x<scorelist></scorelist></rivalname>';
    const texts = [list(rows, 'R&B</scorelist>').trimEnd(), `#${name}<scorelist>${rows}</scorelist>`];
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
        const cut = text.slice(0, Math.floor(text.length * share));
        if (cut.length < text.length) expect(typeof parse(cut)).toBe('string');
      }),
      { numRuns: rounds(200, 2000) },
    );
    for (const text of texts) expect(parse(text)).toMatchObject({ rows: { length: 2 } });
  });

  it('is detected in time that grows linearly with the length', () => {
    const MIB = 1024 * 1024;
    const pieces = ['<score>', '<score><hash>', '</score>', '<scorelist><score>', '<rivalname>', '<hash><clear><pg>'];
    const hostile = [...pieces, '&amp;<', '<!'].map((one) => `#<scorelist>${one.repeat((8 * MIB) / one.length)}`);
    const ends = ['', '</scorelist>', '</score></scorelist><rivalname>x</rivalname>'];
    for (const text of hostile) {
      for (const end of ends) {
        const start = performance.now();
        parse(text + end);
        // A pattern that backtracks would take hours.
        expect(performance.now() - start).toBeLessThan(10_000);
      }
    }
  });
});
