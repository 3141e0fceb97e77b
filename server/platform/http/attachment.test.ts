import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test.each([
  ['Stella st0.lr2crs', 'Stella st0.lr2crs', 'Stella%20st0.lr2crs'],
  [
    'STELLA技能訓練 st裏皆伝.json',
    'STELLA____ st___.json',
    'STELLA%E6%8A%80%E8%83%BD%E8%A8%93%E7%B7%B4%20st%E8%A3%8F%E7%9A%86%E4%BC%9D.json',
  ],
  ['기량.json', '__.json', '%EA%B8%B0%EB%9F%89.json'],
  [`a"b\\c/../d;e'f%41.json`, `a_b_c_.._d;e'f_41.json`, 'a_b_c_.._d%3Be%27f%2541.json'],
  ['a\r\nSet-Cookie: x.json', 'a__Set-Cookie_ x.json', 'a__Set-Cookie_%20x.json'],
  ['🌟\u202egpj.json', '__gpj.json', '%F0%9F%8C%9F_gpj.json'],
])('the file name %j is sent in a harmless form', (name, ascii, encoded) => {
  const value = attachment(name);
  expect(value).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
  expect(value).toMatch(/^[\x20-\x7e]+$/);
});
