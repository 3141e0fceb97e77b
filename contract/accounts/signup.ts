import { z } from 'zod';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';

/** The codes of the sign-up form, except for the ranking ID. */
const FORM_CODES = ['NOTINFO', 'NOTVALIDID', 'NOTVALIDPW', 'NOTEQUALPW', 'NOTVALIDNICK'] as const;
/** The codes of the check of the profile text. */
const PROOF_CODES = ['ESESSIONKEYEXP', 'ENOTVALIDKEY', 'PASTEKEY', 'EIRNOTCONNECT'] as const;

/** Lists the ranking services for sign-up and password reset; null for one that is not connected. */
export const signupServices = endpoint({
  method: 'GET',
  path: '/api/signup/services',
  summary: 'Returns the ranking services that can verify players for sign-up and password reset.',
  access: 'anyone',
  limits: limitsOf('cheap'),
  reply: z.object({
    ...ok,
    lr2: z.object({ name: z.string() }).nullable(),
    beatoraja: z.object({ name: z.string() }).nullable(),
    /** Whether a forgotten password can be reset by e-mail. */
    mail: z.boolean(),
    /** Whether players may sign up without an ID elsewhere, because the site accepts plays from the game. */
    native: z.boolean(),
    /** Whether enough of these plays give the right to propose and vote. */
    nativeRights: z.boolean(),
    /** The long note modes of beatoraja that the site accepts: 0 LN, 1 CN, 2 HCN. */
    lnTypes: z.array(z.number().int()),
  }),
});

/** An authentication code to put into the profile text at the ranking service. */
const ownershipCode = {
  /** The code itself. */
  token: z.string(),
  /** The address of the profile to put it into. */
  message: z.string(),
  expiresAt: instant,
};

/**
 * Checks whether the value of a sign-up field is available; called on blur. `lr2auth` (an LR2 ID) creates an
 * authentication code instead, for this browser only; it replaces the previous one.
 */
