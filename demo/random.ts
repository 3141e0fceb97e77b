/** A deterministic random stream: the same seed gives the same draws on every machine. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** Returns a number from a bell curve around `mean`, at most three deviations from it. */
  around(mean: number, deviation: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks an item with a probability proportional to its weight. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  /** Picks a key with a probability proportional to its weight. */
  weightedBy<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
  /** Shuffles items; those of a greater weight come earlier. */
  shuffled<T>(items: readonly T[], weight?: (item: T) => number): T[];
  /** Returns an independent stream. Draws from it do not advance this one. */
  branch(name: string): Random;
}

/** Returns the random stream of a seed (xmur3 hashes the seed, sfc32 draws). */
export function randomFrom(seed: string): Random {
  const draw = sfc32(seed);
  const random: Random = {
    next: draw,
    whole: (low, high) => low + Math.floor(draw() * (high - low + 1)),
    around: (mean, deviation) => mean + (draw() + draw() + draw() - 1.5) * 2 * deviation,
    chance: (probability) => draw() < probability,
    pick: (items) => at(items, Math.floor(draw() * items.length)),
    weighted: (items, weight) => at(random.shuffled(items, weight), 0),
    weightedBy: (weights) => random.weighted(Object.keys(weights) as (keyof typeof weights)[], (key) => weights[key]),
    shuffled: (items, weight = () => 1) =>
      items
        .map((item) => ({ item, lot: -Math.log(1 - draw()) / weight(item) }))
        .sort((a, b) => a.lot - b.lot)
        .map(({ item }) => item),
    branch: (name) => randomFrom(`${seed}/${name}`),
  };
  return random;
}

function at<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError('nothing to draw from');
  return items[index] as T;
}

function sfc32(seed: string): () => number {
  let hash = 1779033703 ^ seed.length;
  for (let i = 0; i < seed.length; i++) {
    hash = Math.imul(hash ^ seed.charCodeAt(i), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  const spread = () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash | 0;
  };
  let [a, b, c, d] = [spread(), spread(), spread(), spread()];
  return () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  };
}
