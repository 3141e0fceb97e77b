import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';

/** MinIR as a partner: players are sent to its pages, and it calls us (ranking-services.md §10.3, §10.4). */
export interface Minir {
  /** Where the browser goes to let MinIR say who its player is. */
  authorizeUrl(token: string): string;
}

/** The configured service, or null. */
export function createMinir(config: Config, _secrets: Secrets): Minir | null {
  const { MINIR_SITE_URL, MINIR_SERVICE_NAME } = config;
  if (!MINIR_SITE_URL) return null;
  return {
    authorizeUrl: (token) => `${MINIR_SITE_URL}/#/oauth/${MINIR_SERVICE_NAME}/${encodeURIComponent(token)}`,
  };
}
