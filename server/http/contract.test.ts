import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import { doorRefusals, type Endpoint } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { chartText } from '#testing/chartText.ts';
import { testDatabase } from '#testing/database.ts';
import { entry } from '#testing/entries.ts';
import { inputsFor } from '#testing/hostile.ts';
import { dropFile } from '#testing/journeys.ts';
import { rounds } from '#testing/long.ts';
import { PASSWORD, type Player, player } from '#testing/players.ts';
import { type Answer, type Part, testSite } from '#testing/site.ts';
import { hashesOf } from '../charts/hashes.ts';

const site = await testSite(await testDatabase(), { config: { SIGNUP_WITHOUT_PROOF: true } });
const { ctx } = site;

const chart = chartText();
const known = [
  ...['st', 'sl', 'fr', 'zz'],
  ...['1', '2', '3', '0123', '999999'],
  ...['aki-id', 'nobody-id', 'aki', '星の手紙', PASSWORD],
  ...['https://example.com/song', 'a reason'],
  hashesOf(chart).sha256,
];

let aki: Player;
let admin: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  admin = await player(ctx, 'admin', { admin: true });
  await dropFile(site, aki, chart);
  await entry(ctx);
  await entry(ctx, { tableId: 'fr' });
  await entry(ctx, { result: 'accept' });
});

const who = fc.constantFrom('aki', 'aki', 'aki', 'admin', 'nobody');
const playerCalled = (name: string) => (name === 'aki' ? aki : name === 'admin' ? admin : null);

/** What every answer must be, whatever was asked: the reply of the contract, or a refusal that it lists. */
function isOfContract({ reply, refusals }: Endpoint, { status, body }: Answer) {
  if (status === 200) {
    expect(reply.safeParse(body).error).toBeUndefined();
    return;
  }
  expect(body).toMatchObject({ success: false, error: expect.any(String) });
  const listed: readonly ErrorCode[] = [...refusals, ...doorRefusals];
  expect(listed).toContain(body.error);
  const { kind } = ERRORS[body.error as ErrorCode];
  expect(status, body.error).toBeLessThan(kind === 'unavailable' ? 504 : 500);
}

const asPath = (value: unknown) => encodeURIComponent(String(value).toWellFormed()) || '0';

function addressOf({ path, params, query }: Endpoint): fc.Arbitrary<string> {
  const inputs = (schema: z.ZodType | undefined) => (schema ? inputsFor(schema, known) : fc.constant({}));
  return fc.tuple(inputs(params), inputs(query)).map(([given, asked]) => {
    const values = Object(given) as Record<string, unknown>;
    const filled = path.replace(/:(\w+)/g, (_, name: string) => asPath(values[name]));
    const search = Object.entries(Object(asked)).map(([name, value]) => `${asPath(name)}=${asPath(value)}`);
    return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
  });
}

const part: fc.Arbitrary<Part> = fc.record(
  {
    field: fc.constantFrom('file', 'file', 'file', 'chart', 'chart', '__proto__', 'x', ''),
    value: fc.oneof(
      fc.constantFrom(...known, '', '\0'),
      fc.constant(chart),
      fc.uint8Array({ maxLength: 300 }),
      fc
        .string({ unit: 'binary', maxLength: 200 })
        .map((junk) => Buffer.from(`#TITLE ${junk}\n#00111:${junk}\n${junk}`)),
    ),
    fileName: fc.oneof(
      fc.constantFrom('a.bms', 'b.PMS', 'a.txt', '', '../a.bme', 'a\0.bms', '星.bml'),
      fc.string({ unit: 'binary', maxLength: 9 }),
    ),
  },
  { requiredKeys: ['field', 'value'] },
);

describe.each(endpoints.map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    const address = addressOf(endpoint);

    test('answers any input as the contract says, and never with a 500', async () => {
      const body = endpoint.body ? inputsFor(endpoint.body, known) : fc.constant(undefined);
      const parts = endpoint.form ? fc.array(part, { maxLength: 4 }) : fc.constant(null);
      await fc.assert(
        fc.asyncProperty(address, body, parts, who, async (path, sent, form, name) => {
          const from = playerCalled(name);
          const ask = () => {
            if (endpoint.method === 'GET') return site.get(path, from);
            return form ? site.send(path, form, from) : site.post(path, sent, from);
          };
          isOfContract(endpoint, await ask());
        }),
        { numRuns: rounds(60, 1500) },
      );
    });

    test.runIf(endpoint.method === 'POST')('answers any bytes as a body without a 500', async () => {
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
          isOfContract(
            endpoint,
            await site.post(endpoint.path.replace(/:\w+/, '1'), sent, playerCalled(name), { 'content-type': type }),
          );
        }),
        { numRuns: rounds(30, 1000) },
      );
    });
  },
);
