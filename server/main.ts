import { readConfig } from './platform/config.ts';
import { exitWithError } from './platform/operatorError.ts';
import { createPrivateFiles } from './platform/privateFolder.ts';
import { startServer } from './startServer.ts';

/**
 * `npm start`: serves the built site until SIGINT or SIGTERM. An error that the operator can fix is printed in one
 * line.
 */
createPrivateFiles();
try {
  const starting = startServer(readConfig(process.env));
  // A signal during the start stops the server as soon as it has started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await (await starting).close();
      process.exit(0);
    });
  }
  await starting;
} catch (error) {
  exitWithError(error);
}
