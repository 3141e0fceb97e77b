import { accountAct, type OnAccount } from './changeAccount.ts';

/** Makes the act that gives an account a role, or with `off` takes it: a second admin confirms, where there is one. */
const roleAct = (name: 'make-admin' | 'make-moderator', role: string, about: string) =>
  accountAct({
    name,
    needsSecond: true,
    plan({ isAdmin, isModerator }, _, { off = false }: OnAccount & { off?: boolean }) {
      const [had, what] = name === 'make-admin' ? ([isAdmin, 'admin'] as const) : ([isModerator, 'moderator'] as const);
      return {
        set: what === 'admin' ? { isAdmin: !off } : { isModerator: !off },
        changes: had === !off ? [] : [{ what, before: had, after: !off }],
      };
    },
    command: {
      about,
      reason: 'optional',
      takes: ['account', 'off'],
      says: ({ subject }, { off }) => `${subject} is ${off ? 'not ' : ''}${role}.`,
    },
  });

export const makeAdmin = roleAct(
  'make-admin',
  'an admin',
  'Lets an account do everything at /admin and see what is hidden while a vote is open; --off revokes that.',
);

export const makeModerator = roleAct(
  'make-moderator',
  'a moderator',
  'Lets an account handle requests, comments, uploads and warnings at /admin; --off revokes that.',
);
