import { isRefusal, refuse } from '#domain/errors.ts';
import { type Command, CommandError, refused, required, timeOf } from '../cli/command.ts';
import { readEntryNumber } from './entryNumbers.ts';
import { removeFromSub } from './removeFromSub.ts';
import { suspend } from './suspend.ts';

export const suspendProposals: Command = {
  name: 'suspend',
  usage: '--from ISO-DATE --until ISO-DATE',
  about: 'Suspends proposals and revisions for a period, both ends included. Votes and countings go on.',
  options: { from: { type: 'string' }, until: { type: 'string' } },
  async run(ctx, given, print) {
    const period = { startsAt: timeOf(required(given, 'from')), endsAt: timeOf(required(given, 'until')) };
    if (period.endsAt < period.startsAt) throw new CommandError('The period ends before it starts.');
    await suspend(ctx, period);
    print(`Suspended from ${period.startsAt.toISOString()} until ${period.endsAt.toISOString()}.`);
  },
};

export const removeEntryFromSub: Command = {
  name: 'remove-from-sub',
  usage: '--table ID --entry NUMBER',
  about: "Takes an entry out of all of a table's lists; an open vote on it is canceled.",
  options: { table: { type: 'string' }, entry: { type: 'string' } },
  async run(ctx, given, print) {
    const tableId = required(given, 'table');
    const entry = required(given, 'entry');
    const entryNo = readEntryNumber(entry);
    const result = entryNo === null ? refuse('ENOTFOUND') : await removeFromSub(ctx, { tableId, entryNo });
    if (isRefusal(result)) throw refused(result, `There is no entry ${entry} in ${tableId}.`);
    print(`Removed entry ${entry} of ${tableId}.`);
  },
};
