import { expect, test } from 'vitest';
import { commonTitle } from './commonTitle.ts';

test.each([
  [['Song [HYPER]'], 'Song [HYPER]'],
  [['Song [HYPER]', 'Song [HYPER]'], 'Song [HYPER]'],
  [['Song [HYPER]', 'Song [ANOTHER]'], 'Song'],
  [['Song [ANOTHER]', 'Song [ANOTHER+]'], 'Song'],
  [['Song', 'Song [ANOTHER]'], 'Song'],
  [['Song [DP LOVE]', 'Song [DP LOVE (2P Ver.)]'], 'Song'],
  [['Song [DP] (A)', 'Song [DP] (B)'], 'Song [DP]'],
  [['Song -Hope-', 'Song -Despair-'], 'Song'],
  [['星の手紙 「光」', '星の手紙 「闇」', '星の手紙'], '星の手紙'],
  [['Some Star', 'Some Story'], 'Some'],
  [['Star', 'Story'], 'Star'],
  [['🌟 [A]', '🌠 [A]'], '🌟 [A]'],
  [['[A]', '[B]'], '[A]'],
])('%j have in common %j', (titles, common) => {
  expect(commonTitle(titles)).toBe(common);
});
