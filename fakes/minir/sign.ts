import { createHmac } from 'node:crypto';

/** A key both sides know; the secret never travels. */
export interface SigningKey {
  id: string;
  secret: string;
}

/** The headers that prove who sends these bytes, and when (ranking-services.md §10.4). */
export function signedHeaders({ id, secret }: SigningKey, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-ir-key': id, 'x-ir-timestamp': timestamp, 'x-ir-signature': `v1=${signature}` };
}
