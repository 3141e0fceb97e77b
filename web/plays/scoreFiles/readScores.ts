import type { ScoreFile, ScoreFileRefusal } from '#domain/players/scoreFiles/readScoreFile.ts';
import { callWorker } from '../../charts/chartFiles/callWorker.ts';

/** What was found in a file: how many scores of which service, and what would be left out. */
export interface FoundScores extends Omit<ScoreFile, 'scores'> {
  count: number;
}

/** What the worker is sent. */
export interface FileToRead {
  file: File;
  lnTypes: readonly number[];
}

/**
 * Reads a file of scores in a worker, by the same rules as the server. Null if the worker failed.
 *
 * @param lnTypes the long note modes that the site accepts
 * @param onRows is called repeatedly with the number of rows read so far
 */
export function readScores(
  file: File,
  lnTypes: readonly number[],
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<FoundScores | ScoreFileRefusal | null> {
  const worker = new Worker(new URL('./readScores.worker.ts', import.meta.url), { type: 'module' });
  return callWorker(worker, { file, lnTypes } satisfies FileToRead, signal, onRows);
}
