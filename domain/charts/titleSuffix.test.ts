import { expect, test } from 'vitest';
import { splitTitle } from './titleSuffix.ts';

test.each([
  ['Song [ANOTHER]', 'Song', '[ANOTHER]'],
  ['Song[ANOTHER]', 'Song', '[ANOTHER]'],
  ['Song (x)', 'Song', '(x)'],
  ['Song <INSANE>', 'Song', '<INSANE>'],
  ['Song 【発狂】', 'Song', '【発狂】'],
  ['Song -HYPER-', 'Song', '-HYPER-'],
  ['Song "quoted"', 'Song', '"quoted"'],
  ['Song ～remix～', 'Song', '～remix～'],
  ['曲 〜another〜', '曲', '〜another〜'],
  ['Song 〜remix～', 'Song', '〜remix～'],
])('%s has a bracketed suffix', (title, titleBase, titleSuffix) => {
  expect(splitTitle(title)).toEqual({ titleBase, titleSuffix });
});

test('only the last suffix is removed', () => {
  expect(splitTitle('Song [A] [B]')).toEqual({ titleBase: 'Song [A]', titleSuffix: '[B]' });
  expect(splitTitle('Song -A- -B-')).toEqual({ titleBase: 'Song -A-', titleSuffix: '-B-' });
});

test.each([
  '',
  '-',
  '--',
  '[x]',
  ' [x]',
  'Song',
  'Song [x',
  'Song x]',
  'Song []',
  'Song [ ]',
  'Song ; --',
  'Song [x)',
  '～～',
])('%o is a title without a suffix', (title) => {
  expect(splitTitle(title)).toEqual({ titleBase: title, titleSuffix: '' });
});
