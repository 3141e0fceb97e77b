import { z } from 'zod';
import { SANCTION_NAMES } from '#domain/accounts/sanctions.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { CHANGE_KINDS } from '#domain/moderation/acts.ts';
import { REQUEST_KINDS, REQUEST_STATES } from '#domain/moderation/requests.ts';
import { ACTS_ON_PEOPLE } from '../acts/acts.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, lines, ok, page, sha256, tableId, text } from '../platform/fields.ts';
import { LOGIN_RATE_LIMITS, limitsOf } from '../platform/limits.ts';

const value = z.string().or(z.number()).or(z.boolean()).nullable();
/** One thing that an act changes. */
export const change = z.object({ what: z.enum(CHANGE_KINDS), of: z.string().optional(), before: value, after: value });

const number = z.int32();

/** What a request is about, as the page that sends it names it. */
const requestAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entry'), table: tableId, entryNo: number }),
  z.object({ kind: z.literal('revision'), table: tableId, entryNo: number }),
  z.object({ kind: z.literal('comment'), id: z.uuid() }),
  z.object({ kind: z.literal('upload'), entryNo: number }),
  /** The ID of a player as in the address of a profile. */
  z.object({ kind: z.literal('player'), id: text }),
  z.object({ kind: z.literal('chart'), sha256 }),
]);
export type RequestAbout = z.output<typeof requestAbout>;

const kind = z.enum([...REQUEST_KINDS, 'appeal']);
const state = z.enum(REQUEST_STATES);

/** What a request is about, to show and to link to; `to` is null if it is gone. */
const subject = z.object({ title: z.string(), to: z.string().nullable() });

/** A request in a list. */
export const requestRow = z.object({
  id: number,
  kind,
  state,
  subject,
  askedAt: instant,
  changedAt: instant,
});
export type RequestRow = z.output<typeof requestRow>;

/** A request as its asker reads it. */
export const requestDetail = requestRow.extend({
  proof: z.string(),
  /** The text that is reported, as it was then; empty for none. */
  reported: z.string(),
  messages: z.array(z.object({ at: instant, isAnswer: z.boolean(), text: z.string() })),
  /** What was done because of it: the acts of the trail, without who did them. */
  acts: z.array(z.object({ act: z.string(), subject: z.string(), at: instant })),
});
export type RequestDetail = z.output<typeof requestDetail>;

export const REQUESTS_PER_PAGE = 50;

/** An own request: by its number for an account, by its secret for a visitor. */
const ownRequest = z.object({ id: number.nullable(), secret: text.max(100).nullable() });
export type OwnRequest = z.output<typeof ownRequest>;

const write = { method: 'POST', limits: limitsOf('write') } as const;

/**
 * Sends a request to the moderators. While it is open, another one of the account about the same is added to it, and the
 * same one again changes nothing; a visitor's that is repeated word for word is the first. A visitor gets a secret with
 * which `request` shows the answer; an account finds it in `ownRequests`.
 */
export const sendRequest = endpoint({
  ...write,
  limits: limitsOf('write', {
    rateLimits: [rateLimits.requestPerAddress, rateLimits.requestPerAccount, rateLimits.messagePerRequest],
  }),
  path: '/api/requests/send',
  summary: 'Reports something to the moderators, or asks them for something.',
  access: 'anyone',
  body: z.object({ about: requestAbout, kind: z.enum(REQUEST_KINDS), text: lines, proof: lines.default('') }),
  reply: z.object({ ...ok, id: number.nullable(), secret: z.string().nullable() }),
  refusals: ['NOTVALIDVALUE', 'NOTINFO', 'TOOLONGCOM', 'ENOTFOUND', 'ETOOMANY', 'ESESSIONEXP', 'EBANNED'],
});

/** What happens when the creator's request for deletion is granted, for the form that asks for it. */
export const deletionEffects = endpoint({
  method: 'GET',
  path: '/api/requests/deletion-effects',
  summary: 'Says what the deletion of a chart by its creator would remove.',
  access: 'anyone',
  limits: limitsOf('detail'),
  query: z.object({
    sha256: sha256.or(z.literal('')).default(''),
    table: text.default(''),
    entryNo: text.default(''),
    upload: text.default(''),
  }),
  reply: z.object({
    ...ok,
    /** The entries that leave all lists: their numbers and pages stay. */
    entries: z.array(z.object({ table: z.string(), entryNo: number, title: z.string(), hasOpenVote: z.boolean() })),
    /** The uploads whose files are deleted for good. */
    uploads: z.array(z.object({ entryNo: number, title: z.string(), charts: number })),
  }),
  refusals: ['ENOTFOUND'],
});

/** Lists the caller's requests, the newest first. */
export const ownRequests = endpoint({
  method: 'GET',
  path: '/api/requests',
  summary: "Lists the caller's requests to the moderators.",
  access: 'session',
  limits: limitsOf('detail'),
  query: z.object({ page }),
  reply: z.object({ ...ok, total: number, source: z.array(requestRow) }),
});

/** Returns a request of the caller by its number, or of a visitor by its secret (POST, so that no log has it). */
export const request = endpoint({
  ...write,
  path: '/api/requests/one',
  summary: 'Returns a request with its answers, for its asker.',
  access: 'anyone',
  body: ownRequest,
  reply: z.object({ ...ok, ...requestDetail.shape }),
  refusals: ['ENOTFOUND'],
});

/** Adds to a request of the caller, or of a visitor. One that was answered is open again. */
export const addToRequest = endpoint({
  ...write,
  limits: limitsOf('write', { rateLimits: [rateLimits.messagePerRequest] }),
  path: '/api/requests/add',
  summary: 'Adds a message to an own request.',
  access: 'anyone',
  body: ownRequest.extend({ text: lines }),
  refusals: ['NOTINFO', 'TOOLONGCOM', 'ENOTFOUND', 'ETOOMANY', 'ESESSIONEXP', 'EBANNED'],
});

/**
 * Appeals a current sanction once (EAPPEALED; ENOTFOUND if the account is not under it). A banned player, who has no
 * session, proves the account with its password.
 */
export const appeal = endpoint({
  ...write,
  limits: limitsOf('write', { rateLimits: LOGIN_RATE_LIMITS }),
  path: '/api/requests/appeal',
  summary: 'Appeals a sanction, once.',
  access: 'anyone',
  body: z.object({
    sanction: z.enum(SANCTION_NAMES),
    text: lines,
    userid: text.default(''),
    userpw: text.default(''),
  }),
  /** `secret` for a banned player, who reads the answer under it. */
  reply: z.object({ ...ok, id: number.nullable(), secret: z.string().nullable() }),
  refusals: ['NOTINFO', 'TOOLONGCOM', 'ENOTUSER', 'ENOTFOUND', 'ESESSIONEXP', 'EAPPEALED', 'ETOOMANY'],
});

/** Returns what admins did about the caller's account, the newest first; never who did it. */
export const ownActs = endpoint({
  method: 'GET',
  path: '/api/user/acts',
  summary: "Returns what admins did about the caller's account.",
  access: 'session',
  limits: limitsOf('detail'),
  reply: z.object({
    ...ok,
    /** The last hundred. A reason for admins alone is empty. */
    source: z.array(
      z.object({ act: z.enum(ACTS_ON_PEOPLE), at: instant, reason: z.string(), changes: z.array(change) }),
    ),
  }),
});
export type OwnAct = z.output<typeof ownActs.reply>['source'][number];
