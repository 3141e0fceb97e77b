import { deflateSync } from 'node:zlib';
import type { Chart } from '#domain/charts/chart.ts';
import { type ChartView, emptyChartView, toChartView } from '#domain/charts/chartView.ts';
import { density } from '#domain/charts/density.ts';
import { openingOf } from '#domain/charts/drawing/opening.ts';
import { notesFingerprint } from '#domain/charts/notesFingerprint.ts';
import { MEGABYTE } from '#domain/charts/readChartFile.ts';
import { type ChartSummary, summarize } from '#domain/charts/summary.ts';
import { type ChartTrait, traitsOf } from '#domain/charts/traits.ts';
import { type Hashes, hashesOf, sha256Hex } from '../hash.ts';

/** What the site stores of a chart file. Notes and keysounds do not leave the thread that read them. */
export interface ChartReading extends Hashes {
  summary: ChartSummary;
  /** A hash that is equal for two charts with the same notes. */
  notesHash: string;
  /** The chart view as compressed JSON. */
  view: Uint8Array;
  density: number[];
  traits: ChartTrait[];
  /** The first measures, for `drawOpening`. */
  opening: ChartView;
}

/**
 * More than the view of any played chart. A chart with a larger view is stored without notes, BPM changes and stops.
 */
const MAX_VIEW_BYTES = MEGABYTE;

/** Returns what the site stores of a chart and its file. */
export function chartReading(chart: Chart, bytes: Uint8Array): ChartReading {
  const hashes = hashesOf(bytes);
  const view = toChartView(chart);
  return {
    ...hashes,
    summary: summarize(chart, hashes),
    notesHash: sha256Hex(notesFingerprint(chart)),
    view: compressedView(view),
    density: density(chart),
    traits: traitsOf(chart, view.notes),
    opening: openingOf(view),
  };
}

function compressedView(view: ChartView): Uint8Array {
  const compressed = deflateSync(JSON.stringify(view));
  return compressed.length <= MAX_VIEW_BYTES ? compressed : deflateSync(JSON.stringify(emptyChartView(view)));
}
