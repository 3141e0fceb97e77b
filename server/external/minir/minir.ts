import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../base/config.ts';
import type { Secrets } from '../../base/secrets.ts';
import { signerOf } from './minirSignature.ts';
import { type LinkToken, openToken, sealToken } from './minirToken.ts';

/** MinIR as a partner: players are sent to its pages, and it calls us (ranking-services.md §10.3, §10.4). */
export interface Minir {
  /** Where the browser goes to let MinIR say who its player is. */
  authorizeUrl(token: string): string;
  seal(token: LinkToken): string;
  /** Null: it was changed, is of another site, or too old. */
  open(token: string, now: Date): LinkToken | null;
  /** Which of its keys signed these bytes now, if one did. */
  signerOf(headers: IncomingHttpHeaders, body: Uint8Array, now: Date): string | null;
}

/** The configured service; null also without a key, since then nothing it says can be believed. */
export function createMinir(config: Config, secrets: Secrets): Minir | null {
  const { MINIR_SITE_URL, MINIR_SERVICE_NAME, MINIR_KEYS } = config;
  if (!MINIR_SITE_URL || MINIR_KEYS.length === 0) return null;
  const key = secrets.key('link token');
  return {
    authorizeUrl: (token) => `${MINIR_SITE_URL}/#/oauth/${MINIR_SERVICE_NAME}/${encodeURIComponent(token)}`,
    seal: (token) => sealToken(key, token),
    open: (token, now) => openToken(key, token, now),
    signerOf: (headers, body, now) => signerOf(MINIR_KEYS, headers, body, now),
  };
}
