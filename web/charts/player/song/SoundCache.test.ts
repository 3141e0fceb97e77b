import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SoundCache } from './SoundCache.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

function cacheOf(bytesOf: (wav: number) => number, budget: number) {
  const asked: number[] = [];
  const cache = new SoundCache<string>({
    decode: async (wav) => {
      asked.push(wav);
      const bytes = bytesOf(wav);
      if (bytes === 0) throw new Error('no sound');
      return { sound: `sound ${wav}`, bytes };
    },
    budget,
    parallel: 2,
    onSettled: () => undefined,
  });
  return { cache, asked };
}

test('sounds are decoded once, in the order in which they are needed', async () => {
  const { cache, asked } = cacheOf(() => 1, 100);
  cache.want(new Set([3, 1, 2]));
  await settle();
  cache.want(new Set([2, 1, 5]));
  await settle();
  expect(asked).toEqual([3, 1, 2, 5]);
  expect(cache.get(3)).toBe('sound 3');
});

test('what cannot be decoded is not tried again', async () => {
  const { cache, asked } = cacheOf((wav) => (wav === 1 ? 0 : 1), 100);
  cache.want(new Set([1, 2]));
  await settle();
  cache.want(new Set([1, 2]));
  await settle();
  expect(asked).toEqual([1, 2]);
  expect([...cache.failed]).toEqual([1]);
});

test('the sounds that were not needed for the longest time are forgotten first', async () => {
  const { cache } = cacheOf(() => 10, 30);
  for (const wav of [1, 2, 3]) {
    cache.want(new Set([wav]));
    await settle();
  }
  cache.want(new Set([1]));
  cache.want(new Set([4]));
  await settle();
  expect([1, 2, 3, 4].filter((wav) => cache.get(wav))).toEqual([1, 4]);
});

test('whatever is needed, memory stays within the budget and the sounds that are being decoded', async () => {
  const want = fc.uniqueArray(fc.nat(30), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(want, { maxLength: 12 }), async (wants) => {
      const { cache } = cacheOf((wav) => wav, 60);
      for (const wavs of wants) {
        cache.want(new Set(wavs));
        await settle();
        expect(cache.bytes).toBeLessThan(60 + 2 * 30);
      }
    }),
    { numRuns: 40 },
  );
});
