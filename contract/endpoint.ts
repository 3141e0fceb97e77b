import type { z } from 'zod';
import type { ErrorCode } from '#domain/common/errors.ts';

/**
 * One call of the site as data: where it lives, what goes in, what comes out, which refusals it may answer
 * (specification §7, decisions.md §9). The server registers it, the browser calls it, the documents are written from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** Path with `:name` for each parameter. */
  path: string;
  /** Other ways to the same answer, for those who call as the specification writes it; a page's address answers only who asks for JSON. */
  aliases?: readonly { method: 'GET' | 'POST'; path: string }[];
  /** What it does, one short sentence: the documents are written from it. */
  summary: string;
  /**
   * `session`: the caller must be logged in (ESESSIONEXP) and, for a call that changes something, not banned (EBANNED).
   * `service`: another server, which signs the raw body (ENOTVALIDAUTH); cookies mean nothing.
   */
  access: 'anyone' | 'session' | 'service';
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The JSON body. */
  body?: z.ZodObject | z.ZodArray;
  /** The multipart fields, for the few calls that take files: name → what it holds. */
  form?: Readonly<Record<string, 'file' | 'text'>>;
  reply: z.ZodObject;
  /** What the action may refuse; the refusals of the door (`commonRefusals`) come on top. */
  refusals: readonly ErrorCode[];
  /** Those of them that come as a conflict here, with its status, whatever the catalogue says of their kind. */
  conflicts?: readonly ErrorCode[];
}

/** Keeps the literal types of an endpoint. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Every refusal the door itself may answer before an action is asked. */
export const commonRefusals = [
  'ESESSIONEXP',
  'EBANNED',
  'ENOTVALIDAUTH',
  'NOTVALIDVALUE',
  'ENOTFOUND',
  'ELIMITSIZE',
] as const satisfies readonly ErrorCode[];

type Shape<E, Key extends string> = E extends Record<Key, infer S extends z.ZodType> ? z.output<S> : undefined;
type Sent<E, Key extends string> = E extends Record<Key, infer S extends z.ZodType> ? z.input<S> : undefined;

/** What the server's handler receives after validation. */
export interface Received<E extends Endpoint> {
  params: Shape<E, 'params'>;
  query: Shape<E, 'query'>;
  body: Shape<E, 'body'>;
}

/** The fields of a multipart call; what a file is differs between browser and server. */
type FormFields<E> = E extends { form: infer Fields } ? { [Name in keyof Fields]: unknown } : undefined;

/** What a caller sends. */
export type Request<E extends Endpoint> = Pick<
  { params: Sent<E, 'params'>; query: Sent<E, 'query'>; body: Sent<E, 'body'>; form: FormFields<E> },
  | (E extends { params: z.ZodType } ? 'params' : never)
  | (E extends { query: z.ZodType } ? 'query' : never)
  | (E extends { body: z.ZodType } ? 'body' : never)
  | (E extends { form: object } ? 'form' : never)
>;

/** The reply of a call that was not refused. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** The codes an action of this endpoint may hand back. */
export type RefusalOf<E extends Endpoint> = E['refusals'][number];
