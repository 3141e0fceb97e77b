import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import type { Suspension } from '#domain/rules/suspension.ts';
import { ORDER_OPTIONS, ORDER_USAGE_WITHOUT_REASON, orderOf } from '../../acts/orderOf.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  parseTime,
  requiredOption,
  toCommandError,
} from '../../platform/command.ts';
import type { Context } from '../../platform/context.ts';
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
    const { from, until, period: id, remove } = given.values;
    if (id !== undefined) return print(await changePeriod(ctx, given));
    if (remove) throw new CommandError('--period is missing.');
    if (from === undefined && until === undefined) {
      for (const { id, ...one } of await suspensions(ctx)) print(`${id}: ${nameOf(one)}`);
      return;
    }
    const period = { from: timeIn(given, 'from'), until: timeIn(given, 'until') };
    const added = await suspend(ctx, { ...period, ...(await orderOf(ctx, given, { needsReason: false })) });
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
    ? await removeSuspension(ctx, { period: id, ...order })
    : await changeSuspension(ctx, { period: id, until: timeIn(given, 'until'), ...order });
  if (isRefusal(changed)) throw whyNotPeriod(changed, period);
  return remove ? `No longer suspended ${nameOf(changed.result)}.` : `Suspended ${nameOf(changed.result)}.`;
}

const timeIn = (given: Arguments, name: string) => parseTime(requiredOption(given, name)).toISOString();

const nameOf = ({ startsAt, endsAt }: Suspension) => `from ${startsAt.toISOString()} until ${endsAt.toISOString()}`;

function whyNotPeriod(refusal: Refusal, period = ''): CommandError {
  if (refusal.error === 'NOTVALIDVALUE') return new CommandError('The period ends before it starts.');
  return toCommandError(refusal, refusal.error === 'ENOTFOUND' ? `There is no period ${period}.` : undefined);
}
