import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { prepareDemo } from '#demo/prepareDemo.ts';
import { startServices } from '#fakes/startServices.ts';
import { readConfig } from '#server/platform/config.ts';
import { copyDataDirectory } from '#testing/database/copyDataDirectory.ts';
import { startNginx } from '#testing/site/nginx.ts';
import { root } from '../../scripts/runTool.ts';
import { startNode } from '../process.ts';

const [PORT, PROXY_PORT] = [3951, 3952];

/** A running site with the demo community, with the limits that a site has, behind nginx. */
export interface Target {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

/** Fills the embedded database below a folder with the demo community. Returns its `DATA_DIR`. */
export async function fillDemo(folder: string): Promise<string> {
  const dataDir = path.join(folder, 'demo');
  await prepareDemo(readConfig({ DATA_DIR: dataDir }), { seed: 'attack', until: new Date() }, () => undefined);
  return dataDir;
}

/**
 * Starts the site on a copy of the demo community.
 *
 * @param databaseUrl an empty database, for the server engine; without it the embedded engine is used
 */
export async function startTarget(demo: string, databaseUrl?: string): Promise<Target> {
  const dataDir = `${demo}-${databaseUrl ? 'server' : 'embedded'}`;
  if (databaseUrl) await moveToServer(demo, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  else copyDataDirectory(demo, dataDir);
  const services = await startServices({ DATA_DIR: demo, PORT });
  const site = await startNode(['server/main.ts'], {
    port: PORT,
    path: '/readyz',
    env: {
      ...services.environment,
      DATA_DIR: dataDir,
      LIMITS_FACTOR: '1',
      TRUST_PROXY: 'true',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  const nginx = await startNginx({ port: PROXY_PORT, sitePort: PORT });
  return {
    address: nginx.address,
    pid: site.pid,
    async stop() {
      await nginx.stop();
      await site.stop();
      await services.close();
    },
  };
}

/** Moves the demo to another engine, as an operator does. */
async function moveToServer(demo: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const copy = path.join(path.dirname(demo), 'backup');
  const run = (command: string, env: Readonly<Record<string, string>>) =>
    promisify(execFile)(process.execPath, ['server/cliMain.ts', command, copy], {
      cwd: root,
      env: { ...process.env, ...env },
    });
  await run('backup', { DATA_DIR: demo });
  await run('restore', environment);
}
