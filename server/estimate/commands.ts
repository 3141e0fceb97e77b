import { command, flag, text } from '../acts/command.ts';
import { CommandError } from '../platform/command.ts';
import { makeEstimate } from './estimateJob.ts';
import { explainChart } from './explainChart.ts';
import { guardText, statusLines } from './statusLines.ts';

export const estimate = command({
  name: 'estimate',
  about:
    'Says how old the estimate of all official charts is, and whether a new one is due. `--now` makes one, and publishes it if it is sound. `--explain` tells why a chart (md5, sha256, or `st123`) is where it is.',
  options: {
    now: flag,
    explain: text('CHART').optional(),
  },
  async run(ctx, { now, explain }, print, signal) {
    if (explain !== undefined) {
      for (const line of await explainChart(ctx, explain)) print(line);
      return;
    }
    if (!now) {
      for (const line of await statusLines(ctx)) print(line);
      return;
    }
    const made = await makeEstimate(ctx, { isAsked: true, ...(signal ? { signal } : {}) });
    if (!made) throw new CommandError('Another process is making an estimate. `estimate` says when it is done.');
    const { rows, players, charts, misfits, guards } = made.estimated.run;
    print(`Estimated ${charts} charts from ${rows} lamps; ${players} players count, ${misfits} fit no skill.`);
    const failed = guards.filter(({ hasPassed }) => !hasPassed);
    if (failed.length > 0)
      throw new CommandError(`It is not published, because of: ${failed.map(guardText).join(', ')}.`);
  },
});
