import { expect, test } from 'vitest';
import { browserStorage } from '../../base/browserStorage.ts';
import { closedNotices, rememberClosed } from './closedNotices.ts';

test('every notice that was closed is remembered, those of before too', () => {
  expect(closedNotices()).toEqual([]);
  browserStorage.set('notice-seen', 'summer');
  for (const code of ['autumn', 'winter', 'summer']) rememberClosed(code);
  expect(closedNotices()).toEqual(['summer', 'autumn', 'winter']);
});