export const signupCheck = endpoint({
  method: 'POST',
  path: '/api/signup/check',
  summary: 'Checks one field of a sign-up, or creates the authentication code.',
  access: 'anyone',
  limits: limitsOf('external', {
    rateLimits: [rateLimits.fieldCheckPerAddress, rateLimits.externalRequestPerAddress, rateLimits.linkPerIdAndAddress],
  }),
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

/** Creates the account of an LR2 player. The profile text of the LR2 ID must contain the code. */
export const signupSubmit = endpoint({
  method: 'POST',
  path: '/api/signup/submit',
  summary: 'Creates the account of an LR2 player whose profile holds the authentication code.',
  access: 'anyone',
  limits: limitsOf('external', { rateLimits: [rateLimits.signupPerAddress, rateLimits.verifyPerSite] }),
  body: z.object({ userid: text, userpw: text, userpwAgain: text, userlr2id: text, nickname: text, code: text }),
  refusals: [
    ...FORM_CODES,
    'NOTVALIDLR2ID',
    'EEXISTID',
    'EEXISTNICK',
    'EEXISTLR2ID',
    'ECHANGENICK3',
    ...PROOF_CODES,
    'ETOOMANY',
  ],
});

/** The values that a browser needs for identification by MinIR. */
const link = {
  ...ok,
  /** Stays in the browser until the last step; never part of an address. */
  secretKey: z.string(),
  /** Identifies the pending sign-up to MinIR; only this site can read it. */
  ciphertext: z.string(),
  /** The page of MinIR to open, which includes the ciphertext. */
  url: z.string(),
};

/** Starts the sign-up of a beatoraja player. It stays pending until MinIR confirms the player. */
export const signupSubmitBeatoraja = endpoint({
  method: 'POST',
  path: '/api/signup/submit/beatoraja',
  summary: 'Starts the sign-up of a beatoraja player, which MinIR then confirms.',
  access: 'anyone',
  limits: limitsOf('write', { rateLimits: [rateLimits.signupPerAddress, rateLimits.linkPerIdAndAddress] }),
  body: z.object({ userid: text, userpw: text, userpwAgain: text, minirid: text, nickname: text }),
  reply: z.object(link),
  refusals: [...FORM_CODES, 'NOTVALIDMINIRID', 'EEXISTID', 'EEXISTNICK', 'EEXISTMINIRID', 'EIRNOTCONNECT', 'ETOOMANY'],
});

/**
 * Creates the account of a player without an ID at a ranking service. ENOTFOUND if the site accepts no plays from the
 * game.
 */
export const signupSubmitNative = endpoint({
  method: 'POST',
  path: '/api/signup/submit/native',
  summary: 'Creates the account of a player who has no ID at a ranking service.',
  access: 'anyone',
  limits: limitsOf('write', { rateLimits: [rateLimits.signupPerAddress] }),
  body: z.object({
    userid: text,
    userpw: text,
    userpwAgain: text,
    nickname: text,
    client: z.enum(['lr2', 'beatoraja']),
  }),
  refusals: [...FORM_CODES, 'EEXISTID', 'EEXISTNICK', 'ENOTFOUND', 'ETOOMANY'],
});

/** Completes a sign-up, a password reset or a second ID after the confirmation by MinIR, in the same browser. */
export const confirmLink = endpoint({
  method: 'POST',
  path: '/api/signup/confirm/beatoraja',
  summary: 'Completes a sign-up, a password reset or a second ID that MinIR has confirmed.',
  access: 'anyone',
  limits: limitsOf('write', { rateLimits: [rateLimits.externalRequestPerAddress] }),
  body: z.object({ secretKey: text, ticket: text }),
  /** The user ID to log in with; empty for a second ID. */
  reply: z.object({ ...ok, purpose: z.enum(['signup', 'recover', 'link']), userid: z.string() }),
  refusals: [
    'ESESSIONKEYEXP',
    'EEXISTID',
    'EEXISTNICK',
    'EEXISTMINIRID',
    'ECHANGENICK3',
    'ENOTUSER',
    'ELINKED',
    'ELINKEDLATELY',
    'EBANNED',
    'ESESSIONEXP',
    'ETOOMANY',
  ],
});

/**
 * Starts the password reset of an LR2 player with a code for the profile text. Does not reveal whether an account
 * exists.
 */
export const recoverCheck = endpoint({
  method: 'POST',
  path: '/api/recover/check',
  summary: 'Creates the authentication code for the password reset of an LR2 player.',
  access: 'anyone',
  limits: limitsOf('external', { rateLimits: [rateLimits.externalRequestPerAddress, rateLimits.linkPerIdAndAddress] }),
  body: z.object({ lr2auth: text }),
  reply: z.object({ ...ok, ...ownershipCode }),
  refusals: ['NOTINFO', 'NOTVALIDLR2ID', 'EIRNOTCONNECT', 'ETOOMANY'],
});

/**
 * Sets the new password of an LR2 player whose profile text contains the code, and ends every session of the account.
 */
export const recoverSubmit = endpoint({
  method: 'POST',
  path: '/api/recover/submit',
  summary: 'Sets a new password for an LR2 player whose profile holds the authentication code.',
  access: 'anyone',
  limits: limitsOf('external', { rateLimits: [rateLimits.recoverPerAddress, rateLimits.verifyPerSite] }),
  body: z.object({ userlr2id: text, code: text, userpw: text, userpwAgain: text }),
  /** The user ID, which the player may have forgotten too. */
  reply: z.object({ ...ok, userid: z.string() }),
  refusals: [
    'NOTINFO',
    'NOTVALIDLR2ID',
    'NOTVALIDPW',
    'NOTEQUALPW',
    ...PROOF_CODES,
    'ENOTUSER',
    'ELINKEDLATELY',
    'ETOOMANY',
  ],
});

/**
 * Starts the password reset of a beatoraja player. It stays pending until MinIR confirms; `confirmLink` completes it.
 */
export const recoverSubmitBeatoraja = endpoint({
  method: 'POST',
  path: '/api/recover/submit/beatoraja',
  summary: 'Starts the password reset of a beatoraja player, which MinIR then confirms.',
  access: 'anyone',
  limits: limitsOf('write', { rateLimits: [rateLimits.recoverPerAddress, rateLimits.linkPerIdAndAddress] }),
  body: z.object({ minirid: text, userpw: text, userpwAgain: text }),
  reply: z.object(link),
  refusals: ['NOTINFO', 'NOTVALIDMINIRID', 'NOTVALIDPW', 'NOTEQUALPW', 'EIRNOTCONNECT', 'ETOOMANY'],
});

/** Creates the authentication code for an LR2 ID that the caller links with their account. */
export const linkCheck = endpoint({
  method: 'POST',
  path: '/api/user/link/check',
  summary: "Creates the authentication code for an LR2 ID to link with the caller's account.",
  access: 'session',
  limits: limitsOf('external', { rateLimits: [rateLimits.externalRequestPerAddress, rateLimits.linkPerIdAndAddress] }),
  body: z.object({ lr2auth: text }),
  reply: z.object({ ...ok, ...ownershipCode }),
  refusals: ['NOTINFO', 'NOTVALIDLR2ID', 'EEXISTLR2ID', 'ELINKED', 'EIRNOTCONNECT', 'ETOOMANY'],
});

/**
 * Links an LR2 ID, whose profile text contains the code, with the caller's account. Requires the password, since the ID
 * can later reset it.
 */
export const linkSubmit = endpoint({
  method: 'POST',
  path: '/api/user/link/submit',
  summary: "Links an LR2 ID with the caller's account.",
  access: 'session',
  limits: limitsOf('external', {
    rateLimits: [rateLimits.signupPerAddress, rateLimits.verifyPerSite, rateLimits.passwordPerAccount],
  }),
  body: z.object({ userlr2id: text, code: text, userpw: text }),
  refusals: [
    'NOTINFO',
    'NOTVALIDLR2ID',
    'EEXISTLR2ID',
    'ELINKED',
    'EBANNED',
    'ECHANGENICK3',
    'ENOMATCHPASSWORD',
    'ESESSIONEXP',
    ...PROOF_CODES,
    'ETOOMANY',
  ],
});

/**
 * Starts to link a MinIR ID with the caller's account; requires the password. Pending until MinIR confirms;
 * `confirmLink` completes it.
 */
export const linkSubmitBeatoraja = endpoint({
  method: 'POST',
  path: '/api/user/link/submit/beatoraja',
  summary: "Starts to link a MinIR ID with the caller's account, which MinIR then confirms.",
  access: 'session',
  limits: limitsOf('write', {
    rateLimits: [rateLimits.signupPerAddress, rateLimits.linkPerIdAndAddress, rateLimits.passwordPerAccount],
  }),
  body: z.object({ minirid: text, userpw: text }),
  reply: z.object(link),
  refusals: ['NOTINFO', 'NOTVALIDMINIRID', 'EEXISTMINIRID', 'ELINKED', 'ENOMATCHPASSWORD', 'EIRNOTCONNECT', 'ETOOMANY'],
});
