import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Chart, ChartFacts } from './chart.ts';
import { toChartView } from './chartView.ts';
import { misalignment } from './keysounds/misalignment.ts';
import { parseChart } from './parse/parse.ts';

type Corpus = {
  charts: Record<string, { expect: Partial<ChartFacts> & { valid: boolean; error?: string }; loose?: string[] }>;
  zure: { original: string; chart: string; why: string; expect: Record<'missing' | 'extra' | 'zureCount', number> }[];
};

const fixtures = new URL('./fixtures/', import.meta.url);
const shared = new URL('../../../shared/data/charts/', import.meta.url);

const corpusIn = (folder: URL): Corpus => JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'));

const chartIn = (folder: URL, set: 'charts' | 'zure', name: string): Chart =>
  parseChart(readFileSync(new URL(`${set}/${name}`, folder)), name);

function expectFacts(folder: URL, name: string, { expect: facts, loose = [] }: Corpus['charts'][string]): void {
  const chart = chartIn(folder, 'charts', name);
  const { error: _, ...expected } = facts;
  const compared = Object.entries(expected).filter(([field]) => !loose.includes(field));
  expect(chart, name).toMatchObject(Object.fromEntries(compared));
  expectChartView(chart, name);
}

/** Expects that the chart view agrees with the facts. */
function expectChartView(chart: Chart, name: string): void {
  const { notes, bars, tempos } = toChartView(chart);
  const bpms = tempos.map(({ bpm }) => bpm);
  expect([Math.min(...bpms), Math.max(...bpms)], name).toEqual([chart.minBpm, chart.maxBpm]);
  expect(notes.lanes, name).toHaveLength(chart.notes);
  // Fewer in two charts: a long note may end where it starts.
  const long = notes.lanes.filter((_, index) => (notes.endPositions[index] ?? 0) > (notes.positions[index] ?? 0));
  expect(long.length, name).toBeLessThanOrEqual(chart.longNotes);
  expect(bars.length, name).toBeGreaterThanOrEqual(Math.floor(Math.max(-1, ...notes.endPositions)) + 1);
}

function expectCounts(folder: URL, { original, chart, why, expect: counts }: Corpus['zure'][number]): void {
  const result = misalignment(chartIn(folder, 'zure', original), chartIn(folder, 'zure', chart));
  const { missing, extra, zureCount } = result;
  expect({ missing, extra, zureCount }, why).toEqual(counts);
  expect(result.differences).toHaveLength(Math.min(missing + extra, 50));
}

describe('the fixtures of this repository', () => {
  const corpus = corpusIn(fixtures);

  test.each(Object.entries(corpus.charts))('%s has the expected facts', (name, entry) => {
    expectFacts(fixtures, name, entry);
  });

  test.each(corpus.zure)('$original and $chart: $why', (pair) => {
    expectCounts(fixtures, pair);
  });
});

describe('the whole corpus', () => {
  const isPresent = existsSync(shared);

  test.skipIf(!isPresent)(
    isPresent ? 'has the expected values' : 'is skipped: there is no ../shared/data/charts',
    () => {
      const corpus = corpusIn(shared);
      for (const [name, entry] of Object.entries(corpus.charts)) expectFacts(shared, name, entry);
      for (const pair of corpus.zure) expectCounts(shared, pair);
      expect(Object.keys(corpus.charts).length).toBeGreaterThan(100);
    },
  );
});
