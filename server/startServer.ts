import { pino } from 'pino';
import { ruleBook } from '#domain/rules.ts';
import { buildApp } from './app.ts';
import { openAdminSocket } from './cli/adminSocket.ts';
import type { Config } from './config.ts';
import { startJobs } from './jobs.ts';
import { openContext } from './openContext.ts';
import { countVotes } from './voting/countVotes.ts';

/** A server that listens. */
export interface RunningServer {
  /** Where it listens: `http://localhost:3000`. */
  address: string;
  /** Lets the calls under way end, then stops everything. */
  close(): Promise<void>;
}

/**
 * Starts the site: database, clock, missed countings, calls, jobs, and the socket for commands of the CLI.
 *
 * @throws DataDirectoryInUse, DatabaseIsNewer, or the error of a port that is taken
 */
export async function startServer(config: Config, rules = ruleBook): Promise<RunningServer> {
  const log = pino({ level: config.LOG_LEVEL });
  const { ctx, engine, close } = await openContext(config, log, rules);
  await countVotes(ctx);
  await ctx.published.load();
  const app = await buildApp(ctx);
  const stopWatching = ctx.published.watch();
  const stopJobs = startJobs(ctx);
  const closeSocket = engine === 'embedded' ? await openAdminSocket(ctx) : async () => undefined;
  const stop = async () => {
    await app.close();
    await closeSocket();
    await stopJobs();
    await stopWatching();
    await close();
  };
  try {
    const address = await app.listen({ host: config.HOST, port: config.PORT });
    return { address, close: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
