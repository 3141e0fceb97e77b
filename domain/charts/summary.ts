import type { Chart, ChartFacts } from './chart.ts';

/** A chart file in short: its facts, and the hashes that identify it in lower-case hexadecimal. */
export type ChartSummary = ChartFacts & { readonly md5: string; readonly sha256: string };

/**
 * The version of the chart reader. Raise it when an existing file would give other facts, notes or views: stored charts
 * are then read again, where their files still exist.
 */
export const READER_VERSION = 3;

/** Returns the facts of a chart without its notes, keysounds and timing. The hashes are those of the raw bytes. */
export function summarize(chart: Chart, hashes: { md5: string; sha256: string }): ChartSummary {
  const { noteList: _notes, bgm: _bgm, wavFiles: _files, measureTimes: _times, ...rest } = chart;
  const { measureLengths: _lengths, bpmChanges: _bpmChanges, stops: _stops, scrolls: _scrolls, ...facts } = rest;
  return { ...facts, md5: hashes.md5, sha256: hashes.sha256 };
}
