import { expect, test } from 'vitest';
import { uploadFields } from '#domain/uploads/fields.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { blankDraft, type UploadDraft, withChart } from './uploadDraft.ts';
import { uploadFieldErrors } from './uploadFieldErrors.ts';

const rules = currentRules();
const visitor = { hasFile: true, isLoggedIn: false };

const chart = { id: 1, chartname: '', mark: 'sl', level: '5', difficulty: null };
const validDraft: UploadDraft = {
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

const errorsOf = (changes: Partial<UploadDraft>, context = visitor) =>
  Object.fromEntries(uploadFieldErrors(rules, { ...validDraft, ...changes }, context));

test('a valid form has no errors', () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ proposer: '', password: '' }, { hasFile: true, isLoggedIn: true })).toEqual({});
});

test('everything that is missing is reported at once, each at its field', () => {
  const errors = uploadFieldErrors(rules, blankDraft(), { hasFile: false, isLoggedIn: false });
  expect([...errors.keys()]).toEqual(['file', 'title', 'artist', 'keys', 'tags', 'comment', 'proposer', 'password']);
});

test('an upload without a file needs the address of the song, and has the charts entered by hand', () => {
  const byHand = { nobms: true, manualCharts: [{ ...chart, id: 7, mark: '' }] };
  expect(errorsOf(byHand, { hasFile: false, isLoggedIn: false })).toEqual({
    songUrl: { kind: 'missing' },
    'chart 7 mark': { kind: 'missing' },
  });
});

test('a text that is too long is reported with its limit', () => {
  expect(errorsOf({ comment: '譜'.repeat(51) })).toEqual({
    comment: { kind: 'tooLong', limit: rules.uploads.comment },
  });
  expect(errorsOf({ proposer: 'n'.repeat(13) })).toEqual({ proposer: { kind: 'tooLong', limit: 12 } });
  const long = withChart(validDraft, 1, { chartname: 'x'.repeat(uploadFields.chartName + 1), level: '12345' });
  expect(errorsOf(long)).toEqual({
    'chart 1 chartname': { kind: 'tooLong', limit: uploadFields.chartName },
    'chart 1 level': { kind: 'tooLong', limit: uploadFields.level },
  });
});

test('spaces around a text do not count', () => {
  expect(errorsOf({ comment: `  ${'x'.repeat(rules.uploads.comment)}  `, songUrl: ' https://example.com/ ' })).toEqual(
    {},
  );
  expect(errorsOf({ title: '   ' })).toEqual({ title: { kind: 'missing' } });
});

test('an invalid address, nine tags and a short password each have their own error', () => {
  expect(errorsOf({ songUrl: 'javascript:alert(1)', tags: uploadTags.slice(0, 9), password: 'short' })).toEqual({
    songUrl: { kind: 'link' },
    tags: { kind: 'tags' },
    password: { kind: 'password' },
  });
});
