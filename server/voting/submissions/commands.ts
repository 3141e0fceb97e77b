import type { Command } from '../../platform/command.ts';
import { nameOf, suspensions } from './suspend.ts';

export const listSuspensions: Command = {
  name: 'suspensions',
  usage: '',
  about: 'Lists the periods without proposals and revisions.',
  options: {},
  async run(ctx, _, print) {
    for (const { id, ...period } of await suspensions(ctx)) print(`${id}: ${nameOf(period)}`);
  },
};
