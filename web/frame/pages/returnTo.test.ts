import { expect, test } from 'vitest';
import { isBackPath, parseReturnTo } from './returnTo.ts';

test.each(['/', '/vote/st', '/vote/st?sort=level#row-3', '/loginless', '/vote/%2F%2Fevil.example'])(
  'a login may return to %s',
  (path) => expect(isBackPath(path)).toBe(true),
);

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\/evil.example',
  '/\t/evil.example',
  '/ /evil.example',
  '/.//evil.example\n',
  '/.//evil.example/',
  '/vote/..//evil.example/',
  '/%2e//evil.example/',
  'javascript:alert(1)',
  'vote/st',
  '',
  '/login',
  '/login?back=/vote/st',
  '/./login',
  '/signup/lr2',
  '/recover',
  undefined,
  5,
  ['/vote/st'],
])('never to %j', (path) => expect(isBackPath(path)).toBe(false));

test('a refused path is an explicit undefined, because the router keeps values that are left out', () => {
  expect(Object.entries(parseReturnTo({ back: '//evil.example' }))).toEqual([['back', undefined]]);
  expect(parseReturnTo({ back: '/vote/st' })).toEqual({ back: '/vote/st' });
});
