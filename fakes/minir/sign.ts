import { createHmac } from 'node:crypto';

/** A key that both sides know. The secret is never sent. */
export interface SigningKey {
  id: string;
  secret: string;
}

/** Returns the headers that sign these bytes with the key and the time (ranking-services.md §10.4). */
export function signedHeaders({ id, secret }: SigningKey, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-ir-key': id, 'x-ir-timestamp': timestamp, 'x-ir-signature': `v1=${signature}` };
}
