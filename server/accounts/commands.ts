import { whyNotPassword } from '#domain/accounts/fields.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { ORDER_OPTIONS, ORDER_USAGE, ORDER_USAGE_WITHOUT_REASON, orderOf } from '../acts/orderOf.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  namedAccount,
  requiredOption,
  toCommandError,
} from '../platform/command.ts';
import { hashPassword } from '../platform/password.ts';
import { joinedAccounts, splitAccounts } from '../players/identity/joinAccounts.ts';
import { createUser as createUserAccount, type NewAccount } from './createAccount.ts';
import { findAccounts, statesOf } from './findAccounts.ts';
import { resetPasswordOf } from './resetPassword.ts';

const PASSWORD_IS_ASKED =
  'The password is asked for, or read from standard input; with --password it is visible to others on this machine.';

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

export const resetPasswordCommand: Command = {
  name: 'reset-password',
  usage: `--user ID [--password PASSWORD] ${ORDER_USAGE_WITHOUT_REASON}`,
  about: `Sets a new password of an account, ends all of its sessions and revokes the keys of its game clients. ${PASSWORD_IS_ASKED}`,
  options: { user: { type: 'string' }, password: { type: 'string' }, ...ORDER_OPTIONS },
  asks: 'password',
  async run(ctx, given, print) {
    const { id, userId } = await namedAccount(ctx, given);
    const password = passwordOf(given);
    const why = whyNotPassword(password);
    if (why) throw toCommandError(refuse(why));
    const passwordHash = await hashPassword(password);
    const done = await resetPasswordOf(ctx, { account: id, passwordHash, ...(await orderOf(ctx, given, freely)) });
    if (isRefusal(done)) throw toCommandError(done);
    print(`${userId} has the new password. All of its sessions are ended, and the keys of its game clients revoked.`);
  },
};

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
