import { describe, expect, test } from 'vitest';
import { type ExistingEntry, type ImportedRow, type ImportTarget, planImport } from './importPlan.ts';
import { movedCharts } from './movedCharts.ts';

const chart = { sha256: '', title: 'Song', artist: '', songUrl: '', chartUrl: '', level: 1 };

const row = (md5: string, more: Partial<ImportedRow> = {}): ImportedRow => ({
  ...chart,
  place: 'score.json row 1',
  md5,
  entryNo: null,
  comment: null,
  result: 'accept',
  revote: false,
  ...more,
});

/** An official entry imported into sl, without a decision of this site. */
const imported = (entryNo: number, md5: string, more: Partial<ExistingEntry> = {}): ExistingEntry => ({
  ...chart,
  id: entryNo,
  entryNo,
  md5,
  sourceMd5: md5,
  comment: '',
  tableId: 'sl',
  proposedTableId: 'sl',
  result: 'accept',
  imported: true,
  decidedHere: false,
  fixedHere: null,
  openRevision: null,
  revoteEndedHere: null,
  ...more,
});

const plan = (rows: ImportedRow[], existing: ExistingEntry[], more: Partial<ImportTarget> = {}) =>
  planImport(rows, { tableId: 'sl', existing, lastNo: existing.length, votingListKnown: true, ...more });

const nothing = { inserts: [], changes: [], unchanged: 1, notes: [], problems: [] };

describe('an entry of the table', () => {
  test.each([
    ['imported', {}, 'is accept here and open in the source, kept'],
    ['of this site', { decidedHere: true, level: 3 }, 'is accept by a decision of this site, kept'],
  ])('keeps a verdict that is %s where the source opens it again', (_, facts, note) => {
    const planned = plan([row('x', { result: 'new' })], [imported(1, 'x', facts)]);
    expect(planned).toMatchObject({ ...nothing, notes: [`1 "Song": ${note}`] });
  });

  test('that is open is rejected where it left the voting list, not where the source has none', () => {
    const [rows, open] = [[row('x', { result: 'reject' })], imported(1, 'x', { result: 'new' })];
    expect(plan(rows, [open], { votingListKnown: false })).toMatchObject(nothing);
    expect(plan(rows, [open]).changes).toMatchObject([{ values: { result: 'reject' } }]);
  });

  test('that was proposed here is left alone', () => {
    const proposed = imported(1, 'x', { imported: false, sourceMd5: null, result: 'new' });
    expect(plan([row('x', { title: 'New', level: 2 })], [proposed])).toMatchObject(nothing);
  });
});

describe('an entry that a vote of this site has transferred', () => {
  const transferred = (more: Partial<ExistingEntry> = {}) =>
    imported(1, 'x', { tableId: 'st', decidedHere: true, ...more });
  const keptThere = { ...nothing, notes: ['1 "Song": stands in st here, kept there'] };

  test.each([
    ['this site', row('x', { entryNo: 1 }), transferred({ md5: 'y', fixedHere: 'chart' })],
    ['its source', row('y', { entryNo: 1 }), transferred()],
  ])('stays there when %s has replaced its file, and the other rows are imported', (_, ofSource, entry) => {
    expect(plan([ofSource], [entry])).toMatchObject(keptThere);
  });

  test('stays there if the source has no number for it, and is not inserted again', () => {
    expect(plan([row('x')], [transferred()])).toMatchObject(keptThere);
    expect(plan([row('x')], [transferred({ md5: 'y', fixedHere: 'chart' })])).toMatchObject(keptThere);
    expect(plan([row('x')], [transferred({ imported: false, sourceMd5: null })])).toMatchObject(keptThere);
  });

  test('follows the list of its present table, if it is there', () => {
    const [change] = plan([row('y', { entryNo: 1 })], [transferred()], { tableId: 'st' }).changes;
    expect(change).toMatchObject({ id: 1, values: { md5: 'y' } });
  });

  test('gives way to an entry of the same chart in that table', () => {
    const { changes } = plan([row('x', { title: 'New' })], [transferred(), imported(2, 'x')]);
    expect(changes).toMatchObject([{ id: 2, values: { title: 'New' } }]);
  });
});

describe('rows without numbers', () => {
  const fixed = imported(1, 'x', { md5: 'y', fixedHere: 'chart' });

  test('of the former and the present file of an entry: the former matches the entry, the other is inserted', () => {
    const rows = [row('y'), row('x', { result: 'reject' })];
    const { changes, inserts, notes } = plan(rows, [fixed]);
    expect(changes).toMatchObject([{ id: 1, values: { result: 'reject' } }]);
    expect(inserts).toMatchObject([{ entryNo: 2, md5: 'y', result: 'accept' }]);
    expect(notes).toEqual(['2 "Song" also stands as sl 1']);
    const after = [imported(1, 'x', { md5: 'y', fixedHere: 'chart', result: 'reject' }), imported(2, 'y')];
    expect(plan(rows, after)).toMatchObject({ ...nothing, unchanged: 2 });
  });

  test('of the present file only match the entry, which is found by that file from then on', () => {
    expect(plan([row('y')], [fixed]).changes).toEqual([{ id: 1, values: { sourceMd5: 'y' }, revote: null }]);
  });

  test('never change an entry that another row matches by number', () => {
    const rows = [row('x', { result: 'reject' }), row('y', { entryNo: 1, title: 'New' })];
    const { changes, inserts } = plan(rows, [imported(1, 'x')]);
    expect(changes).toMatchObject([{ id: 1, values: { md5: 'y', title: 'New' } }]);
    expect(inserts).toMatchObject([{ md5: 'x', result: 'reject' }]);
  });

  test('that are new take the next numbers, in the order of the source', () => {
    const { inserts, lastNo } = plan([row('a'), row('b', { entryNo: 7 }), row('c')], [imported(3, 'x')], { lastNo: 3 });
    expect(inserts.map(({ entryNo, md5 }) => [entryNo, md5])).toEqual([
      [8, 'a'],
      [7, 'b'],
      [9, 'c'],
    ]);
    expect(lastNo).toBe(9);
  });
});

