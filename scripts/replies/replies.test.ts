import { expect, test } from 'vitest';
import { addressesOf, evenSample, type Parameter } from './addresses.ts';
import { withoutOrder } from './compare.ts';
import { normalDocument } from './normalDocument.ts';

test('a sample is even and starts with the first value', () => {
  expect(evenSample([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 5)).toEqual([0, 2, 4, 6, 8]);
  expect(evenSample(['a', 'b'], 5)).toEqual(['a', 'b']);
});

test('a route is requested for all its rows, with each value of each parameter, and with invalid ones', () => {
  const rows = { '{entryNo}': [{ table: 'st', entryNo: '7' }], '': [{ table: 'st' }] };
  const parameters: Parameter[] = [
    { name: 'entryNo', in: 'path', required: true, schema: {} },
    { name: 'table', in: 'query', required: true, schema: {} },
    { name: 'view', in: 'query', required: false, schema: { enum: ['all', 'audit'] } },
  ];
  const addresses = addressesOf('/api/song/{entryNo}', parameters, { rows, values: { table: ['st', 'sl'] } });
  expect(addresses[0]).toBe('/api/song/7?table=st');
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/api/song/7?table=sl',
      '/api/song/7?table=no-such',
      '/api/song/no-such?table=st',
      '/api/song/7?table=st&view=audit',
    ]),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('documents are equal whatever the order of their keys, their references and descriptions, and nothing else', () => {
  const shape = (type: string) => ({ properties: { description: { type } }, required: ['b', 'a'] });
  const referring = { a: { $ref: '#/components/schemas/A' }, components: { schemas: { A: shape('string') } } };
  const plain = { a: { description: 'what it is', ...shape('string'), required: ['a', 'b'] }, components: {} };
  expect(normalDocument(referring)).toEqual(normalDocument(plain));
  expect(normalDocument(referring)).not.toEqual(normalDocument({ ...plain, a: shape('number') }));
});

test('lists with the same rows are equal in any order, apart from the last digits', () => {
  const reply = (...body: object[]) => ({
    status: 200,
    headers: { etag: String(body[0]) },
    hash: 'x',
    body: { source: body },
  });
  expect(withoutOrder(reply({ id: 1 }, { id: 2 }))).toEqual(withoutOrder(reply({ id: 2 }, { id: 1 })));
  expect(withoutOrder(reply({ id: 0.4309121597943441 }))).toEqual(withoutOrder(reply({ id: 0.430912159794344 })));
  expect(withoutOrder(reply({ id: 1 }))).not.toEqual(withoutOrder(reply({ id: 2 })));
});
