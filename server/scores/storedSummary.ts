import { type ChartSummary, READER_VERSION } from '#domain/charts/summary.ts';

/** The stored facts of a chart file, and the version of the reader that read them. Only `storeChart` writes both. */
interface StoredSummary {
  readonly summary: ChartSummary;
  readonly readerVersion: number;
}

/** Returns the facts of a chart file, and whether an older version of the reader read it. */
export const storedSummary = ({ summary, readerVersion }: StoredSummary): ChartSummary & { olderReader: boolean } => ({
  ...summary,
  olderReader: readerVersion < READER_VERSION,
});
