import { expect, test } from 'vitest';
import { endpointsOf, fieldsOf, findEndpoints, type OpenApi, refusalsOf, typeName } from './openApi.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const refusal = (codes: string[]) =>
  json({ properties: { error: { $ref: '#/components/schemas/ErrorCode', enum: codes } } });

const document: OpenApi = {
  paths: {
    '/api/song/{entryNo}': {
      get: {
        tags: ['submissions'],
        summary: 'All about one entry.',
        description: '',
        responses: {
          200: json({ $ref: '#/components/schemas/Reply' }),
          400: refusal(['NOTINFO', 'TOOLONGCOM']),
          404: refusal(['ENOTFOUND']),
        },
      },
    },
    '/api/vote/submit': { post: { tags: ['voting'], summary: '', description: '', responses: {} } },
  },
  components: {
    schemas: {
      ErrorCode: { oneOf: [{ const: 'ENOTFOUND' }, { const: 'NOTINFO' }] },
      Reply: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    },
  },
};
const endpoints = endpointsOf(document);

test('each endpoint has an id made of its method and path', () => {
  expect(endpoints.map(({ id }) => id)).toEqual(['GET-api-song-entryNo', 'POST-api-vote-submit']);
});

test('the error codes of an endpoint are those of its refusals, by status', () => {
  expect(endpoints.map((endpoint) => refusalsOf(endpoint))).toEqual([
    [
      { status: '400', code: 'NOTINFO' },
      { status: '400', code: 'TOOLONGCOM' },
      { status: '404', code: 'ENOTFOUND' },
    ],
    [],
  ]);
});

test('a search finds endpoints that have all its words in path, summary or error codes', () => {
  const pathsFor = (search: string) => findEndpoints(endpoints, search).map(({ path }) => path);
  expect(pathsFor('')).toHaveLength(2);
  expect(pathsFor('ENTRY all')).toEqual(['/api/song/{entryNo}']);
  expect(pathsFor('toolongcom')).toEqual(['/api/song/{entryNo}']);
  expect(pathsFor('post vote')).toEqual(['/api/vote/submit']);
  expect(pathsFor('nothing')).toEqual([]);
});

test('a schema has a short type name, and the fields of a list are those of its items', () => {
  const reply = { $ref: '#/components/schemas/Reply' };
  expect(typeName({ type: 'array', items: reply }, document)).toBe('object[]');
  expect(typeName({ anyOf: [{ const: 'a' }, { type: 'null' }] }, document)).toBe('"a" | null');
  expect(fieldsOf({ type: 'array', items: reply }, document)).toMatchObject([{ name: 'name', isRequired: true }]);
  expect(fieldsOf({ type: 'string' }, document)).toEqual([]);
});
