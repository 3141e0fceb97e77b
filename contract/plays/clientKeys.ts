import { z } from 'zod';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { KEY_CLIENTS } from '#domain/players/plays/gameClients.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';

/** A key for a game client to send the caller's plays. */
const clientKey = z.object({
  id: z.number().int(),
  /** Chosen by the player. */
  name: z.string(),
  client: z.enum(KEY_CLIENTS),
  createdAt: instant,
  /** Null before the first use. */
  lastUsedAt: instant.nullable(),
});
export type ClientKey = z.output<typeof clientKey>;

/** Lists the keys of the caller, the newest first. */
export const clientKeys = endpoint({
  method: 'GET',
  path: '/api/user/keys',
  summary: "Lists the keys of the caller's game clients.",
  access: 'session',
  limits: limitsOf('detail'),
  reply: z.object({ ...ok, source: z.array(clientKey) }),
  refusals: ['ENOTFOUND'],
});

/**
 * Creates a key. It outlives the session, so the password is required. Only this reply ever contains it. ENOTFOUND if
 * the site accepts no plays from the game.
 */
export const createKey = endpoint({
  method: 'POST',
  path: '/api/user/keys/create',
  summary: "Creates a key for one of the caller's game clients.",
  access: 'session',
  limits: limitsOf('write', { rateLimits: [rateLimits.passwordPerAccount] }),
  body: z.object({ client: z.enum(KEY_CLIENTS), name: text, userpw: text }),
  reply: z.object({ ...ok, key: z.string() }),
  refusals: ['NOTINFO', 'NOTVALIDVALUE', 'ENOMATCHPASSWORD', 'EMAXKEYS', 'ENOTFOUND', 'ETOOMANY'],
});

/** Revokes a key of the caller. Succeeds if it no longer exists. */
export const revokeKey = endpoint({
  method: 'POST',
  path: '/api/user/keys/revoke',
  summary: "Revokes a key of the caller's game clients.",
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ id: z.int32() }),
});
