import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartText } from '#testing/files/chartText.ts';
import { parseChart } from '../charts/parse/parse.ts';
import { lengthOf } from '../common/text.ts';
import { uploadFields } from './fields.ts';
import { prefilledUpload, splitLevel, tagsOf } from './prefill.ts';

const chart = (title: string, ...lines: string[]) => parseChart(chartText({ title, lines }), 'a.bms');
const prefilled = (title: string, ...lines: string[]) => prefilledUpload([chart(title, ...lines)]);

describe('the upload form is prefilled with', () => {
  test('the title without its suffix, the artist as it is, the keys, and the name of each chart', () => {
    expect(prefilledUpload([chart('Song [ANOTHER]', '#PLAYLEVEL ★12', '#DIFFICULTY 4')])).toEqual({
      title: 'Song',
      artist: 'somebody',
      keys: '7keys',
      tags: [],
      charts: [{ chartname: '[ANOTHER]', mark: '★', level: '12', difficulty: 4 }],
    });
    expect(prefilled('Song', '#SUBTITLE [SP INSANE]').charts[0]?.chartname).toBe('[SP INSANE]');
    expect(prefilled('Song').charts[0]).toEqual({ chartname: '', mark: '', level: '', difficulty: null });
  });

  test('the most common values of several charts, the first of equally common ones', () => {
    const several = [chart('One [A]', '#ARTIST x'), chart('Two [B]', '#ARTIST y'), chart('Two [C]', '#ARTIST y')];
    expect(prefilledUpload(several)).toMatchObject({ title: 'Two', artist: 'y' });
    expect(prefilledUpload(several.slice(0, 2))).toMatchObject({ title: 'One', artist: 'x' });
    expect(prefilledUpload(several).charts.map(({ chartname }) => chartname)).toEqual(['[A]', '[B]', '[C]']);
  });

  test('a chart name cut to its limit', () => {
    expect(lengthOf(prefilled(`Song [${'🎹'.repeat(60)}]`).charts[0]?.chartname ?? '')).toBe(uploadFields.chartName);
  });
});

describe('a play level', () => {
  test.each([
    ['★12', '★', '12'],
    ['sl5', 'sl', '5'],
    ['SL12', 'SL', '12'],
    ['DPst 3', 'DPst', '3'],
    ['0', '', '0'],
    ['99', '', '99'],
    ['?', '', '?'],
    ['★?', '★', '?'],
    ['★★4', '★★', '4'],
    ['st0+', 'st', '0+'],
    ['▼7.5', '▼', '7.5'],
    ['BEGINNER', 'BEGINNER', ''],
    ['', '', ''],
    ['a very long mark 3', '', '3'],
    ['★12345', '★', ''],
  ])('%j is split into the mark %j and the level %j', (playlevel, mark, level) => {
    expect(splitLevel(playlevel)).toEqual({ mark, level });
  });

  test('of any text is split into parts that fit, and loses only blanks if both are there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (playlevel) => {
        const { mark, level } = splitLevel(playlevel.trim());
        expect(lengthOf(mark)).toBeLessThanOrEqual(uploadFields.mark);
        expect(lengthOf(level)).toBeLessThanOrEqual(uploadFields.level);
        if (mark && level) expect(`${mark}${level}`.replace(/\s/gu, '')).toBe(playlevel.trim().replace(/\s/gu, ''));
      }),
    );
  });
});

describe('tags that follow from numbers', () => {
  const numbers = { total: null as number | null, notes: 1000, longNotes: 0, minBpm: 150, maxBpm: 150, random: false };
  const tags = (more: Partial<typeof numbers>) => tagsOf([{ ...numbers, ...more }]);

  test('low and high TOTAL, only if there is one, below 0.18 and above 0.25 per note', () => {
    expect(tags({ total: 179 })).toEqual(['lowtotal']);
    expect(tags({ total: 180 })).toEqual([]);
    expect(tags({ total: 250 })).toEqual([]);
    expect(tags({ total: 251 })).toEqual(['hightotal']);
    expect(tags({ total: null })).toEqual([]);
    expect(tags({ total: 300, notes: 0 })).toEqual([]);
  });

  test('many long notes, a wide BPM range, and random charts', () => {
    expect(tags({ longNotes: 299 })).toEqual([]);
    expect(tags({ longNotes: 300 })).toEqual(['ln']);
    expect(tags({ maxBpm: 224 })).toEqual([]);
    expect(tags({ maxBpm: 225 })).toEqual(['soflan']);
    expect(tags({ random: true })).toEqual(['random']);
    expect(tags({ notes: 0 })).toEqual([]);
  });

  test('of any of the charts, in the order in which tags are offered', () => {
    const several = [
      { ...numbers, random: true },
      { ...numbers, longNotes: 900 },
      { ...numbers, total: 1 },
    ];
    expect(tagsOf(several)).toEqual(['lowtotal', 'random', 'ln']);
  });
});
