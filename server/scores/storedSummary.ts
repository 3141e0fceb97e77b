import { type ChartSummary, READER_VERSION } from '#domain/charts/summary.ts';

/** What is stored of a chart file: the facts as a version of the reader read them. `storeChart` alone writes both. */
interface StoredSummary {
  readonly summary: unknown;
  readonly readerVersion: number;
}

/** Returns what the site has read from a chart file, and whether an older version of the reader read it. */
export const storedSummary = ({ summary, readerVersion }: StoredSummary): ChartSummary & { olderReader: boolean } => ({
  ...(summary as ChartSummary),
  olderReader: readerVersion < READER_VERSION,
});
