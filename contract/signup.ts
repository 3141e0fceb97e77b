import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, ok, text } from './fields.ts';

/** The ranking services that sign-up and forgotten passwords can ask; null = none is connected. */
export const signupServices = endpoint({
  method: 'GET',
  path: '/api/signup/services',
  summary: 'Tells which ranking services sign-up and forgotten passwords can ask.',
  access: 'anyone',
  reply: z.object({
    ...ok,
    lr2: z.object({ name: z.string() }).nullable(),
    beatoraja: z.object({ name: z.string() }).nullable(),
  }),
  refusals: [],
});

/** A code to put into the profile text at the ranking service (ranking-services.md §10.2). */
const ownershipCode = {
  /** The code itself. */
  token: z.string(),
  /** The address of the profile it goes into. */
  message: z.string(),
  expiresAt: instant,
};

/**
 * One field of a sign-up form, asked on blur: may this value still be taken? `lr2auth` (an LR2 ID) makes the code
 * instead, for this browser alone; the newest replaces the one before.
 */
export const signupCheck = endpoint({
  method: 'POST',
  path: '/api/signup/check',
  summary: 'Tells whether one field of a sign-up can be taken, or makes the authentication code.',
  access: 'anyone',
  body: z
    .object({ userid: text, userlr2id: text, nickname: text, minirid: text, lr2auth: text })
    .partial()
    .refine((fields) => Object.keys(fields).length === 1),
  reply: z
    .object({ ...ok, ...ownershipCode })
    .partial()
    .required({ success: true }),
  refusals: [
    'NOTINFO',
    'NOTVALIDID',
    'EEXISTID',
    'NOTVALIDLR2ID',
    'EEXISTLR2ID',
    'NOTVALIDNICK',
    'EEXISTNICK',
    'NOTVALIDMINIRID',
    'EEXISTMINIRID',
    'EIRNOTCONNECT',
    'ETOOMANY',
  ],
});

/** LR2-style sign-up: the code must stand in the profile text of that LR2 ID. */
export const signupSubmit = endpoint({
  method: 'POST',
  path: '/api/signup/submit',
  summary: 'Makes the account of an LR2 player whose profile holds the authentication code.',
  access: 'anyone',
  body: z.object({ userid: text, userpw: text, userpwAgain: text, userlr2id: text, nickname: text, code: text }),
  reply: z.object(ok),
  refusals: [
    'NOTINFO',
    'NOTVALIDID',
    'NOTVALIDPW',
    'NOTEQUALPW',
    'NOTVALIDNICK',
    'NOTVALIDLR2ID',
    'EEXISTID',
    'EEXISTNICK',
    'EEXISTLR2ID',
    'ESESSIONKEYEXP',
    'ENOTVALIDKEY',
    'PASTEKEY',
    'EIRNOTCONNECT',
    'ETOOMANY',
  ],
});

/** What the browser needs to let MinIR say who its player is (ranking-services.md §10.3). */
const link = {
  ...ok,
  /** Stays in this browser; the last step asks for it. It never enters an address. */
  secretKey: z.string(),
  /** Names the waiting sign-up to MinIR; only the site can read it. */
  ciphertext: z.string(),
  /** MinIR's page, with the ciphertext in it: where the browser goes. */
  url: z.string(),
};

/** beatoraja-style sign-up, first step: it waits until MinIR vouches for the player. */
export const signupSubmitBeatoraja = endpoint({
  method: 'POST',
  path: '/api/signup/submit/beatoraja',
  summary: 'Begins the sign-up of a beatoraja player; MinIR vouches for the player.',
  access: 'anyone',
  body: z.object({ userid: text, userpw: text, userpwAgain: text, minirid: text, nickname: text }),
  reply: z.object(link),
  refusals: [
    'NOTINFO',
    'NOTVALIDID',
    'NOTVALIDPW',
    'NOTEQUALPW',
    'NOTVALIDNICK',
    'NOTVALIDMINIRID',
    'EEXISTID',
    'EEXISTNICK',
    'EEXISTMINIRID',
    'EIRNOTCONNECT',
    'ETOOMANY',
  ],
});

/** The last step of what MinIR was asked for, in the browser that began it: the account, or its new password, is good. */
export const confirmLink = endpoint({
  method: 'POST',
  path: '/api/signup/confirm/beatoraja',
  summary: 'Ends a sign-up or a password reset that MinIR has vouched for.',
  access: 'anyone',
  body: z.object({ secretKey: text, ticket: text }),
  reply: z.object({ ...ok, purpose: z.enum(['signup', 'recover']), userid: z.string() }),
  refusals: ['ESESSIONKEYEXP', 'EEXISTID', 'EEXISTNICK', 'EEXISTMINIRID', 'ENOTUSER', 'ETOOMANY'],
});

/** Forgotten password of an LR2 player, first step: a code for the profile text. It does not say whether there is an account. */
export const recoverCheck = endpoint({
  method: 'POST',
  path: '/api/recover/check',
  summary: 'Makes an authentication code for the forgotten password of an LR2 player.',
  access: 'anyone',
  body: z.object({ lr2auth: text }),
  reply: z.object({ ...ok, ...ownershipCode }),
  refusals: ['NOTINFO', 'NOTVALIDLR2ID', 'EIRNOTCONNECT', 'ETOOMANY'],
});

/** Second step: with the code in the profile text the password is new, and every session of the account ends. */
export const recoverSubmit = endpoint({
  method: 'POST',
  path: '/api/recover/submit',
  summary: 'Sets a new password for the LR2 player whose profile holds the code.',
  access: 'anyone',
  body: z.object({ userlr2id: text, code: text, userpw: text, userpwAgain: text }),
  /** The ID, which may be forgotten as well. */
  reply: z.object({ ...ok, userid: z.string() }),
  refusals: [
    'NOTINFO',
    'NOTVALIDLR2ID',
    'NOTVALIDPW',
    'NOTEQUALPW',
    'ESESSIONKEYEXP',
    'ENOTVALIDKEY',
    'PASTEKEY',
    'EIRNOTCONNECT',
    'ENOTUSER',
    'ETOOMANY',
  ],
});

/** Forgotten password of a beatoraja player: waits for MinIR; `confirmLink` is the last step. */
export const recoverSubmitBeatoraja = endpoint({
  method: 'POST',
  path: '/api/recover/submit/beatoraja',
  summary: 'Begins the password reset of a beatoraja player; MinIR vouches for the player.',
  access: 'anyone',
  body: z.object({ minirid: text, userpw: text, userpwAgain: text }),
  reply: z.object(link),
  refusals: ['NOTINFO', 'NOTVALIDMINIRID', 'NOTVALIDPW', 'NOTEQUALPW', 'EIRNOTCONNECT', 'ETOOMANY'],
});
