import { type SigningKey, signedHeaders } from '#fakes/minir/sign.ts';
import type { Config } from '#server/base/config.ts';
import type { Answer, Site } from '../site/site.ts';
import { MINIR_KEY } from './fakeMinir.ts';

/** What makes a site one that MinIR is connected to; nobody answers at the address. */
export const minirConfig = {
  MINIR_SITE_URL: 'http://127.0.0.1:9/minir',
  MINIR_KEYS: [MINIR_KEY],
  SITE_URL: 'https://stella.example',
} satisfies Partial<Config>;

interface RequestOptions {
  key?: SigningKey;
  /** When it was signed; now when left out. */
  at?: Date;
  headers?: Record<string, string>;
}

/** Sends a call as MinIR does, signed. A body that is a string goes as it is. */
export function postAsMinir(
  site: Site,
  call: 'link' | 'score' | 'scores',
  body: unknown,
  { key = MINIR_KEY, at = site.ctx.clock.now(), headers = {} }: RequestOptions = {},
): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return site.post(`/api/ir/minir/${call}`, text, null, { ...signedHeaders(key, at, text), ...headers });
}
