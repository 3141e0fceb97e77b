import type { ChartFacts, KeyMode } from '../charts/chart.ts';
import type { UploadTag } from './tags.ts';

/** What the form begins with, read from the charts of a file (specification §5); all of it can be changed. */
export interface PrefilledUpload {
  title: string;
  artist: string;
  keys: KeyMode;
  /** Those the numbers set: `lowtotal`, `hightotal`, `ln`, `soflan`, … */
  tags: UploadTag[];
  charts: PrefilledChart[];
}

export interface PrefilledChart {
  chartname: string;
  mark: string;
  level: string;
  /** 1 to 5; null: to be chosen. */
  difficulty: number | null;
}

export function prefilledUpload(_charts: readonly ChartFacts[]): PrefilledUpload {
  throw new Error('not yet');
}
