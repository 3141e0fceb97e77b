import { z } from 'zod';
import { MAIL_LANGUAGES, MAX_MAIL_ADDRESS } from '#domain/accounts/mailAddress.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { hasControl } from '#domain/common/text.ts';
import { endpoint } from '../platform/endpoint.ts';
import { ok, text } from '../platform/fields.ts';
import { limitsOf, WITHOUT_BODY } from '../platform/limits.ts';

/** What the link of an e-mail contains, in the fragment of its address. */
const token = text.max(100);

/** Returns the e-mail address of the caller. All calls about e-mail are ENOTFOUND where the site sends none. */
export const ownMail = endpoint({
  method: 'GET',
  path: '/api/user/mail',
  summary: "Returns the caller's e-mail address, masked.",
  access: 'session',
  limits: limitsOf('cheap'),
  reply: z.object({
    ...ok,
    /** Null: none. */
    mail: z.object({ address: z.string(), confirmed: z.boolean(), digest: z.boolean() }).nullable(),
  }),
  refusals: ['ENOTFOUND'],
});
export type OwnMail = NonNullable<z.output<typeof ownMail.reply>['mail']>;

/** Stores the e-mail address of the caller in place of the one before, and sends a link to it, which confirms it. */
export const giveMail = endpoint({
  method: 'POST',
  path: '/api/user/mail',
  summary: "Sets the caller's e-mail address, to which a link is sent.",
  access: 'session',
  limits: limitsOf('write', {
    rateLimits: [rateLimits.passwordPerAccount, rateLimits.mailPerAccount, rateLimits.mailPerReceiver],
  }),
  body: z.object({ address: text, userpw: text, language: z.enum(MAIL_LANGUAGES) }),
  refusals: ['NOTINFO', 'NOTVALIDMAIL', 'ENOMATCHPASSWORD', 'ETOOMANY', 'ENOTFOUND'],
});

export const removeMail = endpoint({
  method: 'POST',
  path: '/api/user/mail/remove',
  summary: "Removes the caller's e-mail address.",
  access: 'session',
  limits: limitsOf('write', WITHOUT_BODY),
  refusals: ['ENOTFOUND'],
});

/** Switches the daily digest of notifications on or off. ENOTFOUND without a confirmed address. */
export const switchDigest = endpoint({
  method: 'POST',
  path: '/api/user/mail/digest',
  summary: "Switches the daily digest of the caller's notifications by e-mail on or off.",
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ on: z.boolean() }),
  refusals: ['ENOTFOUND'],
});

/** Confirms the address to which the link with this token was sent. */
export const confirmMail = endpoint({
  method: 'POST',
  path: '/api/mail/confirm',
  summary: 'Confirms an e-mail address with the token that was sent to it.',
  access: 'anyone',
  limits: limitsOf('write'),
  body: z.object({ token }),
  refusals: ['EMAILLINK', 'ENOTFOUND'],
});

/** Switches the digest off. Mail servers call it without a login (RFC 8058); unknown tokens succeed, too. */
export const unsubscribeMail = endpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe/:token',
  summary: 'Ends the daily digest of an e-mail address.',
  access: 'anyone',
  limits: limitsOf('write', WITHOUT_BODY),
  params: z.object({ token }),
  refusals: ['ENOTFOUND'],
});

/** Sends a link to every confirmed address that matches. The reply does not reveal whether there is one. */
export const recoverMail = endpoint({
  method: 'POST',
  path: '/api/recover/mail',
  summary: 'Sends a link for a new password to the e-mail address of an account.',
  access: 'anyone',
  limits: limitsOf('write', { rateLimits: [rateLimits.recoverPerAddress] }),
  /** An ID or an e-mail address. */
  body: z.object({ asked: text.max(MAX_MAIL_ADDRESS).refine((asked) => !hasControl(asked)) }),
  refusals: ['NOTINFO', 'ETOOMANY', 'ENOTFOUND'],
});

/** Sets the new password of the account to which the link was sent, and ends every session. */
export const recoverMailSubmit = endpoint({
  method: 'POST',
  path: '/api/recover/mail/submit',
  summary: 'Sets a new password with the token that was sent by e-mail.',
  access: 'anyone',
  limits: limitsOf('write', { rateLimits: [rateLimits.recoverPerAddress] }),
  body: z.object({ token, userpw: text, userpwAgain: text }),
  /** The user ID, which the player may have forgotten too. */
  reply: z.object({ ...ok, userid: z.string() }),
  refusals: ['NOTINFO', 'NOTVALIDPW', 'NOTEQUALPW', 'EMAILLINK', 'ETOOMANY', 'ENOTFOUND'],
});
