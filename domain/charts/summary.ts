import type { Chart, ChartFacts } from './chart.ts';

/** What the site tells of a chart file: its facts and what identifies it, hashes in lower-case hexadecimal. */
export type ChartSummary = ChartFacts & { readonly md5: string; readonly sha256: string };

/** The facts of a chart without its notes, sounds, bars and what sets its time. The hashes are those of the bytes as they came (bms-parsing §1). */
export function summarize(chart: Chart, hashes: { md5: string; sha256: string }): ChartSummary {
  const { noteList: _notes, background: _background, soundFiles: _files, barTimes: _times, ...rest } = chart;
  const { barLengths: _lengths, tempos: _tempos, halts: _halts, ...facts } = rest;
  return { ...facts, md5: hashes.md5, sha256: hashes.sha256 };
}
