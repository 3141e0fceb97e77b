import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import { commonRefusals, type Endpoint } from '#contract/platform/endpoint.ts';
import { ERRORS, type ErrorCode } from '#domain/common/errors.ts';
import { inputsFor, type Known } from '#testing/checks/hostile.ts';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { progress, rounds } from '#testing/long.ts';
import { dropFile } from '#testing/site/actions.ts';
import { type Answer, type Part, testSite } from '#testing/site/site.ts';
import { hashesOf } from '../hash.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

const chart = chartText();
const { md5, sha256 } = hashesOf(chart);
const link = ['https://example.com/song', ''];
const known: Known = {
  table: ['st', 'st', 'fr', 'sl', 'zz'],
  submission: ['1', '2', '3'],
  page: ['1', '2'],
  tags: ['', 'jacks', 'jacks,ln'],
  keys: ['', '7keys'],
  userid: ['aki-id', 'nobody-id', 'new-one', '1001', '01002'],
  rivalid: ['1001', '1002'],
  userpw: [PASSWORD],
  userpwAgain: [PASSWORD],
  userlr2id: ['0123', '999999', '1001'],
  nickname: ['aki', '星の手紙'],
  comment: ['', 'a reason', '<b>'],
  level: ['0', '12'],
  type: ['change', 'delete', 'resurrection', 'transfer', 'fix'],
  changeTo: ['low', 'high', '1'],
  url: link,
  url_diff: link,
  md5: [md5],
  sha256: [sha256],
};

let aki: Player;
let admin: Player;
async function fill() {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  admin = await player(ctx, 'admin', { admin: true });
  await dropFile(site, aki, chart);
  await entry(ctx);
  await entry(ctx, { tableId: 'fr' });
  await entry(ctx, { result: 'accept' });
  await upload(ctx, { tags: ['jacks'] });
}

/** In milliseconds: hashing a password is slow on purpose. */
const TIMEOUT_MS = rounds(30_000, 300_000);

const who = fc.constantFrom('aki', 'aki', 'aki', 'admin', 'nobody');
const playerNamed = (name: string) => (name === 'aki' ? aki : name === 'admin' ? admin : null);

/** Expects the reply of the contract, or a refusal that it lists. */
function expectContract({ reply, refusals }: Endpoint, { status, body }: Answer) {
  if (status === 200) {
    expect(reply.safeParse(body).error).toBeUndefined();
    return;
  }
  expect(body).toMatchObject({ success: false, error: expect.any(String) });
  const listed: readonly ErrorCode[] = [...refusals, ...commonRefusals];
  expect(listed).toContain(body.error);
  const { kind } = ERRORS[body.error as ErrorCode];
  expect(status, body.error).toBeLessThan(kind === 'unavailable' ? 504 : 500);
}

/** Returns a value as a part of an address; a value that is not text as JSON. */
const asPath = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()) || '0';

function addressOf({ path, params, query }: Endpoint): fc.Arbitrary<string> {
  const inputs = (schema: z.ZodType | undefined) => (schema ? inputsFor(schema, known) : fc.constant({}));
  return fc.tuple(inputs(params), inputs(query)).map(([given, asked]) => {
    const values = Object(given) as Record<string, unknown>;
    const filled = path.replace(/:(\w+)/g, (_, name: string) => asPath(values[name]));
    const search = Object.entries(Object(asked)).map(([name, value]) => `${asPath(name)}=${asPath(value)}`);
    return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
  });
}

const file = fc.record({
  field: fc.constant('file'),
  fileName: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a.bms', 'b.PMS', '../a.bme', '星.bml') },
    { weight: 1, arbitrary: fc.constantFrom('a.txt', '', 'a\0.bms') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 9 }) },
  ),
  value: fc.oneof(
    fc.constant<Uint8Array>(chart),
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 200 }).map((junk) => Buffer.from(`#TITLE ${junk}\n#00111:${junk}\n${junk}`)),
  ),
});
const field = fc.record({
  field: fc.constantFrom('chart', 'chart', 'chart', '__proto__', 'x', ''),
  value: fc.oneof(fc.constantFrom(sha256, sha256, '', '\0'), fc.string({ unit: 'binary', maxLength: 99 })),
});
const form: fc.Arbitrary<Part[]> = fc.oneof(
  fc.tuple(field, file),
  fc.tuple(file),
  fc.array(fc.oneof(field, file), { maxLength: 4 }),
);

const tried = progress('endpoints with any input', endpoints.length);

describe.each(endpoints.map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    const address = addressOf(endpoint);
    beforeAll(fill);
    afterAll(tried);

    test('answers any input as the contract says, and never with a 500', { timeout: TIMEOUT_MS }, async () => {
      const body = endpoint.body ? inputsFor(endpoint.body, known) : fc.constant(undefined);
      const forms = endpoint.form ? form : fc.constant(null);
      await fc.assert(
        fc.asyncProperty(address, body, forms, who, async (path, sent, parts, name) => {
          const from = playerNamed(name);
          const ask = () => {
            if (endpoint.method === 'GET') return site.get(path, from);
            return parts ? site.send(path, parts, from) : site.post(path, sent, from);
          };
          expectContract(endpoint, await ask());
        }),
        { numRuns: rounds(2, 400) },
      );
    });

    test.runIf(endpoint.method === 'POST')(
      'answers any bytes as a body without a 500',
      { timeout: TIMEOUT_MS },
      async () => {
        const types = ['application/json', 'multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', ''];
        const bytes = fc.oneof(
          fc.uint8Array({ maxLength: 100 }).map((given) => Buffer.from(given)),
          fc.json().map((given) => Buffer.from(given)),
          fc.json().map((given) => Buffer.from(given.slice(0, -1))),
          fc
            .string({ unit: 'binary' })
            .map((given) => Buffer.from(`--x\r\nContent-Disposition: form-data; ${given}\r\n\r\n--x--\r\n`)),
        );
        await fc.assert(
          fc.asyncProperty(bytes, fc.constantFrom(...types), who, async (sent, type, name) => {
            expectContract(
              endpoint,
              await site.post(endpoint.path.replace(/:\w+/, '1'), sent, playerNamed(name), { 'content-type': type }),
            );
          }),
          { numRuns: rounds(1, 300) },
        );
      },
    );
  },
);
