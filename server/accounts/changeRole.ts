import type { Context } from '../platform/context.ts';
import { type AccountOrder, changeAccount } from './changeAccount.ts';

/** Makes an account an admin or a moderator, or takes that role. */
export const changeRole = (
  ctx: Context,
  act: 'make-admin' | 'make-moderator',
  { has, ...order }: AccountOrder & { has: boolean },
) =>
  changeAccount(ctx, act, order, ({ isAdmin, isModerator }) => {
    const [had, what] = act === 'make-admin' ? ([isAdmin, 'admin'] as const) : ([isModerator, 'moderator'] as const);
    return {
      set: what === 'admin' ? { isAdmin: has } : { isModerator: has },
      changes: had === has ? [] : [{ what, before: had, after: has }],
    };
  });
