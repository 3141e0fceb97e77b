import { expect, test } from 'vitest';
import { randomFrom } from './random.ts';

test('the same seed gives the same draws, another seed gives others', () => {
  const draws = (seed: string) => Array.from({ length: 50 }, randomFrom(seed).next);
  expect(draws('a')).toEqual(draws('a'));
  expect(draws('a')).not.toEqual(draws('b'));
});

test('draws are spread evenly over 0 to 1', () => {
  const random = randomFrom('spread');
  const buckets = new Array<number>(10).fill(0);
  for (let i = 0; i < 10_000; i++) {
    const bucket = Math.floor(random.next() * 10);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  expect(Math.min(...buckets)).toBeGreaterThan(900);
  expect(Math.max(...buckets)).toBeLessThan(1100);
});

test('whole numbers include both limits, and weights are respected', () => {
  const random = randomFrom('ends');
  const wholes = new Set(Array.from({ length: 200 }, () => random.whole(3, 5)));
  expect([...wholes].sort()).toEqual([3, 4, 5]);
  const heavy = Array.from({ length: 1000 }, () => random.weighted([1, 9], (weight) => weight));
  expect(heavy.filter((item) => item === 9).length).toBeGreaterThan(850);
});

test('a branch does not advance its parent stream', () => {
  const straight = randomFrom('branch');
  const branched = randomFrom('branch');
  branched.branch('aside').next();
  expect(branched.next()).toBe(straight.next());
  expect([...branched.shuffled([1, 2, 3, 4])].sort()).toEqual([1, 2, 3, 4]);
});
