import { whyNotPassword } from '#domain/accounts/fields.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { counted } from '#domain/common/text.ts';
import { ORDER_OPTIONS, ORDER_USAGE, ORDER_USAGE_WITHOUT_REASON, orderOf } from '../moderation/orderOf.ts';
import type { Done } from '../moderation/performAct.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  namedAccount,
  parseTime,
  requiredOption,
  toCommandError,
} from '../platform/command.ts';
import type { Context } from '../platform/context.ts';
import { hashPassword } from '../platform/password.ts';
import { joinedAccounts, splitAccounts } from '../players/identity/joinAccounts.ts';
import { ban, unban } from './ban.ts';
import { changeRole } from './changeRole.ts';
import { createUser as createUserAccount, type NewAccount } from './createAccount.ts';
import { endAllSessions } from './endSessions.ts';
import { findAccounts, statesOf } from './findAccounts.ts';
import { resetPasswordOf } from './resetPassword.ts';
import { restoreVotingRights, suspendVotingRights } from './suspendVotingRights.ts';
import { unwarn, warn } from './warn.ts';

const PASSWORD_IS_ASKED =
  'The password is asked for, or read from standard input; with --password it is visible to others on this machine.';

const reason = { usage: ORDER_USAGE, options: ORDER_OPTIONS } as const;
const withoutReason = { usage: ORDER_USAGE_WITHOUT_REASON, options: ORDER_OPTIONS } as const;
const freely = { needsReason: false };

/** Returns the password, which is not changed in any way. */
function passwordOf({ values: { password } }: Arguments): string {
  if (typeof password !== 'string' || password === '') throw new CommandError('The password is missing.');
  return password;
}

export const createUser: Command = {
  name: 'create-user',
  usage: `--id ID --nickname NAME (--lr2id N | --minirid UUID | --native CLIENT) [--admin] [--password PASSWORD] ${ORDER_USAGE_WITHOUT_REASON}`,
  about: `Creates an account without proof of its ranking id. ${PASSWORD_IS_ASKED}`,
  asks: 'password',
  options: {
    id: { type: 'string' },
    password: { type: 'string' },
    nickname: { type: 'string' },
    lr2id: { type: 'string' },
    minirid: { type: 'string' },
    native: { type: 'string' },
    admin: { type: 'boolean' },
    ...ORDER_OPTIONS,
  },
  async run(ctx, given, print) {
    const { lr2id, minirid, native } = given.values;
    if ([lr2id, minirid, native].filter((one) => one !== undefined).length !== 1) {
      throw new CommandError('Give exactly one of --lr2id, --minirid and --native.');
    }
    if (native !== undefined && native !== 'lr2' && native !== 'beatoraja') {
      throw new CommandError('The client of --native is lr2 or beatoraja.');
    }
    const userId = requiredOption(given, 'id');
    const account: NewAccount = {
      userId,
      password: passwordOf(given),
      nickname: requiredOption(given, 'nickname'),
      ...(lr2id !== undefined && { lr2Id: requiredOption(given, 'lr2id') }),
      ...(minirid !== undefined && { minirId: requiredOption(given, 'minirid') }),
      ...(native !== undefined && { native }),
      isAdmin: given.values.admin === true,
    };
    const result = await createUserAccount(ctx, { account, ...(await orderOf(ctx, given, freely)) });
    if (isRefusal(result)) throw toCommandError(result);
    print(`Created the account ${userId}.`);
  },
};

const DEFAULT_LIMIT = 50;
const day = (date: Date | null) => date?.toISOString().slice(0, 16).replace('T', ' ') ?? '–';

