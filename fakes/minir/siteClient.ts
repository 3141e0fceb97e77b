import { type SigningKey, signedHeaders } from './sign.ts';

/** A response of the site. */
export interface SiteAnswer {
  status: number;
  body: unknown;
}

/** Sends MinIR's signed requests to the site (ranking-services.md §10.3, §10.4). */
export interface SiteClient {
  link(body: { token: string; userId: string }): Promise<SiteAnswer>;
  score(event: object): Promise<SiteAnswer>;
  /** Sends many events in one request. */
  scores(events: readonly object[]): Promise<SiteAnswer>;
}

interface Facts {
  /** Returns the address of the site; undefined until it is set. */
  site(): string | undefined;
  key: SigningKey;
  now(): Date;
}

export function siteClient({ site, key, now }: Facts): SiteClient {
  async function post(endpoint: string, payload: object): Promise<SiteAnswer> {
    const address = site();
    if (address === undefined) throw new Error('Nobody has said where the site is.');
    const body = JSON.stringify(payload);
    const path = `/api/ir/minir/${endpoint}`;
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(key, now(), body, path) },
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
