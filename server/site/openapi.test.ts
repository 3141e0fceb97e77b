import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());

// biome-ignore lint/suspicious/noExplicitAny: JSON of a known shape
let document: any;
beforeAll(async () => {
  const answer = await site.get('/api/openapi.json');
  expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } });
  document = answer.body;
});

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1, and its references resolve', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  test('has every endpoint of the contract, each with a unique name, a summary and a tag', () => {
    const operations = Object.entries<Record<string, { operationId: string; summary: string; tags: string[] }>>(
      document.paths,
    ).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));
    expect(operations.map(({ path, method }) => `${method} ${path}`).sort()).toEqual(
      endpoints.map(({ path, method }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    );
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const { operation } of operations) {
      expect(operation.summary).toMatch(/^[A-Z].*\.$/);
      expect(document.tags.map(({ name }: { name: string }) => name)).toContain(operation.tags[0]);
    }
  });

  test('has one path for each endpoint, and names its aliases there', () => {
    expect(document.paths['/notice']).toBeUndefined();
    expect(document.paths['/api/home'].post).toBeUndefined();
    expect(document.paths['/api/home'].get.description).toMatch(
      /^Also available as POST \/api\/home, POST \/home\. Cost/,
    );
    expect(document.paths['/api/links'].get.description).toMatch(/^Cost/);
  });

  test('has the limits of every endpoint', () => {
    expect(document.paths['/api/login/'].post.description).toBe(
      [
        'Cost: write. Body: at most 64 kB. Requests of this cost: 100 in 10 seconds per address, 30 per account.',
        'Rate limits: 60 in 15 minutes per address; 10 in 15 minutes per id and address;',
        '100 in an hour per id.',
      ].join(' '),
    );
    expect(document.paths['/api/uploader/submit'].post.description).toContain(
      'Body: at most 5184 kB; reads a file that anybody may have written.',
    );
  });

  test('lists parameters, body and refusals by their status', () => {
    const { parameters, responses, security } = document.paths['/api/submission'].get;
    expect(security).toBeUndefined();
    expect(parameters).toMatchObject([
      { name: 'table', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1, default: 1 } },
      { name: 'search', required: false },
      { name: 'levelfilter', required: false },
      { name: 'sort', required: false, schema: { default: '-number' } },
    ]);
    expect(Object.keys(responses)).toEqual(['200', '400', '404', '413', '429', '503']);

    const vote = document.paths['/api/vote/vote2/{submission}'].post;
    expect(vote.security).toEqual([{ session: [] }]);
    expect(vote.parameters).toMatchObject([{ name: 'submission', in: 'path', required: true }]);
    const body = vote.requestBody.content['application/json'].schema;
    expect(body).toMatchObject({ type: 'object', required: ['table', 'vote'] });
    const codes = (status: number) =>
      vote.responses[status].content['application/json'].schema.properties.error.enum.toSorted();
    expect(codes(409)).toEqual(['EACCOUNTCHANGED', 'ENOTVALIDAUTH', 'EVOIDED']);
    expect(codes(403)).toEqual(['EBANNED', 'ENOTVALIDAUTH', 'RESTRICTIONLEVEL']);
    expect(codes(401)).toEqual(['ESESSIONEXP']);

    const { content } = document.paths['/api/vote/get-hash'].post.requestBody;
    expect(content['multipart/form-data'].schema).toMatchObject({
      properties: { file: { contentMediaType: 'application/octet-stream' }, chart: { type: 'string' } },
      required: ['file', 'chart'],
    });
    const { post } = document.paths['/api/ir/{service}/score'];
    expect(post.security).toEqual([{ key: [], time: [], signature: [] }]);
    expect(post.responses[401].content['application/json'].schema.properties.error.enum).toEqual(['ENOTVALIDAUTH']);
  });
});

describe('the links to other sites', () => {
  test('are those of the configuration', async () => {
    expect((await site.get('/api/links')).body).toEqual({
      success: true,
      scoreSites: [],
      diffTool: expect.stringContaining('https://'),
      chat: null,
      chartCommunity: null,
      social: null,
      email: null,
      scoreViewer: { name: 'Viewer', address: expect.stringContaining('{md5}') },
      videoSite: { name: 'YouTube', address: expect.stringContaining('{title}') },
    });
  });
});
