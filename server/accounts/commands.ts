import { isRefusal } from '#domain/errors.ts';
import { type Command, CommandError, refused, required } from '../cli/command.ts';
import { ban, unban } from './ban.ts';
import { bar, unbar } from './bar.ts';
import { changeAccount } from './changeAccount.ts';
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

export const barUser: Command = {
  name: 'bar',
  usage: '--user ID --reason TEXT',
  about: 'Takes the rights to propose and vote from an account, and leaves it the rest.',
  options: { user: { type: 'string' }, reason: { type: 'string' } },
  async run(ctx, given, print) {
    const userId = required(given, 'user');
    const result = await bar(ctx, { userId, reason: required(given, 'reason') });
    if (isRefusal(result)) throw refused(result, `There is no account ${userId}.`);
    print(`${userId} may neither propose nor vote.`);
  },
};

export const unbarUser: Command = {
  name: 'unbar',
  usage: '--user ID',
  about: 'Gives the rights to propose and vote back.',
  options: { user: { type: 'string' } },
  async run(ctx, given, print) {
    const userId = required(given, 'user');
    const result = await unbar(ctx, { userId });
    if (isRefusal(result)) throw refused(result, `There is no account ${userId}.`);
    print(`${userId} may propose and vote as their clears allow.`);
  },
};

export const makeAdmin: Command = {
  name: 'make-admin',
  usage: '--user ID [--off]',
  about: 'Lets an account see what is hidden while a vote is open; --off takes that away.',
  options: { user: { type: 'string' }, off: { type: 'boolean' } },
  async run(ctx, given, print) {
    const userId = required(given, 'user');
    const isAdmin = given.values.off !== true;
    const result = await changeAccount(ctx, userId, { isAdmin });
    if (isRefusal(result)) throw refused(result, `There is no account ${userId}.`);
    print(isAdmin ? `${userId} is an admin.` : `${userId} is no admin.`);
  },
};
