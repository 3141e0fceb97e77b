import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';

/** As proxies make them: 32 hexadecimal digits, or a UUID. */
const WELL_FORMED = /^[\w-]{8,64}$/;

const ids = new WeakMap<IncomingMessage, string>();
const current = new AsyncLocalStorage<string>();

/**
 * Returns the ID of a request, which its reply (`X-Request-Id`) and its log lines show: the one that a trusted proxy has
 * sent, else a new one.
 */
export function requestIdOf(request: IncomingMessage, { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): string {
  const known = ids.get(request);
  if (known !== undefined) return known;
  const sent = request.headers['x-request-id'];
  const id = TRUST_PROXY && typeof sent === 'string' && WELL_FORMED.test(sent) ? sent : randomUUID();
  ids.set(request, id);
  return id;
}

/** Runs the work of a request, whose log lines then show its ID. */
export const withRequestId = <Result>(id: string, work: () => Result): Result => current.run(id, work);

/** Returns the ID of the request that the running code works for; undefined outside of requests. */
export const currentRequestId = (): string | undefined => current.getStore();
