import { expect, test } from 'vitest';
import { nativeUuid } from '#domain/players/rankingId.ts';
import { linkableServices, ownIds } from './ownIds.ts';

const MINIR = '0f1e2d3c-0000-4000-8000-000000000001';
const NATIVE_LR2 = 1_000_000;

test('an account has the ids of one or both services', () => {
  expect(ownIds({ userlr2id: 12, minirid: null })).toEqual([{ service: 'lr2', rankingId: '12' }]);
  expect(ownIds({ userlr2id: 12, minirid: MINIR })).toEqual([
    { service: 'lr2', rankingId: '12' },
    { service: 'beatoraja', rankingId: MINIR },
  ]);
});

test('the id of a service that is missing can be linked', () => {
  expect(linkableServices({ userlr2id: 12, minirid: null })).toEqual(['beatoraja']);
  expect(linkableServices({ userlr2id: null, minirid: MINIR })).toEqual(['lr2']);
  expect(linkableServices({ userlr2id: 12, minirid: MINIR })).toEqual([]);
});

test('an id of a service takes the place of a native one', () => {
  expect(linkableServices({ userlr2id: NATIVE_LR2, minirid: null })).toEqual(['lr2', 'beatoraja']);
  expect(linkableServices({ userlr2id: NATIVE_LR2, minirid: MINIR })).toEqual(['lr2']);
  expect(linkableServices({ userlr2id: 12, minirid: nativeUuid(MINIR) })).toEqual(['beatoraja']);
});
