import type { KeysoundDiff } from '#domain/charts/keysounds/keysoundDiff.ts';
import type { Misalignment } from '#domain/charts/keysounds/misalignment.ts';
import type { Failure } from '../../base/api/call.ts';
import { callWorker } from './callWorker.ts';

/** What the browser found by comparing two charts, with the keysound diff for the timelines. */
export type Comparison = Misalignment & { readonly diff: KeysoundDiff };

/**
 * The comparison, or why the original is not accepted: ENOTVALIDFILE, ELIMITSIZE, or `unknown` where the worker failed.
 */
export type ComparisonResult = Comparison | Pick<Failure, 'error'>;

/** Compares an original with the chart made from it, in a worker, by the same rule as the server. */
export async function compareCharts(original: File, chart: File, signal: AbortSignal): Promise<ComparisonResult> {
  const worker = new Worker(new URL('./compareCharts.worker.ts', import.meta.url), { type: 'module' });
  return (await callWorker<ComparisonResult>(worker, { original, chart }, signal)) ?? { error: 'unknown' };
}
