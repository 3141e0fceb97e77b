import fs from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { OperatorError } from '../../platform/operatorError.ts';
import { closeToOthers, isOpenToOthers, makePrivateFolder, openEntries } from '../../platform/privateFolder.ts';

/**
 * Creates `DATA_DIR` for the user of this process only, and closes to others what older versions left open in it. One
 * that is open itself is left as it is: the start is refused, so that the operator learns of it.
 *
 * @throws OperatorError when it cannot be created or opened, or something in it cannot be closed
 */
export function closeDataFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, log: FastifyBaseLogger): void {
  makePrivateFolder(DATA_DIR);
  if (isOpenToOthers(fs.statSync(DATA_DIR))) return;
  for (const entry of openEntries(DATA_DIR)) {
    try {
      closeToOthers(entry);
    } catch (error) {
      const why = (error as Error).message;
      throw new OperatorError(`${entry} is open to others and cannot be closed: ${why}. Run chmod -R go-rwx on it.`, {
        cause: error,
      });
    }
    log.info({ entry }, 'this could be read by others, and is closed to them now');
  }
}
