import { isRefusal, refuse } from '#domain/common/errors.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  parseTime,
  requiredOption,
  toCommandError,
} from '../cli/command.ts';
import { parseEntryNumber } from '../entries/entryNumbers.ts';
import { cancelEntry } from './cancelEntry.ts';
import { removeFromSub } from './removeFromSub.ts';
import { suspend } from './suspend.ts';

export const suspendProposals: Command = {
  name: 'suspend',
  usage: '--from ISO-DATE --until ISO-DATE',
  about: 'Suspends proposals and revisions for a period, both ends included. Votes and vote counts continue.',
  options: { from: { type: 'string' }, until: { type: 'string' } },
  async run(ctx, given, print) {
    const period = {
      startsAt: parseTime(requiredOption(given, 'from')),
      endsAt: parseTime(requiredOption(given, 'until')),
    };
    if (period.endsAt < period.startsAt) throw new CommandError('The period ends before it starts.');
    await suspend(ctx, period);
    print(`Suspended from ${period.startsAt.toISOString()} until ${period.endsAt.toISOString()}.`);
  },
};

export const removeEntryFromSub: Command = {
  name: 'remove-from-sub',
  usage: '--table ID --entry NUMBER [--reason TEXT]',
  about: 'Removes an entry from all lists of a table; open votes on it are canceled.',
  options: { table: { type: 'string' }, entry: { type: 'string' }, reason: { type: 'string' } },
  async run(ctx, given, print) {
    const { tableId, entry, entryNo } = entryOf(given);
    const { reason } = given.values;
    const order = { tableId, reason: typeof reason === 'string' ? reason : '' };
    const result = entryNo === null ? refuse('ENOTFOUND') : await removeFromSub(ctx, { ...order, entryNo });
    if (isRefusal(result)) throw toCommandError(result, `There is no entry ${entry} in ${tableId}.`);
    print(`Removed entry ${entry} of ${tableId}.`);
  },
};

export const cancelVotes: Command = {
  name: 'cancel',
  usage: '--table ID --entry NUMBER --reason TEXT',
  about: 'Cancels the vote that is open on an entry, or on a revision of it.',
  options: { table: { type: 'string' }, entry: { type: 'string' }, reason: { type: 'string' } },
  async run(ctx, given, print) {
    const { tableId, entry, entryNo } = entryOf(given);
    const order = { tableId, reason: requiredOption(given, 'reason') };
    const result = entryNo === null ? refuse('ENOTFOUND') : await cancelEntry(ctx, { ...order, entryNo });
    if (isRefusal(result)) throw toCommandError(result, `There is no entry ${entry} in ${tableId}.`);
    if (!result.song && !result.revision) throw new CommandError(`No vote is open on entry ${entry} of ${tableId}.`);
    print(`Canceled the vote on ${result.song ? '' : 'the revision of '}entry ${entry} of ${tableId}.`);
  },
};

function entryOf(given: Arguments) {
  const entry = requiredOption(given, 'entry');
  return { tableId: requiredOption(given, 'table'), entry, entryNo: parseEntryNumber(entry) };
}
