import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceKey } from '../../base/config.ts';

/** How far the sender's clock may be from ours. */
const WINDOW_MS = 300_000;

const SIGNATURE = /^v1=([0-9a-f]{64})$/;

/**
 * Who signed these bytes (ranking-services.md §10.4): the id of one of the keys; null when it is none of them, the
 * signature is not of these bytes, or its time is not now.
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
  const right = createHmac('sha256', key.secret).update(`${timestamp}.`).update(body).digest();
  if (!timingSafeEqual(right, Buffer.from(given, 'hex'))) return null;
  return Math.abs(now.getTime() - Number(timestamp) * 1000) <= WINDOW_MS ? key.id : null;
}
