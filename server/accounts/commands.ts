import { isRefusal } from '#domain/errors.ts';
import { type Command, CommandError, refused, required } from '../cli/command.ts';
import { ban, unban } from './ban.ts';
import { createAccount } from './createAccount.ts';

export const createUser: Command = {
  name: 'create-user',
  usage: '--id ID --password PASSWORD --nickname NAME (--lr2id N | --minirid UUID) [--admin]',
  about: 'Makes an account, without proof of its ranking id.',
  options: {
    id: { type: 'string' },
    password: { type: 'string' },
    nickname: { type: 'string' },
    lr2id: { type: 'string' },
    minirid: { type: 'string' },
    admin: { type: 'boolean' },
  },
  async run(ctx, given, print) {
    const { lr2id, minirid } = given.values;
    if ((lr2id === undefined) === (minirid === undefined)) {
      throw new CommandError('Give either --lr2id or --minirid: an account belongs to one ranking service.');
    }
    const userId = required(given, 'id');
    const result = await createAccount(ctx, {
      userId,
      password: required(given, 'password'),
      nickname: required(given, 'nickname'),
      ...(lr2id !== undefined ? { lr2Id: required(given, 'lr2id') } : { minirId: required(given, 'minirid') }),
      isAdmin: given.values.admin === true,
    });
    if (isRefusal(result)) throw refused(result);
    print(`Made the account ${userId}.`);
  },
};

export const banUser: Command = {
  name: 'ban',
  usage: '--user ID --reason TEXT',
  about: 'Bans an account: it is refused everything that writes, and signed out.',
  options: { user: { type: 'string' }, reason: { type: 'string' } },
  async run(ctx, given, print) {
    const userId = required(given, 'user');
    const result = await ban(ctx, { userId, reason: required(given, 'reason') });
    if (isRefusal(result)) throw refused(result, `There is no account ${userId}.`);
    print(`Banned ${userId}.`);
  },
};

export const unbanUser: Command = {
  name: 'unban',
  usage: '--user ID',
  about: 'Lifts a ban.',
  options: { user: { type: 'string' } },
  async run(ctx, given, print) {
    const userId = required(given, 'user');
    const result = await unban(ctx, { userId });
    if (isRefusal(result)) throw refused(result, `There is no account ${userId}.`);
    print(`${userId} is not banned.`);
  },
};
