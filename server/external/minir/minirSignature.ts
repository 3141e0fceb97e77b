import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { MINUTE_MS, SECOND_MS } from '#domain/common/dates.ts';
import type { ServiceKey } from '../../base/config.ts';

/** The maximum difference between the clocks of sender and site. */
const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

const SIGNATURE = /^v1=([0-9a-f]{64})$/;

/**
 * Returns the id of the key that signed these bytes (ranking-services.md §10.4). Returns null when the key is unknown,
 * the signature is wrong, or its time differs too much from `now`.
 */
export function signerOf(
  keys: readonly ServiceKey[],
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  now: Date,
): string | null {
  const { 'x-ir-key': id, 'x-ir-timestamp': timestamp, 'x-ir-signature': signature } = headers;
  const key = keys.find((one) => one.id === id);
  const [, given] = SIGNATURE.exec(String(signature)) ?? [];
  if (!key || given === undefined || typeof timestamp !== 'string' || !/^\d{1,15}$/.test(timestamp)) return null;
  const expected = createHmac('sha256', key.secret).update(`${timestamp}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) return null;
  return Math.abs(now.getTime() - Number(timestamp) * SECOND_MS) <= MAX_CLOCK_SKEW_MS ? key.id : null;
}
