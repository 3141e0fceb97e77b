import { type Command, CommandError } from '../platform/command.ts';
import { makeEstimate } from './estimateJob.ts';
import { explainChart } from './explainChart.ts';
import { guardText, statusLines } from './statusLines.ts';

export const estimate: Command = {
  name: 'estimate',
  usage: '[--now | --explain CHART]',
  about:
    'Says how old the estimate of all official charts is, and whether a new one is due. `--now` makes one, and publishes it if it is sound. `--explain` tells why a chart (md5, sha256, or `st123`) is where it is.',
  options: {
    now: { type: 'boolean' },
    explain: { type: 'string' },
  },
  async run(ctx, { values }, print, signal) {
    if (typeof values.explain === 'string') {
      for (const line of await explainChart(ctx, values.explain)) print(line);
      return;
    }
    if (!values.now) {
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
};
