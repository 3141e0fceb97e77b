import fs from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { OperatorError } from '../../platform/operatorError.ts';
import { closeToOthers, isOpenToOthers, makePrivateFolder, openEntries } from '../../platform/privateFolder.ts';

/**
 * Creates `DATA_DIR` for the user of this process only, and removes the access of other users to entries in it that
 * older versions created. If `DATA_DIR` itself is open to others, it is left as it is and a check refuses the start, so
 * that the operator notices.
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
      throw new OperatorError(
        `${entry} is open to other users and cannot be made private: ${why}. Run chmod -R go-rwx on it.`,
        {
          cause: error,
        },
      );
    }
    log.info({ entry }, 'this was accessible to other users, and is now private');
  }
}
