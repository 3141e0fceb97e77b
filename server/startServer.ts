import { ruleBook } from '#domain/rules/rules.ts';
import { openAdminSocket } from './adminSocket.ts';
import { buildApp } from './app.ts';
import { startJobs } from './jobs.ts';
import { type Listening, listen } from './listen.ts';
import { openMetrics } from './metricsServer.ts';
import { openContext } from './openContext.ts';
import { checks } from './operation/doctor/checks.ts';
import { closeDataFolder } from './operation/doctor/closeDataFolder.ts';
import { passChecks } from './operation/doctor/passChecks.ts';
import type { Config } from './platform/config.ts';
import { rememberDirectScores } from './platform/database/installation.ts';
import { cleanUpFiles } from './platform/files/cleanUpFiles.ts';
import { removeSpooledFiles } from './platform/files/spooledFile.ts';
import { createLog } from './platform/log.ts';
import { countVotes } from './voting/voteCounts/countVotes.ts';

/** A server that accepts connections. */
export interface RunningServer {
  /** Its address: `http://localhost:3000`. */
  address: string;
  /** Waits for running requests, then stops everything. */
  close(): Promise<void>;
}

/**
 * Starts the site: checks what it runs on, opens the database, does missed vote counts, and starts the HTTP server, the
 * jobs and the socket for commands of the CLI.
 *
 * @throws OperatorError when a check fails, the data directory or the port is in use, or the database cannot be used
 */
export async function startServer(config: Config, rules = ruleBook): Promise<RunningServer> {
  const log = createLog(config.LOG_LEVEL);
  closeDataFolder(config, log);
  await passChecks(checks.surroundings, config, log);
  const { ctx, engine, close } = await openContext(config, log, rules);
  await rememberDirectScores(ctx.db, config.DIRECT_SCORES);
  await countVotes(ctx);
  await ctx.published.load();
  await cleanUpFiles(ctx, { alone: engine === 'embedded' });
  await removeSpooledFiles(config);
  const app = await buildApp(ctx);
  const stopWatching = ctx.published.watch();
  const stopJobs = startJobs(ctx);
  const closeSocket = engine === 'embedded' ? await openAdminSocket(ctx) : async () => undefined;
  let listening: Listening | undefined;
  let metrics: Awaited<ReturnType<typeof openMetrics>> = null;
  const stop = async () => {
    await (listening ?? app).close();
    await closeSocket();
    await metrics?.close();
    await stopJobs();
    await stopWatching();
    await close();
  };
  try {
    metrics = await openMetrics(ctx, app.requestMeter);
    listening = await listen(app, config);
    const { port } = listening;
    const host = config.HOST === '127.0.0.1' ? 'localhost' : config.HOST;
    return { address: `http://${host}:${port}`, close: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
