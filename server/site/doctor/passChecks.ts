import type { FastifyBaseLogger } from 'fastify';
import { OperatorError } from '../../platform/operatorError.ts';
import { contactCheck, httpsCheck, proxyCheck } from './addressChecks.ts';
import { type Check, findAll } from './check.ts';
import { dataFolderCheck } from './dataFolderCheck.ts';
import { createDiskSpaceCheck } from './diskSpaceCheck.ts';

/** What is checked before anything is opened. */
export const surroundings = [proxyCheck, httpsCheck, dataFolderCheck, createDiskSpaceCheck(), contactCheck];

/** Thrown when a check refuses the start. The message has one line for each error. */
export class StartRefusedError extends OperatorError {}

/**
 * Runs checks of the start and logs their warnings.
 *
 * @param goesOn starts in spite of errors, which the running server reports itself
 * @throws StartRefusedError with every error
 */
export async function passChecks<Facts>(
  checks: readonly Check<Facts>[],
  facts: Facts,
  log: FastifyBaseLogger,
  { goesOn = false }: { goesOn?: boolean } = {},
): Promise<void> {
  const found = await findAll(checks, facts);
  for (const { level, name, sentence } of found) if (level === 'warning') log.warn({ check: name }, sentence);
  const errors = found.filter(({ level }) => level === 'error');
  if (errors.length > 0 && !goesOn) throw new StartRefusedError(errors.map(({ sentence }) => sentence).join('\n'));
}
