import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type SignedRequest, signerOf } from './minirSignature.ts';
import { type LinkToken, openToken, sealToken } from './minirToken.ts';

/** MinIR: the site sends players to its pages, and it sends requests to the site. */
export interface Minir {
  /** Returns the address of MinIR where the player confirms their identity. */
  authorizeUrl(token: string): string;
  /** Encrypts a link token. */
  seal(token: LinkToken): string;
  /** Decrypts a link token; null when it was changed, belongs to another site or has expired. */
  open(token: string, now: Date): LinkToken | null;
  /** Returns the id of the key that signed this request with this body now, or null. */
  signerOf(request: SignedRequest, body: Uint8Array, now: Date): string | null;
}

/** Creates the configured service; null also without a key, as its requests could not be verified. */
export function createMinir(config: Config, secrets: Secrets): Minir | null {
  const { MINIR_SITE_URL, MINIR_SERVICE_NAME, MINIR_KEYS } = config;
  if (!MINIR_SITE_URL || MINIR_KEYS.length === 0) return null;
  const key = secrets.key('link token');
  return {
    authorizeUrl: (token) => `${MINIR_SITE_URL}/#/oauth/${MINIR_SERVICE_NAME}/${encodeURIComponent(token)}`,
    seal: (token) => sealToken(key, token),
    open: (token, now) => openToken(key, token, now),
    signerOf: (request, body, now) => signerOf(MINIR_KEYS, request, body, now),
  };
}
