import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Suspension } from '#domain/rules/suspension.ts';
import { ORDER_OPTIONS, ORDER_USAGE, ORDER_USAGE_WITHOUT_REASON, orderOf } from '../../acts/orderOf.ts';
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
  usage: `[--from ISO-DATE --until ISO-DATE | --period N (--until ISO-DATE | --remove)] ${ORDER_USAGE_WITHOUT_REASON}`,
  about:
    'Suspends proposals and revisions for a period, both ends included; votes and vote counts continue. With --period it changes the end of a period or removes it; without options it lists them.',
  options: {
    from: { type: 'string' },
    until: { type: 'string' },
    period: { type: 'string' },
    remove: { type: 'boolean' },
    ...ORDER_OPTIONS,
  },
  async run(ctx, given, print) {
    const { from, until, period, remove } = given.values;
    if (period !== undefined) return print(await changePeriod(ctx, given));
    if (remove) throw new CommandError('--period is missing.');
    if (from === undefined && until === undefined) {
      for (const { id, ...one } of await suspensions(ctx)) print(`${id}: ${nameOf(one)}`);
      return;
    }
    const startsAt = parseTime(requiredOption(given, 'from'));
    const endsAt = parseTime(requiredOption(given, 'until'));
    const added = await suspend(ctx, { startsAt, endsAt, ...(await orderOf(ctx, given, { needsReason: false })) });
    if (isRefusal(added)) throw whyNotPeriod(added);
    print(`Suspended ${nameOf(added.result)}.`);
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
  const order = await orderOf(ctx, given, { needsReason: false });
  const changed = remove
    ? await removeSuspension(ctx, { id, ...order })
    : await changeSuspension(ctx, { id, endsAt: parseTime(requiredOption(given, 'until')), ...order });
  if (isRefusal(changed)) throw whyNotPeriod(changed, period);
  return remove ? `No longer suspended ${nameOf(changed.result)}.` : `Suspended ${nameOf(changed.result)}.`;
}

const nameOf = ({ startsAt, endsAt }: Suspension) => `from ${startsAt.toISOString()} until ${endsAt.toISOString()}`;

function whyNotPeriod(refusal: Refusal, period = ''): CommandError {
  if (refusal.error === 'NOTVALIDVALUE') return new CommandError('The period ends before it starts.');
  return toCommandError(refusal, refusal.error === 'ENOTFOUND' ? `There is no period ${period}.` : undefined);
}

export const removeEntryFromSub: Command = {
  name: 'remove-from-sub',
  usage: `--table ID --entry NUMBER ${ORDER_USAGE_WITHOUT_REASON}`,
  about: 'Removes an entry from all lists of a table; open votes on it are canceled.',
  options: { table: { type: 'string' }, entry: { type: 'string' }, ...ORDER_OPTIONS },
  async run(ctx, given, print) {
    const { tableId, entry, entryNo } = entryOf(given);
    const order = { tableId, ...(await orderOf(ctx, given, { needsReason: false })) };
    const removed = entryNo === null ? refuse('ENOTFOUND') : await removeFromSub(ctx, { ...order, entryNo });
    if (isRefusal(removed)) throw whyNotOn(removed, given);
    print(`Removed entry ${entry} of ${tableId}.`);
  },
};

export const cancelVotes: Command = {
  name: 'cancel',
  usage: `--table ID --entry NUMBER ${ORDER_USAGE}`,
  about: 'Cancels the vote that is open on an entry, or on a revision of it.',
  options: { table: { type: 'string' }, entry: { type: 'string' }, ...ORDER_OPTIONS },
  async run(ctx, given, print) {
    const { tableId, entry, entryNo } = entryOf(given);
    const order = { tableId, ...(await orderOf(ctx, given)) };
    const done = entryNo === null ? refuse('ENOTFOUND') : await cancelEntry(ctx, { ...order, entryNo });
    if (isRefusal(done)) throw whyNotOn(done, given);
    if (done.changes.length === 0) throw new CommandError(`No vote is open on entry ${entry} of ${tableId}.`);
    print(`Canceled the vote on ${done.result.song ? '' : 'the revision of '}entry ${entry} of ${tableId}.`);
  },
};

function whyNotOn(refusal: Refusal, given: Arguments): CommandError {
  const { tableId, entry } = entryOf(given);
  return toCommandError(
    refusal,
    refusal.error === 'ENOTFOUND' ? `There is no entry ${entry} in ${tableId}.` : undefined,
  );
}

function entryOf(given: Arguments) {
  const entry = requiredOption(given, 'entry');
  return { tableId: requiredOption(given, 'table'), entry, entryNo: parseEntryNumber(entry) };
}
