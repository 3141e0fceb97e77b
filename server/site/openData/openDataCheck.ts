import type { Config } from '../../platform/config.ts';
import { whatFailed } from '../backup/attempts.ts';
import { type Check, ok, warning } from '../doctor/check.ts';
import { dumpDays, openDataFolder } from './publishOpenData.ts';

interface OpenDataFacts {
  config: Pick<Config, 'DATA_DIR' | 'OPEN_DATA_AT'>;
  /** The site's time; without it the machine's. */
  clock?: { now(): Date };
}

/** Tells of the newest dump, and whether the last attempt failed. */
export const openDataCheck: Check<OpenDataFacts> = {
  name: 'open data',
  question: 'Is the open data published?',
  async find({ config, clock }) {
    const folder = openDataFolder(config);
    const [newest] = await dumpDays(folder);
    const what = newest ? `The newest dump is of ${newest}.` : 'There is none yet.';
    const failed = await whatFailed(folder, clock?.now() ?? new Date());
    if (failed && failed !== 'running') return warning(`${failed} ${what} It is tried again.`);
    return ok(config.OPEN_DATA_AT === null ? `${what} OPEN_DATA_AT is off.` : what);
  },
};
