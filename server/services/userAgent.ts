import project from '../../package.json' with { type: 'json' };
import type { Config } from '../platform/config.ts';

/** Returns the user agent of external requests, with an address for complaints: `Stellaverse/1.0.0 (+https://…)`. */
export function userAgent({ SITE_URL }: Pick<Config, 'SITE_URL'>): string {
  return `Stellaverse/${project.version}${SITE_URL ? ` (+${SITE_URL})` : ''}`;
}
