import { accountAct, type OnAccount } from './changeAccount.ts';

/**
 * Bans an account: every request that writes is refused from now on. The next one in an open session answers EBANNED
 * and ends the session, which `serve` does. Of an account that is banned, another reason changes that alone.
 */
export const ban = accountAct({
  name: 'ban',
  changesAdmins: true,
  closes: true,
  plan({ bannedAt, banReason }, { at, reason }, _: OnAccount) {
    const isSame = bannedAt && banReason === reason;
    return {
      set: { bannedAt: bannedAt ?? at, banReason: reason },
      changes: isSame ? [] : [{ what: 'banned', before: banReason, after: reason }],
    };
  },
  command: {
    about: 'Bans an account: it can no longer write or log in, and its next write ends its session.',
    says: ({ subject }) => `Banned ${subject}.`,
  },
});

/**
 * Lifts a ban, that of another admin with a second one: whoever began it, not whoever gave another reason since. Does
 * nothing if the account is not banned.
 */
export const unban = accountAct({
  name: 'unban',
  changesAdmins: true,
  closes: true,
  async plan({ id, bannedAt, banReason }, { trx, by }, _: OnAccount) {
    const began = await trx
      .selectFrom('trail')
      .select('actorId')
      .where('accountId', '=', id)
      .where('act', '=', 'ban')
      .where('at', '>=', bannedAt)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return {
      set: { bannedAt: null, banReason: null },
      changes: bannedAt ? [{ what: 'banned', before: banReason, after: null }] : [],
      lifts: 'banned',
      needsSecond: began?.actorId !== by,
    };
  },
  command: { about: 'Lifts a ban.', reason: 'optional', says: ({ subject }) => `${subject} is no longer banned.` },
});
