import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from './linesOf.ts';

async function read(parts: readonly Uint8Array[]): Promise<string[]> {
  async function* source() {
    yield* parts;
  }
  const lines: string[] = [];
  for await (const line of linesOf(source())) lines.push(line);
  return lines;
}

test('lines end at \\n alone, wherever the bytes are cut', async () => {
  const sign = fc.oneof(
    fc.constantFrom('\n', '\r', '\u0085', '\u2028', '\u2029', '𠮷', 'é'),
    fc.string({ unit: 'binary' }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(sign, { maxLength: 30 }), fc.integer({ min: 1, max: 5 }), async (signs, size) => {
      const text = `a${signs.join('')}`;
      const bytes = Buffer.from(text);
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      const lines = text.split('\n');
      expect(await read(parts)).toEqual(text.endsWith('\n') ? lines.slice(0, -1) : lines);
    }),
  );
});
