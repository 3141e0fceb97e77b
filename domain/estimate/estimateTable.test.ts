import { expect, test } from 'vitest';
import { plainDocument } from '#testing/files/plainDocument.ts';
import { headerAddress } from '../tables/headerAddress.ts';
import { estimateFiles, estimateTableText } from './estimateTable.ts';

const stella = {
  id: 'st',
  symbol: 'st',
  published: { official: 'Stella', voting: 'v', sub: 's' },
  numberedBy: 'id' as const,
  lowest: 0,
  highest: 12,
};
const chartAt = (entryNo: number, level: number) => ({
  chart: {
    entryNo,
    md5: String(entryNo).repeat(32),
    sha256: '',
    title: `chart ${entryNo}`,
    artist: 'x',
    level: 7,
    songUrl: '',
    chartUrl: '',
    comment: 'of the proposer',
  },
  estimate: { level, low: level - 0.31, high: level + 0.34 },
});
const charts = [chartAt(1, 7.26), chartAt(2, -0.2), chartAt(3, 6.99), chartAt(4, -0.9), chartAt(5, -0.04)];
const text = (file: string) =>
  estimateTableText(file, { lamp: 'hard', table: stella, charts, document: plainDocument });

test('a table of estimates has folders of half levels, and each estimate in steps of 0.1', () => {
  const { page, header, data } = estimateFiles.hard;
  expect(headerAddress(text(page))).toBe('hard_header.json');
  expect(JSON.parse(text(header))).toEqual({ name: 'Stella HARD (estimated)', symbol: 'st~', data_url: data });
  expect(JSON.parse(text(data))).toMatchObject([
    { title: 'chart 4', level: '-1', comment: '-0.9 (-1.2 to -0.6)' },
    { title: 'chart 2', level: '0', comment: '-0.2 (-0.5 to 0.1)' },
    { title: 'chart 5', level: '0', comment: '0.0 (-0.3 to 0.3)' },
    { title: 'chart 3', level: '7', comment: '7.0 (6.7 to 7.3)' },
    { title: 'chart 1', level: '7.5', comment: '7.3 (7.0 to 7.6)' },
  ]);
});

test('a table of estimates is ASCII apart from its titles: LR2 clients cannot show U+2212 or dashes', () => {
  for (const { level, comment } of JSON.parse(text(estimateFiles.hard.data))) {
    expect(`${level} ${comment}`).toMatch(/^[ -~]+$/);
  }
});
