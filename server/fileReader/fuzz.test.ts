import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isRefusal } from '#domain/common/errors.ts';
import { rounds } from '#testing/long.ts';
import { rules } from '#testing/site/rules.ts';
import { openFileReader } from './fileReader.ts';

// Files made from real charts and zips by changing, repeating, moving and cutting parts of them.

const MINUTE = 60_000;
const LASTS_MS = rounds(0, 10) * MINUTE;
/** The largest row that a chart may need. */
const MAX_VIEW_BYTES = 4 * 1024 * 1024;

const fixtures = path.join(import.meta.dirname, '../../domain');
const seeds = ['charts/fixtures/charts', 'charts/fixtures/zure', 'uploads/fixtures/zips'].flatMap((folder) =>
  readdirSync(path.join(fixtures, folder)).map((name) => ({
    name,
    bytes: readFileSync(path.join(fixtures, folder, name)),
  })),
);

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const change = fc.oneof(
  fc.record({ kind: fc.constant('set'), at: fraction, bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
  fc.record({ kind: fc.constant('insert'), at: fraction, bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }) }),
  fc.record({ kind: fc.constant('repeat'), at: fraction, size: fraction, times: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ kind: fc.constant('move'), at: fraction, size: fraction, to: fraction }),
  fc.record({ kind: fc.constant('cut'), at: fraction, size: fraction }),
);
type Change =
  | { kind: 'set' | 'insert'; at: number; bytes: Uint8Array }
  | { kind: 'repeat'; at: number; size: number; times: number }
  | { kind: 'move'; at: number; size: number; to: number }
  | { kind: 'cut'; at: number; size: number };

const place = (bytes: Uint8Array, at: number) => Math.floor(at * bytes.length);

/** Applies a change. A part is at most a fifth of the file, so that most of it stays what it was. */
function changed(bytes: Buffer, made: Change): Buffer {
  const at = place(bytes, made.at);
  if ('bytes' in made) {
    const replaced = made.kind === 'set' ? made.bytes.length : 0;
    return Buffer.concat([bytes.subarray(0, at), made.bytes, bytes.subarray(at + replaced)]);
  }
  const end = at + Math.floor((made.size * bytes.length) / 5);
  const part = bytes.subarray(at, end);
  const rest = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
  if (made.kind === 'cut') return rest;
  if (made.kind === 'repeat') {
    return Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(made.times).fill(part), bytes.subarray(at)]);
  }
  const to = place(rest, made.to);
  return Buffer.concat([rest.subarray(0, to), part, rest.subarray(to)]);
}

const files = fc
  .record({
    seed: fc.constantFrom(...seeds),
    changes: fc.array(change as fc.Arbitrary<Change>, { minLength: 1, maxLength: 6 }),
  })
  .map(({ seed, changes }) => ({ name: seed.name, bytes: changes.reduce(changed, seed.bytes) }));

const reader = openFileReader();
afterAll(() => reader.close());

test('whatever a file contains, it is read or refused in time, and what is stored of it is small', {
  timeout: LASTS_MS + 5 * MINUTE,
}, async () => {
  const property = fc.asyncProperty(files, async (file) => {
    const reading = await reader.run({ kind: 'operator' }, 'readUpload', async () => ({ file, limits: rules.uploads }));
    if (isRefusal(reading)) {
      expect(['ENOTVALIDFILE', 'ENOBMSINZIP', 'ELIMITSIZE', 'ELIMITSIZE2']).toContain(reading.error);
      return;
    }
    for (const { summary, view } of reading.charts) {
      expect(view.length).toBeLessThan(MAX_VIEW_BYTES);
      expect(JSON.stringify(summary).length).toBeLessThan(10_000);
    }
  });
  await fc.assert(property, {
    numRuns: rounds(150, 1_000_000),
    ...(LASTS_MS > 0 && { interruptAfterTimeLimit: LASTS_MS }),
  });
});
