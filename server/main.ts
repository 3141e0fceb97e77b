import { ConfigError, readConfig } from './config.ts';
import { DataDirectoryInUse } from './database/directoryLock.ts';
import { DatabaseIsNewer } from './database/migrate.ts';
import { startServer } from './startServer.ts';

/** `npm start`: serves what was built until it is told to stop. What the operator can mend is said in one line. */
try {
  const server = await startServer(readConfig(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
} catch (error) {
  const isOperators =
    error instanceof ConfigError ||
    error instanceof DataDirectoryInUse ||
    error instanceof DatabaseIsNewer ||
    (error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'ECONNREFUSED'));
  console.error(isOperators ? error.message : error);
  process.exit(1);
}
