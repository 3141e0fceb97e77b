import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Course } from './courseJson.ts';
import { type ListName, listFiles, listNames } from './listFiles.ts';
import { dataJson, headerJson, type ListedChart, type PublishedTable, publishedRows } from './tableJson.ts';

const stella: PublishedTable = {
  symbol: 'st',
  published: { official: 'Stella', voting: 'Stella (Voting)', sub: 'Stella Sub' },
  numberedBy: 'id',
};
const exoplanet: PublishedTable = { ...stella, symbol: 'fr', numberedBy: 'submission' };

const chart = (changes: Partial<ListedChart> = {}): ListedChart => ({
  entryNo: 101,
  md5: '6d7ae007beda0f7c7ce06f675415354a',
  sha256: '618a0dd388af2277b9a66c769625d097d409dae9dd6c53072c5163451ed33617',
  title: 'Aurora Line [ANOTHER]',
  artist: 'demo artist / obj: tester',
  songUrl: 'https://example.com/song/101',
  chartUrl: '',
  level: 0,
  comment: 'a comment',
  ...changes,
});

const course: Course = {
  name: 'Stella Skill Simulator st0',
  constraint: ['grade_mirror', 'gauge_lr2', 'ln'],
  trophy: [
    { name: 'silvermedal', missrate: 5, scorerate: 70 },
    { name: 'goldmedal', missrate: 2.5, scorerate: 85 },
  ],
  md5: ['6d7ae007beda0f7c7ce06f675415354a'],
};

describe('the data file', () => {
  test('a row has exactly the eight keys of the real site, in its order', () => {
    const [row] = JSON.parse(dataJson(stella, [chart()]));
    expect(Object.keys(row)).toEqual(['id', 'md5', 'sha256', 'title', 'artist', 'url', 'url_diff', 'level']);
    expect(row.id).toBe(101);
    expect(row.level).toBe('0');
  });

  test('a row with a tag has it as its last key, and is otherwise the same', () => {
    const rows = (changes: Partial<ListedChart>) => dataJson(stella, [chart(changes)]);
    expect(rows({ tag: 're-vote' })).toBe(rows({}).replace('"level":"0"}', '"level":"0","tag":"re-vote"}'));
  });

  test('rows of a table numbered by submission have the number twice, and the comment', () => {
    const [row] = JSON.parse(dataJson(exoplanet, [chart()]));
    expect(row).toMatchObject({ id: 101, submission: 101, comment: 'a comment' });
  });

  test('an unknown sha256 is left out, never null and never empty', () => {
    const text = dataJson(stella, [chart({ sha256: '' })]);
    expect(JSON.parse(text)[0]).not.toHaveProperty('sha256');
    expect(text).not.toContain('null');
  });

  test('an empty list is an empty array', () => {
    expect(dataJson(stella, [])).toBe('[]');
  });

  test('levels are sorted as numbers, titles ignoring case, equal titles by number', () => {
    const rows = [
      chart({ entryNo: 1, md5: '1', level: 10, title: 'a' }),
      chart({ entryNo: 2, md5: '2', level: 9, title: 'b' }),
      chart({ entryNo: 5, md5: '3', level: 9, title: 'A' }),
      chart({ entryNo: 4, md5: '4', level: 9, title: 'a' }),
      chart({ entryNo: 3, md5: '5', level: 9, title: '一' }),
    ];
    expect(publishedRows(rows).map((row) => row.entryNo)).toEqual([4, 5, 2, 3, 1]);
  });

  test('an md5 occurs once in a list: the first row is kept', () => {
    expect(publishedRows([chart({ entryNo: 9 }), chart({ entryNo: 8 })]).map((row) => row.entryNo)).toEqual([9]);
  });

  test('any text is kept, and the order does not depend on the order of the input', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    const anyRows = fc.uniqueArray(
      fc.record({ entryNo: fc.nat(), title: text, artist: text, songUrl: text, level: fc.nat(12), comment: text }),
      { selector: (row) => row.entryNo, maxLength: 30 },
    );
    fc.assert(
      fc.property(anyRows, (drawn) => {
        const rows = drawn.map((row) => chart({ ...row, md5: String(row.entryNo).padStart(32, '0') }));
        const published = dataJson(exoplanet, rows);
        expect(published).toBe(dataJson(exoplanet, rows.toReversed()));
        for (const row of JSON.parse(published)) {
          const source = rows.find((candidate) => candidate.entryNo === row.id);
          expect(row).toMatchObject({ title: source?.title, artist: source?.artist, url: source?.songUrl });
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the header file', () => {
  test('names the list, the symbol and the data file beside it', () => {
    const header = JSON.parse(headerJson(stella, 'voting', []));
    expect(header).toEqual({ name: 'Stella (Voting)', symbol: 'st', data_url: 'score_vote.json' });
  });

  test('has no course key if there is no course', () => {
    for (const courses of [[], [[]]]) expect(headerJson(stella, 'official', courses)).not.toContain('course');
  });

  test('writes rates with a decimal point', () => {
    const text = headerJson(stella, 'official', [[course]]);
    expect(text).toContain('"missrate":5.0,"scorerate":70.0');
    expect(text).toContain('"missrate":2.5,"scorerate":85.0');
  });

  test('has the same courses in every list, in groups and in order', () => {
    const groups = [[course, { ...course, name: 'second', trophy: [] }], [{ ...course, name: 'third' }]];
    for (const list of listNames) expect(JSON.parse(headerJson(stella, list, groups)).course).toEqual(groups);
  });
});

test('the file names are those that external tools rely on', () => {
  const names: Record<ListName, string[]> = {
    official: ['table.html', 'header.json', 'score.json'],
    voting: ['table_vote.html', 'header_vote.json', 'score_vote.json'],
    sub: ['table_sub.html', 'header_sub.json', 'score_sub.json'],
    new: ['table_new.html', 'header_new.json', 'score_new.json'],
    changed: ['table_changed.html', 'header_changed.json', 'score_changed.json'],
    removed: ['table_removed.html', 'header_removed.json', 'score_removed.json'],
    rejected: ['table_rejected.html', 'header_rejected.json', 'score_rejected.json'],
  };
  for (const list of listNames) expect(Object.values(listFiles[list])).toEqual(names[list]);
});
