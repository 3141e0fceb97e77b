import { BAND_WIDTH } from '#domain/estimate/bands.ts';
import { LAMP_STEPS } from '#domain/estimate/model/observations.ts';
import { MODEL_VERSION } from '#domain/estimate/summary.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { TableEstimate } from '../estimates.ts';
import { CLIENTS } from '../threads/scoreBytes.ts';

/**
 * Returns the whole estimate of a table as JSON: the report of its run, and for each chart the estimates and the number
 * of players with each lamp per band of skill. Contains no player.
 */
export function openDataText({ id }: TableRules, { entries, run, finishedAt, inputHash }: TableEstimate): string {
  const { scales, tableIds, ...report } = run;
  const head = {
    table: id,
    version: MODEL_VERSION,
    inputHash,
    finishedAt: finishedAt.toISOString(),
    lamps: LAMP_STEPS,
    clients: CLIENTS,
    bandWidth: BAND_WIDTH,
    scale: scales[tableIds.indexOf(id)] ?? null,
    run: report,
  };
  const charts = entries.map(({ entryNo, level, title, md5, sha256, chart }) => {
    if (!chart) return { entryNo, level, title, md5, sha256, estimate: null };
    const { tableId: _, isDouble, ...estimate } = chart;
    return { entryNo, level, title, md5, sha256, playStyle: isDouble ? 'DP' : 'SP', estimate };
  });
  // One line for each chart, so that two runs can be compared.
  const lines = charts.map((chart) => JSON.stringify(chart));
  return `${JSON.stringify(head).slice(0, -1)},"charts":[\n${lines.join(',\n')}\n]}\n`;
}
