import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';

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

/** Files made from real charts and zips by changing, repeating, moving and cutting parts of them. */
export const fuzzedFiles: fc.Arbitrary<{ name: string; bytes: Buffer }> = fc
  .record({
    seed: fc.constantFrom(...seeds),
    changes: fc.array(change as fc.Arbitrary<Change>, { minLength: 1, maxLength: 6 }),
  })
  .map(({ seed, changes }) => ({ name: seed.name, bytes: changes.reduce(changed, seed.bytes) }));
