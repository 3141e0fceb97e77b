import { expect, test } from 'vitest';
import { uploadFields } from '#domain/uploads/fields.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import { currentRules } from '../../api/currentRules.ts';
import { blankDraft, type UploadDraft, withChart } from './uploadDraft.ts';
import { uploadFaults } from './uploadFieldErrors.ts';

const rules = currentRules();
const visitor = { hasFile: true, isLoggedIn: false };

const chart = { id: 1, chartname: '', mark: 'sl', level: '5', difficulty: null };
const good: UploadDraft = {
  ...blankDraft(),
  title: 'Title',
  artist: 'Artist',
  keys: '7keys',
  tags: ['ln'],
  comment: 'Have fun',
  proposer: 'someone',
  password: 'secret',
  fileCharts: [chart],
};

const faultsOf = (changes: Partial<UploadDraft>, known = visitor) =>
  Object.fromEntries(uploadFaults(rules, { ...good, ...changes }, known));

test('nothing is wrong with a good form', () => {
  expect(faultsOf({})).toEqual({});
  expect(faultsOf({ proposer: '', password: '' }, { hasFile: true, isLoggedIn: true })).toEqual({});
});

test('everything that is missing is told at once, each at its field', () => {
  const faults = uploadFaults(rules, blankDraft(), { hasFile: false, isLoggedIn: false });
  expect([...faults.keys()]).toEqual(['file', 'title', 'artist', 'keys', 'tags', 'comment', 'proposer', 'password']);
});

test('a link without a file needs the address of the song, and its charts are those entered by hand', () => {
  const byHand = { nobms: true, handCharts: [{ ...chart, id: 7, mark: '' }] };
  expect(faultsOf(byHand, { hasFile: false, isLoggedIn: false })).toEqual({
    songUrl: { kind: 'missing' },
    'chart 7 mark': { kind: 'missing' },
  });
});

test('what is too long is told with its limit', () => {
  expect(faultsOf({ comment: '譜'.repeat(51) })).toEqual({
    comment: { kind: 'tooLong', limit: rules.uploads.comment },
  });
  expect(faultsOf({ proposer: 'n'.repeat(13) })).toEqual({ proposer: { kind: 'tooLong', limit: 12 } });
  const long = withChart(good, 1, { chartname: 'x'.repeat(uploadFields.chartName + 1), level: '12345' });
  expect(faultsOf(long)).toEqual({
    'chart 1 chartname': { kind: 'tooLong', limit: uploadFields.chartName },
    'chart 1 level': { kind: 'tooLong', limit: uploadFields.level },
  });
});

test('blanks around what is written do not count', () => {
  expect(faultsOf({ comment: `  ${'x'.repeat(rules.uploads.comment)}  `, songUrl: ' https://example.com/ ' })).toEqual(
    {},
  );
  expect(faultsOf({ title: '   ' })).toEqual({ title: { kind: 'missing' } });
});

test('an address that leads nowhere, nine tags and a short password are told for what they are', () => {
  expect(faultsOf({ songUrl: 'javascript:alert(1)', tags: uploadTags.slice(0, 9), password: 'short' })).toEqual({
    songUrl: { kind: 'link' },
    tags: { kind: 'tags' },
    password: { kind: 'password' },
  });
});
