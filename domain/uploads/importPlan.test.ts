import { expect, test } from 'vitest';
import { type ImportedUploadRow, importedUploads, planUploadImport } from './importPlan.ts';

const row = (number: number, md5: string, more: Partial<ImportedUploadRow> = {}): ImportedUploadRow => ({
  place: 'score.json row 1',
  number,
  md5,
  sha256: null,
  month: '2025/11',
  title: `Song ${number}`,
  artist: '',
  songUrl: '',
  comment: '',
  ...more,
});

test('rows of one number are one upload, titled by what their titles have in common, without carriage returns', () => {
  const [upload, ...others] = importedUploads([
    row(7, 'a', { title: 'Seiren\r [Silence]\r' }),
    row(7, 'b', { title: 'Seiren\r [Storm]\r', artist: 'somebody' }),
    row(7, 'b', { title: 'Seiren\r [Storm]\r', artist: 'somebody' }),
  ]);
  expect(others).toEqual([]);
  expect(upload).toMatchObject({
    importedNo: 7,
    title: 'Seiren',
    artist: 'somebody',
    // 1 November in GMT+9.
    publishedAt: new Date('2025-10-31T15:00:00Z'),
    charts: [
      { name: '[Silence]', title: 'Seiren [Silence]', md5: 'a' },
      { name: '[Storm]', title: 'Seiren [Storm]', md5: 'b' },
    ],
  });
});

test('one chart keeps its whole title', () => {
  expect(importedUploads([row(1, 'a', { title: 'Song [ANOTHER]' })])).toMatchObject([
    { title: 'Song [ANOTHER]', charts: [{ name: '[ANOTHER]' }] },
  ]);
});

test('numbers are kept if they were never given out, else the next ones follow', () => {
  const uploads = importedUploads([row(3, 'a'), row(5, 'b'), row(9, 'c')]);
  const numbers = (lastNo: number) => {
    const { inserts, lastNo: last } = planUploadImport(uploads, new Map(), lastNo);
    return [inserts.map(({ entryNo }) => entryNo), last];
  };
  expect(numbers(0)).toEqual([[3, 5, 9], 9]);
  expect(numbers(4)).toEqual([[10, 5, 9], 10]);
  expect(numbers(20)).toEqual([[21, 22, 23], 23]);
});

test('uploads that were imported before are updated under the number they have', () => {
  const before = importedUploads([row(3, 'a'), row(5, 'b')]);
  const existing = new Map(before.map((upload) => [upload.importedNo, { entryNo: upload.importedNo + 100, upload }]));
  const again = (rows: ImportedUploadRow[]) => {
    const { inserts, changes, unchanged } = planUploadImport(importedUploads(rows), existing, 200);
    return { inserts: inserts.length, changes: changes.map(({ entryNo }) => entryNo), unchanged };
  };
  expect(again([row(3, 'a'), row(5, 'b')])).toEqual({ inserts: 0, changes: [], unchanged: 2 });
  expect(again([row(3, 'a', { title: 'other' }), row(5, 'c')])).toEqual({
    inserts: 0,
    changes: [103, 105],
    unchanged: 0,
  });
  expect(again([row(5, 'b'), row(5, 'd')])).toEqual({ inserts: 0, changes: [105], unchanged: 0 });
  expect(again([row(6, 'b')])).toEqual({ inserts: 1, changes: [], unchanged: 0 });
});
