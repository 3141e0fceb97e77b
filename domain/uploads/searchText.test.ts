import { expect, test } from 'vitest';
import { levelKey, levelKeys, uploadSearchText } from './searchText.ts';

test('every searched text is folded and on a line of its own, title and artist first', () => {
  const text = uploadSearchText({
    title: 'Ｓｔａｒ\r\nFall',
    artist: 'SOMEBODY\t/ obj: ME',
    event: '',
    anonymousName: 'Ａｋｉ',
    charts: [{ name: '[HYPER]' }, { name: '[ANOTHER]' }],
  });
  expect(text.split('\n')).toEqual(['star fall', 'somebody / obj: me', '', 'aki', '[hyper]', '[another]']);
});

test('mark and level are one word in any case and width', () => {
  expect(levelKey('ＳＬ ５')).toBe('sl5');
  expect(
    levelKeys([
      { mark: 'sl', level: '5' },
      { mark: 'SL', level: ' 5' },
      { mark: '★', level: '12' },
    ]),
  ).toEqual(['sl5', '★12']);
  expect(levelKeys([{ mark: '', level: '' }])).toEqual([]);
});
