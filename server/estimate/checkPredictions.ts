import { DAY_MS, daysAfter, gmt9 } from '#domain/common/dates.ts';
import { PREDICTORS } from '#domain/estimate/compare.ts';
import { COMPARED_LAMPS } from '#domain/estimate/prediction.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import { HELPERS } from './runEstimate.ts';
import { chartsToEstimate } from './threads/chartsToEstimate.ts';
import type { CheckResult } from './threads/checkWorker.ts';
import { onAllScores } from './threads/onAllScores.ts';

/**
 * Compares how well the estimate and each simpler method predict the latest lamps, which none of them was fitted to.
 *
 * @param split the date from which lamps are predicted; null to choose it
 */
export async function checkPredictions(ctx: Context, split: Date | null, signal?: AbortSignal): Promise<CheckResult> {
  const now = ctx.clock.now();
  const sinceDaysAgo = split && Math.floor((now.getTime() - split.getTime()) / DAY_MS);
  const beginning = await chartsToEstimate(ctx.db, rulesAt(ctx.rules, now));
  const work = { file: './checkWorker.ts', beginning, ending: { helpers: HELPERS, sinceDaysAgo } } as const;
  return onAllScores<CheckResult>(ctx, work, signal);
}

/** Returns a comparison as the lines of a table. */
export function comparisonLines({ seen, predicted, sinceDaysAgo, scores }: CheckResult, now: Date): string[] {
  if (predicted === 0) return [`There is nothing to predict: none of ${seen} lamps is later.`];
  const since =
    sinceDaysAgo === null
      ? 'chosen by chance, since lamps have no dates'
      : `since ${gmt9(daysAfter(now, -sinceDaysAgo)).dashed}`;
  return [
    `Predicted are ${predicted} lamps ${since}, from ${seen} others.`,
    `${''.padEnd(16)}${COMPARED_LAMPS.map((lamp) => `${lamp}: log-loss, calibration error`.padEnd(36)).join('')}`.trimEnd(),
    ...PREDICTORS.map((name) => {
      const cells = COMPARED_LAMPS.map((lamp) => {
        const { logLoss, calibrationError } = scores[lamp][name];
        return `${logLoss.toFixed(4)}, ${calibrationError.toFixed(4)}`.padEnd(36);
      });
      return `${name.padEnd(16)}${cells.join('')}`.trimEnd();
    }),
  ];
}
