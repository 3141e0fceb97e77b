import type { Command } from '../../platform/command.ts';
import { statusOfSite } from './statusOfSite.ts';

export const status: Command = {
  name: 'status',
  usage: '',
  about:
    'Says how the site is: the checks of /readyz, the vote count, lists, estimate and disk, and in a server its jobs, connections and file reader. On a database server each process says that itself, at /status of its METRICS_PORT.',
  options: {},
  async run(ctx, _given, print) {
    for (const line of await statusOfSite(ctx)) print(line);
  },
};