export const listAccounts: Command = {
  name: 'accounts',
  usage: '[--find TEXT] [--limit N]',
  about:
    'Lists accounts, the newest first, 50 without --limit. --find takes a part of the login ID or nickname, a ranking ID (`lr2 12345`, or a UUID) or the number of the account (`#12`). A ranking ID is also the address of the profile: /user/st/12345.',
  options: { find: { type: 'string' }, limit: { type: 'string' } },
  async run(ctx, given, print) {
    const limit = Number(given.values.limit ?? DEFAULT_LIMIT);
    if (!Number.isSafeInteger(limit) || limit < 1) throw new CommandError('--limit is a number of accounts.');
    const text = given.values.find === undefined ? '' : requiredOption(given, 'find');
    const accounts = await findAccounts(ctx, text, { limit: limit + 1 });
    for (const account of accounts.slice(0, limit)) {
      const { id, userId, nickname, rankingIds, createdAt, lastSeenAt, deletedAt } = account;
      const states = statesOf(account, ctx.clock.now());
      const name = deletedAt ? `deleted ${day(deletedAt)}` : `${userId}  ${nickname}  ${rankingIds.join(', ')}`;
      const times = `created ${day(createdAt)}  seen ${day(lastSeenAt)}`;
      const until = account.barredUntil ? ` until ${day(account.barredUntil)}` : '';
      const shown = states.map((state) => (state === 'barred' ? `${state}${until}` : state));
      print([id, name, times, ...(shown.length > 0 ? [shown.join(', ')] : [])].join('  '));
    }
    if (accounts.length > limit) print(`There are more: --limit ${limit * 2}, or --find TEXT.`);
    if (accounts.length === 0) print('No account was found.');
  },
};

interface AccountChange extends Pick<Command, 'name' | 'about' | 'asks'>, Partial<Pick<Command, 'usage' | 'options'>> {
  change(ctx: Context, account: { id: number; userId: string }, given: Arguments): Promise<Done | Refusal>;
  /** Returns the line that confirms the change to the operator. */
  done(userId: string, given: Arguments, result: Done): string;
}

/** Makes a command that changes one account, named by `--user`. */
const accountCommand = ({ usage = '', options, change, done, ...rest }: AccountChange): Command => ({
  ...rest,
  usage: `--user ID ${usage}`.trim(),
  options: { user: { type: 'string' }, ...options },
  async run(ctx, given, print) {
    const account = await namedAccount(ctx, given);
    const result = await change(ctx, account, given);
    if (isRefusal(result)) {
      const { userId } = account;
      const isGone = result.error === 'ENOTFOUND';
      if (result.error === 'EWARNED') throw new CommandError(warnedBefore(userId, result.reason));
      throw toCommandError(result, isGone ? `There is no account ${userId}.` : undefined);
    }
    print(done(account.userId, given, result));
  },
});

export const endSessionsCommand = accountCommand({
  name: 'end-sessions',
  ...withoutReason,
  about:
    'Ends all sessions of an account: its browsers have to log in again. Its password and keys of game clients stay.',
  change: async (ctx, { userId }, given) => endAllSessions(ctx, { userId, ...(await orderOf(ctx, given, freely)) }),
  done: (userId, _, { changes: [ended] }) => `Ended ${counted(Number(ended?.before ?? 0), 'session')} of ${userId}.`,
});

export const resetPasswordCommand = accountCommand({
  name: 'reset-password',
  usage: `[--password PASSWORD] ${ORDER_USAGE_WITHOUT_REASON}`,
  about: `Sets a new password of an account, ends all of its sessions and revokes the keys of its game clients. ${PASSWORD_IS_ASKED}`,
  options: { password: { type: 'string' }, ...ORDER_OPTIONS },
  asks: 'password',
  async change(ctx, { userId }, given) {
    const password = passwordOf(given);
    const why = whyNotPassword(password);
    if (why) throw toCommandError(refuse(why));
    const passwordHash = await hashPassword(password);
    return resetPasswordOf(ctx, { userId, passwordHash, ...(await orderOf(ctx, given, freely)) });
  },
  done: (userId) =>
    `${userId} has the new password. All of its sessions are ended, and the keys of its game clients revoked.`,
});

const warnedBefore = (userId: string, reason: string | number | undefined) =>
  `${userId} was warned before: ${reason}. The next sanction suspends the rights to propose and vote: bar --user ${userId} --reason TEXT`;

export const banUser = accountCommand({
  name: 'ban',
  ...reason,
  about: 'Bans an account: it can no longer write or log in, and its next write ends its session.',
  change: async (ctx, { userId }, given) => ban(ctx, { userId, ...(await orderOf(ctx, given)) }),
  done: (userId) => `Banned ${userId}.`,
});

