import { openAdminSocket } from './adminSocket.ts';
import { buildApp } from './app.ts';
import { startJobs } from './jobs.ts';
import { listen } from './listen.ts';
import { serveMetrics } from './metricsServer.ts';
import { openContext } from './openContext.ts';
import type { Config } from './platform/config.ts';
import { rememberDirectScores } from './platform/database/installation.ts';
import { cleanUpFiles } from './platform/files/cleanUpFiles.ts';
import { removeSpooledFiles } from './platform/files/spooledFile.ts';
import { createLog } from './platform/log.ts';
import { closeDataFolder } from './site/doctor/closeDataFolder.ts';
import { passChecks, surroundings } from './site/doctor/passChecks.ts';
import { countVotes } from './voting/voteCounts/countVotes.ts';

/** A server that accepts connections. */
export interface RunningServer {
  /** Its address: `http://localhost:3000`. */
  address: string;
  /** Waits for running requests, then stops everything. */
  close(): Promise<void>;
}

/**
 * Starts the site: opens the port, checks what it runs on, opens the database, does missed vote counts, and starts the
 * jobs, the socket for commands of the CLI and the answers.
 *
 * @throws OperatorError when a check fails, the data directory or the port is in use, or the database cannot be used
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = createLog(config.LOG_LEVEL);
  const listener = await listen(config);
  /** What has been opened so far. */
  const opened = new AsyncDisposableStack();
  const stop = () => listener.close().finally(() => opened.disposeAsync());
  try {
    closeDataFolder(config, log);
    await passChecks(surroundings, config, log);
    const { ctx, engine, close } = await openContext(config, log, { isServer: true });
    opened.defer(close);
    await rememberDirectScores(ctx.db, config.DIRECT_SCORES);
    await countVotes(ctx);
    await ctx.published.load();
    if (!ctx.clock.doubt) await cleanUpFiles(ctx, { alone: engine === 'embedded' });
    await removeSpooledFiles(config);
    const app = await buildApp(ctx);
    opened.defer(ctx.published.watch());
    opened.defer(startJobs({ ...ctx, db: ctx.databases.job }));
    if (engine === 'embedded') opened.defer(await openAdminSocket(ctx));
    opened.defer(await serveMetrics(ctx, app.requestDurations));
    await listener.serve(app);
    return { address: listener.address, close: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
