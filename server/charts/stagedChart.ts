import type { Kysely } from 'kysely';
import { isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import type { DB } from '../database/schema.ts';
import type { Viewer } from '../http/session.ts';
import { type ReadChart, readChart } from './readChart.ts';
import { stagedFile } from './stagedFiles.ts';

/**
 * Returns the chart of a file staged for this session, so that it can be proposed; null when there is none, or it is
 * a chart for nine buttons, which no table lists (charts.md §8, voting.md §4.1).
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
