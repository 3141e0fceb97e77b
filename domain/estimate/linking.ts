/** A point of the curve that turns thresholds into levels of a table. */
interface Point {
  readonly threshold: number;
  readonly level: number;
}

/** Converts thresholds of the model to levels of a table. */
export interface TableScale {
  /** Ascending in both. */
  readonly points: readonly Point[];
  /** Levels per unit of the model beyond the first and last point. */
  readonly slope: number;
}

/** A chart for building a scale: its level by vote and its first threshold. */
export interface LinkedChart {
  readonly level: number;
  readonly threshold: number;
}

/**
 * Returns the scale of a table. The median thresholds of its levels lie along a robust line (Theil and Sen); each level
 * deviates from it like its median, shrunk by the sampling error. The thresholds never fall from one level to the next
 * (pool adjacent violators). Null with fewer than two levels.
 */
export function scaleOf(charts: readonly LinkedChart[]): TableScale | null {
  const levels = levelsOf(charts);
  const line = robustLine(levels);
  if (!line) return null;
  const offLine = levels.map(({ level, median: threshold }) => threshold - line.at(level));
  const real = levels.reduce((sum, { variance }, nth) => sum + (offLine[nth]! ** 2 - variance) / levels.length, 0);
  const points = pooled(
    levels.map(({ level, variance, weight }, nth) => ({
      level,
      weight,
      threshold: line.at(level) + offLine[nth]! * (real <= 0 ? 0 : real / (real + variance)),
    })),
  );
  return points.length < 2 ? null : { points, slope: 1 / line.slope };
}

/** Ratio of standard deviation to mean absolute deviation around the median, for normal values. */
const DEVIATIONS = 1.2533;

/** Returns each level with the median threshold of its charts and the approximate sampling variance of that median. */
function levelsOf(charts: readonly LinkedChart[]) {
  const levels = [...Map.groupBy(charts, ({ level }) => level)]
    .map(([level, own]) => ({ level, own, median: median(own.map(({ threshold }) => threshold)) }))
    .sort((a, b) => a.level - b.level);
  // One spread is assumed for all levels: a level with one chart has none of its own.
  const apart = levels.flatMap(({ own, median: middle }) => own.map(({ threshold }) => Math.abs(threshold - middle)));
  const spread = apart.reduce((sum, value) => sum + value, 0) / Math.max(1, apart.length - levels.length);
  // The standard error of a median is DEVIATIONS times that of a mean.
  const variance = (DEVIATIONS * DEVIATIONS * spread) ** 2;
  return levels.map(({ level, own, median: middle }) => ({
    level,
    median: middle,
    variance: variance / own.length,
    weight: own.length,
  }));
}

/** Returns the line through the medians of levels, with the median slope of all pairs; null if it does not rise. */
function robustLine(levels: readonly { level: number; median: number }[]) {
  const slopes = levels.flatMap((a, nth) =>
    levels.slice(nth + 1).map((b) => (b.median - a.median) / (b.level - a.level)),
  );
  if (slopes.length === 0) return null;
  const slope = median(slopes);
  if (slope <= 0) return null;
  const start = median(levels.map(({ level, median: threshold }) => threshold - slope * level));
  return { slope, at: (level: number) => start + slope * level };
}

export function levelAt({ points, slope }: TableScale, threshold: number): number {
  const next = points.findIndex((point) => point.threshold > threshold);
  if (next === 0 || next === -1) {
    const end = points.at(next)!;
    return end.level + slope * (threshold - end.threshold);
  }
  const [below, above] = [points[next - 1]!, points[next]!];
  const share = (threshold - below.threshold) / (above.threshold - below.threshold);
  return below.level + share * (above.level - below.level);
}

/** Merges neighboring levels until the thresholds rise (pool adjacent violators). */
function pooled(levels: readonly { level: number; threshold: number; weight: number }[]): Point[] {
  const pools: { level: number; threshold: number; weight: number }[] = [];
  for (const own of levels) {
    let pool = own;
    for (let last = pools.at(-1); last && last.threshold >= pool.threshold; last = pools.at(-1)) {
      pools.pop();
      const weight = last.weight + pool.weight;
      const mean = (a: number, b: number) => (a * last.weight + b * pool.weight) / weight;
      pool = { level: mean(last.level, pool.level), threshold: mean(last.threshold, pool.threshold), weight };
    }
    pools.push(pool);
  }
  return pools.map(({ level, threshold }) => ({ level, threshold }));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
