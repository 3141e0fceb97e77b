import { command } from '../../acts/command.ts';
import { nameOf, suspensions } from './suspend.ts';

export const listSuspensions = command({
  name: 'suspensions',
  about: 'Lists the periods without proposals and revisions.',
  async run(ctx, _, print) {
    for (const { id, ...period } of await suspensions(ctx)) print(`${id}: ${nameOf(period)}`);
  },
});
