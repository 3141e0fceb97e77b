import { readFileSync } from 'node:fs';
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
const corpus: Corpus = JSON.parse(readFileSync(new URL('expected.json', fixtures), 'utf8'));

const chartIn = (set: 'charts' | 'zure', name: string): Chart =>
  parseChart(readFileSync(new URL(`${set}/${name}`, fixtures)), name);

function expectFacts(name: string, { expect: facts, loose = [] }: Corpus['charts'][string]): void {
  const chart = chartIn('charts', name);
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

function expectCounts({ original, chart, why, expect: counts }: Corpus['zure'][number]): void {
  const result = misalignment(chartIn('zure', original), chartIn('zure', chart));
  const { missing, extra, zureCount } = result;
  expect({ missing, extra, zureCount }, why).toEqual(counts);
  expect(result.differences).toHaveLength(Math.min(missing + extra, 50));
}

describe('the corpus', () => {
  test.each(Object.entries(corpus.charts))('%s has the expected facts', (name, entry) => {
    expectFacts(name, entry);
  });

  test.each(corpus.zure)('$original and $chart: $why', (pair) => {
    expectCounts(pair);
  });

  test('has more than a hundred charts', () => {
    expect(Object.keys(corpus.charts).length).toBeGreaterThan(100);
  });
});
