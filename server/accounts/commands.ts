import { z } from 'zod';
import { whyNotPassword } from '#domain/accounts/fields.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { command, flag, row, text } from '../acts/command.ts';
import { CommandError, namedAccount, toCommandError } from '../platform/command.ts';
import { hashPassword } from '../platform/password.ts';
import { joinedAccounts, joinUnclaimed, splitAccounts } from '../players/identity/joinAccounts.ts';
import { createUser as createUserAccount } from './createAccount.ts';
import { findAccounts, statesOf } from './findAccounts.ts';
import { resetPasswordOf } from './resetPassword.ts';

const PASSWORD_IS_ASKED =
  'The password is asked for, or read from standard input; with --password it is visible to others on this machine.';

/** A password, which is not changed in any way. */
const password = z.string().describe('PASSWORD').optional();

export const createUser = command({
  name: 'create-user',
  about: `Creates an account without proof of its ranking id, which is one of --lr2id, --minirid and --native. ${PASSWORD_IS_ASKED}`,
  asks: 'password',
  options: {
    id: text('ID'),
    nickname: text('NAME'),
    lr2id: text('N').optional(),
    minirid: text('UUID').optional(),
    native: z.enum(['lr2', 'beatoraja'], 'is lr2 or beatoraja').describe('CLIENT').optional(),
    admin: flag,
    password,
  },
  order: 'mayHaveReason',
  async run(ctx, { id: userId, password, nickname, lr2id: lr2Id, minirid: minirId, native, admin, order }, print) {
    if ([lr2Id, minirId, native].filter((one) => one !== undefined).length !== 1) {
      throw new CommandError('Give exactly one of --lr2id, --minirid and --native.');
    }
    if (!password) throw new CommandError('The password is missing.');
    const rankingId = { ...(lr2Id && { lr2Id }), ...(minirId && { minirId }), ...(native && { native }) };
    const account = { userId, password, nickname, ...rankingId, isAdmin: admin };
    const result = await createUserAccount(ctx, { account, ...order });
    if (isRefusal(result)) throw toCommandError(result);
    print(`Created the account ${userId}.`);
  },
});

const DEFAULT_LIMIT = 50;
const A_NUMBER = 'is a number of accounts';
const day = (date: Date | null) => date?.toISOString().slice(0, 16).replace('T', ' ') ?? '–';

export const listAccounts = command({
  name: 'accounts',
  about:
    'Lists accounts, the newest first, 50 without --limit. --find takes a part of the login ID or nickname, a ranking ID (`lr2 12345`, or a UUID) or the number of the account (`#12`). A ranking ID is also the address of the profile: /user/st/12345.',
  options: {
    find: text('TEXT').optional(),
    limit: z.coerce.number(A_NUMBER).int(A_NUMBER).min(1, A_NUMBER).describe('N').optional(),
  },
  async run(ctx, { find = '', limit = DEFAULT_LIMIT }, print) {
    const accounts = await findAccounts(ctx, find, { limit: limit + 1 });
    for (const account of accounts.slice(0, limit)) {
      const { id, userId, nickname, rankingIds, createdAt, lastSeenAt, deletedAt, barredUntil } = account;
      const states = statesOf(account, ctx.clock.now());
      const until = barredUntil ? ` until ${day(barredUntil)}` : '';
      const shown = states.map((state) => (state === 'barred' ? `${state}${until}` : state));
      const gone = nickname ? `${nickname} waits for its owner` : `deleted ${deletedAt && day(deletedAt)}`;
      const name = deletedAt ? gone : row(userId, nickname, rankingIds.join(', '));
      print(row(id, name, `created ${day(createdAt)}`, `seen ${day(lastSeenAt)}`, shown.join(', ')));
    }
    if (accounts.length > limit) print(`There are more: --limit ${limit * 2}, or --find TEXT.`);
    if (accounts.length === 0) print('No account was found.');
  },
});

export const resetPasswordCommand = command({
  name: 'reset-password',
  about: `Sets a new password of an account, ends all of its sessions and revokes the keys of its game clients. ${PASSWORD_IS_ASKED}`,
  asks: 'password',
  options: { user: text('ID'), password },
  order: 'mayHaveReason',
  async run(ctx, { user, password, order }, print) {
    const { id, userId } = await namedAccount(ctx, user);
    if (!password) throw new CommandError('The password is missing.');
    const why = whyNotPassword(password);
    if (why) throw toCommandError(refuse(why));
    const done = await resetPasswordOf(ctx, { account: id, passwordHash: await hashPassword(password), ...order });
    if (isRefusal(done)) throw toCommandError(done);
    print(`${userId} has the new password. All of its sessions are ended, and the keys of its game clients revoked.`);
  },
});

const AN_ACCOUNT = 'is the number of an account';

export const splitAccount = command({
  name: 'split-account',
  about:
    'Splits a deleted account from the one it was joined to, for a reason; without options it lists what is joined.',
  options: { account: z.coerce.number(AN_ACCOUNT).int(AN_ACCOUNT).describe('N').optional() },
  order: 'mayHaveReason',
  async run(ctx, { account: accountId, order }, print) {
    if (accountId === undefined) {
      for (const { accountId, joinedTo, nickname, joinedAt, moved } of await joinedAccounts(ctx)) {
        const rows = Object.entries(moved).flatMap(([table, count]) => (count > 0 ? [`${table} ${count}`] : []));
        print(
          `${accountId} → ${joinedTo} (${nickname ?? 'deleted'}), ${joinedAt.toISOString()}: ${rows.join(', ') || 'nothing moved'}`,
        );
      }
      return;
    }
    if (order.reason === '') throw new CommandError('--reason is missing.');
    const done = await splitAccounts(ctx, { accountId, ...order });
    if (isRefusal(done)) throw toCommandError(done);
    print(`Split the account ${accountId} from ${done.result.splitFrom}.`);
  },
});

export const joinAccount = command({
  name: 'join-account',
  about:
    'Joins an account that came in with import-community, and that no ranking ID proves, with the account of its owner: proposals, ballots and comments become theirs.',
  options: { account: z.coerce.number(AN_ACCOUNT).int(AN_ACCOUNT).describe('N'), to: text('ID') },
  order: 'needsReason',
  async run(ctx, { account: accountId, to, order }, print) {
    const owner = await namedAccount(ctx, to);
    const done = await joinUnclaimed(ctx, { accountId, joinedTo: owner.id, ...order });
    if (isRefusal(done)) throw toCommandError(done);
    print(`What ${done.result.nickname} did belongs to ${owner.userId} now.`);
  },
});
