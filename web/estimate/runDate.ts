import type { EstimateRun } from '#contract/estimates.ts';
import { gmt9 } from '#domain/common/dates.ts';

/** Returns when a run ended, as pages show it. */
export const runDate = ({ finishedAt }: EstimateRun): string => gmt9(new Date(finishedAt)).minute;
