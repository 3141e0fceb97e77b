import type { FastifyInstance } from 'fastify';
import { ruleBook } from '#domain/rules/rules.ts';
import { openAdminSocket } from './adminSocket.ts';
import { buildApp } from './app.ts';
import type { Config } from './base/config.ts';
import { createLog } from './base/log.ts';
import { OperatorError } from './base/operatorError.ts';
import { cleanUpFiles } from './files/cleanUpFiles.ts';
import { startJobs } from './jobs.ts';
import { openContext } from './openContext.ts';
import { removeSpooledUploads } from './uploads/incoming/spooledUpload.ts';
import { countVotes } from './voteCounts/countVotes.ts';

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
 * @throws OperatorError when the directory or the port is taken, or the database cannot be used
 */
export async function startServer(config: Config, rules = ruleBook): Promise<RunningServer> {
  const log = createLog(config.LOG_LEVEL);
  const { ctx, engine, close } = await openContext(config, log, rules);
  await countVotes(ctx);
  await ctx.published.load();
  await cleanUpFiles(ctx, { alone: engine === 'embedded' });
  await removeSpooledUploads(config);
  const app = await buildApp(ctx);
  const stopWatching = ctx.published.watch();
  const stopJobs = startJobs(ctx);
  const closeSocket = engine === 'embedded' ? await openAdminSocket(ctx) : async () => undefined;
  const stop = async () => {
    await closeCalls(app);
    await closeSocket();
    await stopJobs();
    await stopWatching();
    await close();
  };
  try {
    const { port } = new URL(await app.listen({ host: config.HOST, port: config.PORT }));
    const host = config.HOST === '127.0.0.1' ? 'localhost' : config.HOST;
    return { address: `http://${host}:${port}`, close: stop };
  } catch (error) {
    await stop();
    throw new OperatorError(`Cannot listen: ${(error as Error).message}`, { cause: error });
  }
}

/** A caller who is slower than this does not keep the server from stopping. */
const GRACE_MS = 10_000;

/** Takes no more calls, lets those under way end, and keeps no connection open for further ones. */
async function closeCalls(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const slow = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(slow);
}
