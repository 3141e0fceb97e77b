import type { Command } from '../cli/command.ts';
import { CommandError } from '../cli/command.ts';
import { runEstimate } from './runEstimate.ts';
import { saveEstimate } from './saveEstimate.ts';

export const estimate: Command = {
  name: 'estimate',
  usage: '',
  about: 'Estimates from all scores how difficult every official chart is, and stores the result if it is sound.',
  options: {},
  async run(ctx, _given, print, signal) {
    const estimated = await runEstimate(ctx, signal);
    const { rows, players, charts, misfits } = estimated.run;
    print(`Estimated ${charts} charts from ${rows} lamps; ${players} players count, ${misfits} fit no skill.`);
    const refused = await saveEstimate(ctx, estimated);
    if (refused.length > 0) throw new CommandError(`It is not published, because of: ${refused.join(', ')}.`);
  },
};
