import type { KeysoundDiff } from '#domain/charts/keysounds/keysoundDiff.ts';
import type { Misalignment } from '#domain/charts/keysounds/misalignment.ts';
import type { Failure } from '../api/call.ts';
import { callWorker } from './callWorker.ts';

/** What comparing two charts gave here in the browser, with all that a picture of it needs. */
export type Comparison = Misalignment & { readonly picture: KeysoundDiff };

/** The comparison, or why the original is no chart: ENOTVALIDFILE, ELIMITSIZE. */
export type Compared = Comparison | Pick<Failure, 'error'>;

/** Compares an original with the chart made from it beside the page, by the rule that the server uses too (bms-parsing.md §7). */
export async function compareCharts(original: File, chart: File, signal: AbortSignal): Promise<Compared> {
  const worker = new Worker(new URL('./compareCharts.worker.ts', import.meta.url), { type: 'module' });
  return (await callWorker<Compared>(worker, { original, chart }, signal)) ?? { error: 'unknown' };
}