export const unbanUser = accountCommand({
  name: 'unban',
  ...withoutReason,
  about: 'Lifts a ban.',
  change: async (ctx, { userId }, given) => unban(ctx, { userId, ...(await orderOf(ctx, given, freely)) }),
  done: (userId) => `${userId} is no longer banned.`,
});

export const barUser = accountCommand({
  name: 'bar',
  usage: `${ORDER_USAGE} [--until ISO-DATE]`,
  options: { ...ORDER_OPTIONS, until: { type: 'string' } },
  about:
    'Suspends the rights of an account to propose and vote, until a date or until unbar; everything else still works.',
  async change(ctx, { userId }, given) {
    const until = given.values.until === undefined ? null : parseTime(requiredOption(given, 'until'));
    return suspendVotingRights(ctx, { userId, until, ...(await orderOf(ctx, given)) });
  },
  done: (userId) => `${userId} can no longer propose or vote.`,
});

export const unbarUser = accountCommand({
  name: 'unbar',
  ...withoutReason,
  about: 'Restores the rights of an account to propose and vote.',
  change: async (ctx, { userId }, given) =>
    restoreVotingRights(ctx, { userId, ...(await orderOf(ctx, given, freely)) }),
  done: (userId) => `${userId} can propose and vote again, as their clears allow.`,
});

export const warnUser = accountCommand({
  name: 'warn',
  ...reason,
  about: 'Gives a person the one warning, which they see and acknowledge at the next visit; a second one is refused.',
  change: async (ctx, { userId }, given) => warn(ctx, { userId, ...(await orderOf(ctx, given)) }),
  done: (userId) => `Warned ${userId}.`,
});

export const unwarnUser = accountCommand({
  name: 'unwarn',
  ...withoutReason,
  about: 'Withdraws the warning of a person.',
  change: async (ctx, { userId }, given) => unwarn(ctx, { userId, ...(await orderOf(ctx, given, freely)) }),
  done: (userId) => `${userId} has no warning.`,
});

const isOn = (given: Arguments) => given.values.off !== true;

/** Makes a command that gives or takes a role. */
const roleCommand = (name: 'make-admin' | 'make-moderator', about: string) =>
  accountCommand({
    name,
    usage: `[--off] ${ORDER_USAGE_WITHOUT_REASON}`,
    options: { ...ORDER_OPTIONS, off: { type: 'boolean' } },
    about,
    async change(ctx, { userId }, given) {
      return changeRole(ctx, name, { userId, has: isOn(given), ...(await orderOf(ctx, given, freely)) });
    },
    done: (userId, given) =>
      `${userId} is ${isOn(given) ? '' : 'not '}${name.replace('make-', 'an ').replace('an m', 'a m')}.`,
  });

export const makeAdmin = roleCommand(
  'make-admin',
  'Lets an account do everything at /admin and see what is hidden while a vote is open; --off revokes that.',
);

export const makeModerator = roleCommand(
  'make-moderator',
  'Lets an account handle requests, comments, uploads and warnings at /admin; --off revokes that.',
);

export const splitAccount: Command = {
  name: 'split-account',
  usage: `[--account N ${ORDER_USAGE}]`,
  about: 'Splits a deleted account from the one it was joined to; without options it lists what is joined.',
  options: { account: { type: 'string' }, ...ORDER_OPTIONS },
  async run(ctx, given, print) {
    if (given.values.account === undefined) {
      for (const { accountId, joinedTo, nickname, joinedAt, moved } of await joinedAccounts(ctx)) {
        const rows = Object.entries(moved).flatMap(([table, count]) => (count > 0 ? [`${table} ${count}`] : []));
        print(
          `${accountId} → ${joinedTo} (${nickname ?? 'deleted'}), ${joinedAt.toISOString()}: ${rows.join(', ') || 'nothing moved'}`,
        );
      }
      return;
    }
    const accountId = Number(requiredOption(given, 'account'));
    if (!Number.isSafeInteger(accountId)) throw new CommandError('--account is the number of an account.');
    const done = await splitAccounts(ctx, { accountId, ...(await orderOf(ctx, given)) });
    if (isRefusal(done)) throw toCommandError(done);
    print(`Split the account ${accountId} from ${done.result.splitFrom}.`);
  },
};