describe('the sha256 of an entry', () => {
  const known = imported(1, 'x', { sha256: 'of x' });

  test('is removed when the source replaces the file without a sha256', () => {
    const [change] = plan([row('y', { entryNo: 1 })], [known]).changes;
    expect(change?.values).toEqual({ md5: 'y', sha256: '', sourceMd5: 'y' });
  });

  test('stays when the source has none for the same file', () => {
    expect(plan([row('x')], [known])).toMatchObject(nothing);
  });

  test('stays with a file that an admin of this site has replaced', () => {
    const fixed = imported(1, 'x', { md5: 'y', sha256: 'of y', fixedHere: 'chart' });
    expect(plan([row('z', { entryNo: 1 })], [fixed]).changes).toMatchObject([{ values: { sourceMd5: 'z' } }]);
    expect(plan([row('z', { entryNo: 1 })], [fixed]).changes[0]?.values).not.toHaveProperty('sha256');
  });
});

describe('a rejected entry with a re-vote that ended on this site', () => {
  const open = row('x', { result: 'reject', revote: true });
  const rejected = (revoteEndedHere: ExistingEntry['revoteEndedHere']) =>
    imported(1, 'x', { result: 'reject', revoteEndedHere });

  test('stays rejected when this site has rejected the re-vote, and its text follows the source', () => {
    const { changes, notes } = plan([row('x', { title: 'New', level: 2 })], [rejected('decided')]);
    expect(changes).toEqual([{ id: 1, values: { title: 'New' }, revote: null }]);
    expect(notes).toEqual(['1 "New": its re-vote was rejected by this site, kept']);
  });

  test('becomes official with the source when the re-vote was canceled without a decision', () => {
    expect(plan([row('x')], [rejected('canceled')])).toMatchObject({
      changes: [{ values: { result: 'accept' } }],
      notes: [],
    });
  });

  test.each(['decided', 'canceled'] as const)('gets no second re-vote while it is open in the source: %s', (ended) => {
    expect(plan([open], [rejected(ended)])).toEqual({
      ...nothing,
      lastNo: 1,
      notes: ['1 "Song": a re-vote is open in the source; the decision of this site is kept'],
    });
  });
});

test('a number of a chart of another table is refused, unless its source lists the chart under this md5', () => {
  const elsewhere = imported(1, 'y', { sourceMd5: 'x', tableId: 'st', proposedTableId: 'st' });
  expect(plan([row('z', { entryNo: 1 })], [elsewhere]).problems).toEqual([
    'score.json row 1, 1 "Song": the number belongs to another chart, "Song" in st',
  ]);
  expect(plan([row('x', { entryNo: 1 })], [elsewhere]).problems).toEqual([]);
});

test('a number of another community is not used if another chart has it here', () => {
  const elsewhere = imported(1, 'y', { tableId: 'st', proposedTableId: 'st' });
  const rows = [row('z', { entryNo: 1 }), row('w', { entryNo: 7 })];
  const first = plan(rows, [elsewhere], { isOtherTable: true });
  expect(first).toMatchObject({ problems: [], notes: [expect.stringContaining('1, first 1 of score.json row 1')] });
  expect(first.inserts.map(({ entryNo, md5 }) => [entryNo, md5])).toEqual([
    [8, 'z'],
    [7, 'w'],
  ]);
  const stored = [elsewhere, imported(7, 'w'), imported(8, 'z')];
  expect(plan(rows, stored, { isOtherTable: true })).toMatchObject({ inserts: [], unchanged: 2, problems: [] });
});

test('rights can follow from a change of level, result or file of a chart that is official before or after it', () => {
  const rejected = (entryNo: number, md5: string) => imported(entryNo, md5, { result: 'reject' });
  const existing = [
    imported(1, 'a'),
    imported(2, 'b'),
    imported(3, 'c'),
    imported(4, 'd', { sha256: 'of d' }),
    imported(5, 'e'),
    rejected(6, 'f'),
    rejected(7, 'g'),
  ];
  const rows = [
    row('a', { level: 2 }),
    row('b', { result: 'reject' }),
    row('new', { entryNo: 3 }),
    row('d', { sha256: 'another' }),
    row('e', { title: 'New' }),
    row('f'),
    row('g', { result: 'reject', level: 2 }),
  ];
  const planned = plan(rows, existing);
  expect(planned.changes).toHaveLength(7);
  expect(movedCharts(planned, existing)).toEqual([1, 2, 3, 4, 6]);
});
