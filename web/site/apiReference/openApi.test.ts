import { expect, test } from 'vitest';
import { endpointsOf, fieldsOf, findEndpoints, type OpenApi, refusalsOf, typeName } from './openApi.ts';

const document: OpenApi = {
  paths: {
    '/api/song/{entryNo}': {
      get: {
        tags: ['submissions'],
        summary: 'All about one entry',
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Reply' } } } },
          404: {
            content: {
              'application/json': {
                schema: {
                  allOf: [{ $ref: '#/components/schemas/Refusal' }],
                  properties: { error: { $ref: '#/components/schemas/ErrorCode', enum: ['ENOTFOUND'] } },
                },
              },
            },
          },
          400: {
            content: {
              'application/json': {
                schema: { oneOf: [{ properties: { error: { enum: ['NOTINFO', 'TOOLONGCOM'] } } }] },
              },
            },
          },
        },
      },
    },
    '/api/vote/submit': { post: { tags: ['voting'] } },
  },
  components: {
    schemas: {
      ErrorCode: { anyOf: [{ const: 'ENOTFOUND' }, { const: 'NOTINFO' }] },
      Refusal: { properties: { error: { $ref: '#/components/schemas/ErrorCode' } } },
      Reply: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    },
  },
};
const [song, submit] = endpointsOf(document);

test('each endpoint has an id made of its method and path', () => {
  expect(endpointsOf(document).map(({ id }) => id)).toEqual(['GET-api-song-entryNo', 'POST-api-vote-submit']);
});

test('error codes are found in any form of schema, sorted by status', () => {
  if (!song || !submit) throw new Error('no endpoint');
  expect(refusalsOf(song, document)).toEqual([
    { status: '400', code: 'NOTINFO' },
    { status: '400', code: 'TOOLONGCOM' },
    { status: '404', code: 'ENOTFOUND' },
  ]);
  expect(refusalsOf(submit, document)).toEqual([]);
});

test('a search finds endpoints that have all its words in path, summary or error codes', () => {
  const pathsFor = (search: string) => findEndpoints(endpointsOf(document), document, search).map(({ path }) => path);
  expect(pathsFor('')).toHaveLength(2);
  expect(pathsFor('ENTRY all')).toEqual(['/api/song/{entryNo}']);
  expect(pathsFor('toolongcom')).toEqual(['/api/song/{entryNo}']);
  expect(pathsFor('post vote')).toEqual(['/api/vote/submit']);
  expect(pathsFor('nothing')).toEqual([]);
});

test('a schema has a short type name, and the fields of an array are those of its items', () => {
  const reply = { $ref: '#/components/schemas/Reply' };
  expect(typeName({ type: 'array', items: reply }, document)).toBe('object[]');
  expect(typeName({ anyOf: [{ const: 'a' }, { type: 'null' }] }, document)).toBe('"a" | null');
  expect(fieldsOf({ type: 'array', items: reply }, document)).toMatchObject([{ name: 'name', isRequired: true }]);
  expect(fieldsOf({ type: 'string' }, document)).toEqual([]);
});
