import type { MinirFault } from './faults.ts';
import { type SigningKey, signedHeaders } from './sign.ts';

/** What the site answered. */
export interface SiteAnswer {
  status: number;
  body: unknown;
}

/** The calls MinIR sends to the site (ranking-services.md §10.3, §10.4), signed. */
export interface SiteClient {
  link(body: { token: string; userId: string }): Promise<SiteAnswer>;
  score(event: object): Promise<SiteAnswer>;
  /** Many at once. */
  scores(events: readonly object[]): Promise<SiteAnswer>;
}

interface Facts {
  /** Where the site is; undefined = nobody has said yet. */
  site(): string | undefined;
  key: SigningKey;
  now(): Date;
  fault(): MinirFault | null;
}

/** Beyond the 300 seconds that a signature is good for. */
const OLD_MS = 301_000;

export function siteClient({ site, key, now, fault }: Facts): SiteClient {
  async function post(call: string, payload: object): Promise<SiteAnswer> {
    const address = site();
    if (address === undefined) throw new Error('Nobody has said where the site is.');
    const body = JSON.stringify(payload);
    const signedAt = fault() === 'old-signature' ? new Date(now().getTime() - OLD_MS) : now();
    const secret = fault() === 'bad-signature' ? `${key.secret} and more` : key.secret;
    const response = await fetch(`${address}/api/ir/minir/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders({ id: key.id, secret }, signedAt, body) },
      body,
    });
    const text = await response.text();
    return { status: response.status, body: jsonOrText(text) };
  }
  return {
    link: (body) => post('link', body),
    score: (event) => post('score', event),
    scores: (events) => post('scores', events),
  };
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
