import project from '../../../package.json' with { type: 'json' };
import type { Config } from '../../base/config.ts';

/** Who asks, and where to complain: `Stellaverse/1.0.0 (+https://…)`. */
export function userAgent({ SITE_URL }: Pick<Config, 'SITE_URL'>): string {
  return `Stellaverse/${project.version}${SITE_URL ? ` (+${SITE_URL})` : ''}`;
}
