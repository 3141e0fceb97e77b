import type { Kysely } from 'kysely';
import { isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import type { DB } from '../database/schema.ts';
import type { Viewer } from '../http/session.ts';
import { type ReadChart, readChart } from './readChart.ts';
import { stagedFile } from './stagedFiles.ts';

/**
 * The chart of a file kept for this session, as an entry can have it: charts for nine buttons are read, but stand in no table
 * (decisions.md §7). Null when there is none.
 */
export async function stagedChart(
  db: Kysely<DB>,
  viewer: Viewer,
  sha256: string,
  now: Date,
): Promise<ReadChart | null> {
  const file = await stagedFile(db, viewer, sha256, now);
  return file && !isNineButtonFileName(file.name) ? readChart(file) : null;
}
