import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { MINUTE_MS, SECOND_MS } from '#domain/common/dates.ts';
import type { ServiceKey } from '../../platform/config.ts';

/** The maximum difference between the clocks of sender and site. */
const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

const SIGNATURE = /^(v[12])=([0-9a-f]{64})$/;

/** The signed parts of a request. */
export interface SignedRequest {
  method: string;
  /** Its address on the site; a query is not signed. */
  url: string;
  headers: IncomingHttpHeaders;
}

/**
 * Returns the id of the key that signed this request (ranking-services.md §10.4). Version 1 of the signature covers the
 * time and the body, version 2 also method and path. Returns null when the key is unknown,
 * the signature is wrong, or its time differs too much from `now`.
 */
export function signerOf(
  keys: readonly ServiceKey[],
  { method, url, headers }: SignedRequest,
  body: Uint8Array,
  now: Date,
): string | null {
  const { 'x-ir-key': id, 'x-ir-timestamp': timestamp, 'x-ir-signature': signature } = headers;
  const key = keys.find((one) => one.id === id);
  const [, version, given] = SIGNATURE.exec(String(signature)) ?? [];
  if (!key || given === undefined || typeof timestamp !== 'string' || !/^\d{1,15}$/.test(timestamp)) return null;
  const target = version === 'v2' ? `${method}.${url.split('?', 1)[0]}.` : '';
  const expected = createHmac('sha256', key.secret).update(`${timestamp}.${target}`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) return null;
  return Math.abs(now.getTime() - Number(timestamp) * SECOND_MS) <= MAX_CLOCK_SKEW_MS ? key.id : null;
}
