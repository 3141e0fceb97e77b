import { readConfig } from './base/config.ts';
import { exitWithError } from './base/operatorError.ts';
import { createPrivateFiles } from './base/privateFolder.ts';
import { startServer } from './startServer.ts';

/**
 * `npm start`: serves the built site until SIGINT or SIGTERM. An error that the operator can fix is printed in one
 * line.
 */
createPrivateFiles();
try {
  const server = await startServer(readConfig(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
} catch (error) {
  exitWithError(error);
}
