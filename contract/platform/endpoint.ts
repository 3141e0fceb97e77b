import { z } from 'zod';
import type { ErrorCode } from '#domain/common/errors.ts';
import type { Role } from '#domain/moderation/acts.ts';
import { ok } from './fields.ts';
import type { Limits } from './limits.ts';

/**
 * An endpoint of the API as data: its path, what it takes and returns, and which refusals it may return. The server
 * registers it, the browser calls it, and the OpenAPI document is generated from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** The path, with `:name` for each parameter. */
  path: string;
  /**
   * Further paths and methods for older clients. One that is also the path of a page only answers requests for JSON.
   */
  aliases?: readonly { method: 'GET' | 'POST'; path: string }[];
  /** One short sentence for the OpenAPI document. */
  summary: string;
  /**
   * `session`: the caller must be logged in (ESESSIONEXP) and, if the endpoint changes something, not banned (EBANNED).
   * `service`: the caller is another server, which signs the raw body (ENOTVALIDAUTH). Cookies are ignored.
   * `key`: the caller is the game client of a player, with a key of theirs (ENOTVALIDAUTH). Cookies are ignored.
   */
  access: 'anyone' | 'session' | 'service' | 'key';
  /** The role that the caller of a `session` call needs (ENOTVALIDAUTH without it). */
  role?: Role;
  /** The cost and limits of a request (`limitsOf`), enforced by the server and shown in the OpenAPI document. */
  limits: Limits;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The JSON body. */
  body?: z.ZodObject | z.ZodArray;
  /** The multipart fields of endpoints that take files, by name. */
  form?: Readonly<Record<string, 'file' | 'text'>>;
  reply: z.ZodObject;
  /** The codes the action may return, in addition to `commonRefusals`. */
  refusals: readonly ErrorCode[];
  /** Those of `refusals` that are a conflict (409) here, whatever their kind in the catalog. */
  conflicts?: readonly ErrorCode[];
}

const defaults = { reply: z.object(ok), refusals: [] as const };

/** Preserves literal types. Without `reply` an endpoint only says that it succeeded; without `refusals` it has none. */
export function endpoint<const E extends Omit<Endpoint, keyof typeof defaults> & Partial<Endpoint>>(
  definition: E,
): Omit<typeof defaults, keyof E> & E {
  return { ...defaults, ...definition };
}

/** The codes that every endpoint may return before its action, or when the database fails it. */
export const commonRefusals = [
  'ESESSIONEXP',
  'EACCOUNTCHANGED',
  'EBANNED',
  'ENOTVALIDAUTH',
  'NOTVALIDVALUE',
  'ENOTFOUND',
  'ELIMITSIZE',
  'ETOOMANY',
  'EUNAVAILABLE',
  'ECOUNTHELD',
] as const satisfies readonly ErrorCode[];

type Shape<E, Key extends string> = E extends Record<Key, infer S extends z.ZodType> ? z.output<S> : undefined;
type Sent<E, Key extends string> = E extends Record<Key, infer S extends z.ZodType> ? z.input<S> : undefined;

/** The validated parts of a request, as received by the handler. */
export interface Received<E extends Endpoint> {
  params: Shape<E, 'params'>;
  query: Shape<E, 'query'>;
  body: Shape<E, 'body'>;
}

/** The fields of a multipart request. The type of a file differs between browser and server. */
type FormFields<E> = E extends { form: infer Fields } ? { [Name in keyof Fields]: unknown } : undefined;

/** The parts of a request, as sent by the caller. */
export type Request<E extends Endpoint> = Pick<
  { params: Sent<E, 'params'>; query: Sent<E, 'query'>; body: Sent<E, 'body'>; form: FormFields<E> },
  | (E extends { params: z.ZodType } ? 'params' : never)
  | (E extends { query: z.ZodType } ? 'query' : never)
  | (E extends { body: z.ZodType } ? 'body' : never)
  | (E extends { form: object } ? 'form' : never)
>;

/** The reply to a request that was not refused. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** The codes that the action of an endpoint may return. */
export type RefusalOf<E extends Endpoint> = E['refusals'][number];
