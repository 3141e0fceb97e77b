import { expect, test } from 'vitest';
import { mixedFiles } from '../players/mixedTable.ts';
import { foundFolder, foundText, foundTexts } from './foundTable.ts';

test('the folder has the filters that are on, and they are read from it as they were', () => {
  const texts = { tables: '', level: '4-6', tags: 'jacks,ln', search: 'a & b/蘭?', file: undefined };
  const folder = foundFolder(texts);
  expect(folder).toBe('/charts/level=4-6&tags=jacks,ln&search=a%20%26%20b%2F%E8%98%AD%3F');
  expect(foundTexts(folder)).toEqual({ level: '4-6', tags: 'jacks,ln', search: texts.search });
  expect(foundFolder({})).toBe('/charts/all');
  expect(foundTexts('/charts/all')).toEqual({});
  expect(foundTexts('/charts/search=%zz')).toEqual({ search: '%zz' });
});

const st = { id: 'st', symbol: 'st', name: 'Stella' };
const sl = { id: 'sl', symbol: 'sl', name: 'Satellite' };
const chart = { sha256: '', artist: '', songUrl: '', chartUrl: '' };
const placed = { entryNo: 1, level: '3', state: 'official' as const };
const charts = [{ ...chart, md5: 'a', title: 'A', tables: [{ ...placed, table: 'st' }] }];

test.each([
  ['/charts/level=3', [st, sl], 'All tables; level 3', '◇', 'st3'],
  ['/charts/tables=st&notes=2000-', [st], 'Stella; notes 2000-', 'st', '3'],
  [`/charts/key=${'0'.repeat(32)}&ownlamp=failed`, [st, sl], 'All tables; ownlamp failed', '◇', 'st3'],
  ['/charts/search=..%2F%3Cx%3E', [st, sl], 'All tables; search ..  x ', '◇', 'st3'],
])('the table of %s is named after its filters', (folder, tables, name, symbol, level) => {
  const text = (file: 'header.json' | 'score.json') =>
    JSON.parse(foundText(file, { folder, tables, charts, document: () => '' }));
  expect(text(mixedFiles.header)).toEqual({ name, symbol, data_url: 'score.json', level_order: [level] });
  expect(text(mixedFiles.data)).toMatchObject([{ md5: 'a', level, page: '/s/st/1' }]);
});
