import { expect, test } from 'vitest';
import { browserStorage } from '../../base/browserStorage.ts';
import { closedNotices, rememberClosed } from './closedNotices.ts';

test('every closed notice is remembered, including earlier ones', () => {
  expect(closedNotices()).toEqual([]);
  browserStorage.set('notice-seen', 'summer');
  for (const code of ['autumn', 'winter', 'summer']) rememberClosed(code);
  expect(closedNotices()).toEqual(['summer', 'autumn', 'winter']);
});
