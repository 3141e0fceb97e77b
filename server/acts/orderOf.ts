import { type Arguments, namedAccount, requiredOption } from '../platform/command.ts';
import type { Context } from '../platform/context.ts';
import type { Order } from './performAct.ts';

/** The options of every command that is an act: the reason, and the admin in whose name it is done. */
export const ORDER_OPTIONS = { reason: { type: 'string' }, as: { type: 'string' } } as const;
export const ORDER_USAGE = '--reason TEXT [--as ID]';
/** Where an operator needs no reason. */
export const ORDER_USAGE_WITHOUT_REASON = '[--reason TEXT] [--as ID]';

/**
 * Returns who orders the act of a command, and why: the operator, or the account of `--as`.
 *
 * @throws CommandError without a reason where one is needed, or for an unknown account
 */
export async function orderOf(
  ctx: Context,
  given: Arguments,
  { needsReason = true }: { needsReason?: boolean } = {},
): Promise<Order & { by: number | null }> {
  const isGiven = needsReason || given.values.reason !== undefined;
  const by = given.values.as === undefined ? null : (await namedAccount(ctx, given, 'as')).id;
  return { by, reason: isGiven ? requiredOption(given, 'reason') : '' };
}
