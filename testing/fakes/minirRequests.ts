import { type SigningKey, signedHeaders } from '#fakes/minir/sign.ts';
import type { Config } from '#server/platform/config.ts';
import type { Answer, Site } from '../site/site.ts';
import { MINIR_KEY } from './fakeMinir.ts';

/** The configuration of a site that is connected to MinIR. Nothing answers at its address. */
export const minirConfig = {
  MINIR_SITE_URL: 'http://127.0.0.1:9/minir',
  MINIR_KEYS: [MINIR_KEY],
  SITE_URL: 'https://stella.example',
} satisfies Partial<Config>;

interface RequestOptions {
  key?: SigningKey;
  /** When it was signed; now by default. */
  at?: Date;
  headers?: Record<string, string>;
}

/** Sends a signed request to the site, as MinIR does. A string is sent as it is, other bodies as JSON. */
export function postAsMinir(
  site: Site,
  endpoint: 'link' | 'score' | 'scores',
  body: unknown,
  { key = MINIR_KEY, at = site.ctx.clock.now(), headers = {} }: RequestOptions = {},
): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return site.post(`/api/ir/minir/${endpoint}`, text, null, { ...signedHeaders(key, at, text), ...headers });
}
