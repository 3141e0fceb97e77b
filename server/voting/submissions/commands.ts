import { isRefusal, refuse } from '#domain/common/errors.ts';
import { withoutControl } from '#domain/common/text.ts';
import type { Suspension } from '#domain/rules/suspension.ts';
import { parseEntryNumber } from '../../charts/entryNumbers.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  parseTime,
  requiredOption,
  toCommandError,
} from '../../platform/command.ts';
import type { Context } from '../../platform/context.ts';
import { cancelEntry } from './cancelEntry.ts';
import { removeFromSub } from './removeFromSub.ts';
import { changeSuspension, removeSuspension, suspend, suspensions } from './suspend.ts';

export const suspendProposals: Command = {
  name: 'suspend',
  usage: '[--from ISO-DATE --until ISO-DATE | --period N (--until ISO-DATE | --remove)]',
  about:
    'Suspends proposals and revisions for a period, both ends included; votes and vote counts continue. With --period it changes the end of a period or removes it; without options it lists them.',
  options: {
    from: { type: 'string' },
    until: { type: 'string' },
    period: { type: 'string' },
    remove: { type: 'boolean' },
  },
  async run(ctx, given, print) {
    const { from, until, period, remove } = given.values;
    if (period !== undefined) return print(await changePeriod(ctx, given));
    if (remove) throw new CommandError('--period is missing.');
    if (from === undefined && until === undefined) {
      for (const { id, ...one } of await suspensions(ctx)) print(`${id}: ${nameOf(one)}`);
      return;
    }
    const added = checked({
      startsAt: parseTime(requiredOption(given, 'from')),
      endsAt: parseTime(requiredOption(given, 'until')),
    });
    await suspend(ctx, added);
    print(`Suspended ${nameOf(added)}.`);
  },
};

/** Changes the end of a period, or removes it. Returns the line to print. */
async function changePeriod(ctx: Context, given: Arguments): Promise<string> {
  const { from, until, remove } = given.values;
  const period = requiredOption(given, 'period');
  const id = /^\d{1,9}$/.test(period) ? Number(period) : 0;
  if (from !== undefined || (until === undefined) === !remove) {
    throw new CommandError('Give --period with either --until or --remove.');
  }
  const changed = remove
    ? await removeSuspension(ctx, id)
    : await changeSuspension(ctx, id, ({ startsAt }) =>
        checked({ startsAt, endsAt: parseTime(requiredOption(given, 'until')) }),
      );
  if (!changed) throw new CommandError(`There is no period ${period}.`);
  return remove ? `No longer suspended ${nameOf(changed)}.` : `Suspended ${nameOf(changed)}.`;
}

const nameOf = ({ startsAt, endsAt }: Suspension) => `from ${startsAt.toISOString()} until ${endsAt.toISOString()}`;

function checked(period: Suspension): Suspension {
  if (period.endsAt < period.startsAt) throw new CommandError('The period ends before it starts.');
  return period;
}

export const removeEntryFromSub: Command = {
  name: 'remove-from-sub',
  usage: '--table ID --entry NUMBER [--reason TEXT]',
  about: 'Removes an entry from all lists of a table; open votes on it are canceled.',
  options: { table: { type: 'string' }, entry: { type: 'string' }, reason: { type: 'string' } },
  async run(ctx, given, print) {
    const { tableId, entry, entryNo } = entryOf(given);
    const { reason } = given.values;
    const order = { tableId, reason: typeof reason === 'string' ? withoutControl(reason) : '' };
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
