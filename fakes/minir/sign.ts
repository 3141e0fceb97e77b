import { createHmac } from 'node:crypto';

/** A key that both sides know. The secret is never sent. */
export interface SigningKey {
  id: string;
  secret: string;
}

/**
 * Returns the headers that sign a body with the key and the time (ranking-services.md §10.4).
 *
 * @param path of a POST request, which version 2 of the signature covers; without it the signature is of version 1
 */
export function signedHeaders(
  { id, secret }: SigningKey,
  at: Date,
  body: string,
  path?: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const target = path === undefined ? '' : `POST.${path}.`;
  const signature = createHmac('sha256', secret).update(`${timestamp}.${target}${body}`).digest('hex');
  const version = path === undefined ? 'v1' : 'v2';
  return { 'x-ir-key': id, 'x-ir-timestamp': timestamp, 'x-ir-signature': `${version}=${signature}` };
}
