import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { namedPlayers } from '#demo/players.ts';
import { chartsToTryFolder, prepareDemo } from '#demo/prepareDemo.ts';
import { emailOf, MINIR_ID_TO_LINK } from '#demo/services.ts';
import { uploadPassword } from '#demo/uploads.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { type Services, startServices } from '#fakes/startServices.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { hasEmbedded } from '#server/platform/database/embedded.ts';
import { exitWithError } from '#server/platform/operatorError.ts';
import { createPrivateFiles } from '#server/platform/privateFolder.ts';
import { startServer } from '#server/startServer.ts';
import { checkPort } from './checkPort.ts';

/**
 * `npm run demo`: builds the pages if they are missing or outdated, fills the embedded database with the demo community
 * if `DATA_DIR` has none, and serves it on `PORT`. Ctrl-C stops it; the data is kept. `-- --large` fills it with a community
 * of three times the size, which takes minutes.
 */
const project = fileURLToPath(new URL('..', import.meta.url));

/** The fixed seed: two people who try the demo on the same day see the same community. */
const seed = 'stellaverse';

/** Returns whether the pages were built after the last change of their sources. */
function isBuilt(): boolean {
  const built = fs.statSync(path.join(project, 'dist/index.html'), { throwIfNoEntry: false });
  if (!built) return false;
  const sources = ['web', 'domain', 'contract', 'vite.config.ts', 'package-lock.json'];
  return sources.every((source) => newest(path.join(project, source)) < built.mtimeMs);
}

function newest(place: string): number {
  const { mtimeMs } = fs.statSync(place);
  if (!fs.statSync(place).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...fs.readdirSync(place).map((name) => newest(path.join(place, name))));
}

async function build(): Promise<void> {
  const vite = path.join(project, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: project, stdio: 'inherit' });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The pages could not be built.'))));
  return promise;
}

/** Returns the seconds since this process began. */
const seconds = () => `${String(Math.round(performance.now() / 1000)).padStart(4)} s`;

let step = '';

/** Shows what begins now and the seconds until then: on a terminal in one line that is overwritten, elsewhere in a new line. */
function showProgress(what: string): void {
  if (what === step) return;
  step = what;
  process.stdout.write(process.stdout.isTTY ? `\r${seconds()}  ${what.padEnd(60)}` : `${seconds()}  ${what}\n`);
}

/** Links of a site that is set up: they lead nowhere. */
const exampleLinks = {
  SCORE_SITES: 'LR2IR=https://example.com/scores/{md5} MinIR=https://example.org/rankings/{sha256}',
  CHAT_URL: 'https://example.com/chat',
  CHART_COMMUNITY_URL: 'https://example.com/charts',
  SOCIAL_URL: 'https://example.org/@stellaverse',
  CONTACT_EMAIL: 'admins@example.com',
};

const mayDo: Readonly<Record<string, string>> = {
  'demo-aki': 'cleared for every table; has voted on some of the open songs',
  'demo-bora': 'cleared for every table',
  'demo-chie': 'cleared for every table; has voted on no open song yet',
  'demo-admin': 'admin: sees proposers and votes while they are hidden',
  'demo-admin-2': 'second admin: confirms what one alone may not do',
  'demo-moderator': 'moderator: requests, comments, uploads and warnings',
  'demo-beginner': 'beginner: the lowest levels of Satellite, and Exoplanet',
  'demo-new': 'has just signed up; the scores wait at LR2IR',
  'demo-native': 'has just signed up without an ID; has no plays yet',
};

function welcome(address: string, dataDir: string, now: Date, services: Services): string {
  const rows = namedPlayers.map(({ userId, password }) => `  ${userId.padEnd(14)}  ${password}   ${mayDo[userId]}`);
  const folder = chartsToTryFolder(dataDir);
  // A directory that the demo did not fill has other accounts.
  if (!fs.existsSync(folder)) return `Stellaverse runs at ${address} with the data in ${path.resolve(dataDir)}`;
  const next = nextVoteCount(now);
  const { minute } = gmt9(next);
  return `
Stellaverse runs at ${address}

  ID              password      may do
${rows.join('\n')}

  To sign up, become a player of a ranking service first (stand-ins, for this demo only):
    LR2:       ${services.lr2ir}
    beatoraja: ${services.minir}
  There you also write your profile text and play charts. At the second, demo-chie is ${emailOf('demo-chie')} and demo-aki
  ${emailOf('demo-aki')}, with the passwords of here; link demo-aki's MinIR ID in the settings: ${MINIR_ID_TO_LINK}
  Charts to propose (drop them on a vote page) or to upload: ${folder}
  What was uploaded without an account is deleted with the password ${uploadPassword}.
  Votes are counted next on ${minute} (GMT+9); now, if you like:
    ${process.env.DATA_DIR ? `DATA_DIR=${process.env.DATA_DIR} ` : ''}npm run cli -- count --until ${next.toISOString()}
  Data: ${path.resolve(dataDir)} (delete it to start over). Ctrl-C stops.
`;
}

async function main(): Promise<void> {
  const usual = { LOG_LEVEL: 'warn', ...exampleLinks, ...process.env };
  const config = readConfig(usual);
  if (config.DATABASE_URL !== undefined) {
    throw new ConfigError('The demo keeps its data in the embedded database: unset DATABASE_URL.');
  }
  const today = config.CLOCK_START ? new Date(config.CLOCK_START) : new Date();
  // Checked first, since filling takes minutes.
  for (const port of config.PORT === 0 ? [] : [config.PORT, config.PORT + 1, config.PORT + 2]) {
    await checkPort(
      port,
      'The demo needs PORT and the two after it: stop that one first, or set PORT to another number.',
    );
  }
  let building = Promise.resolve();
  if (!isBuilt()) {
    showProgress('building the pages, beside the following');
    building = build();
    // A failure is reported below; until then filling continues.
    building.catch(() => undefined);
  }
  // Only now: the built pages are not private, and another user may serve them.
  createPrivateFiles();
  if (!hasEmbedded(config.DATA_DIR)) {
    const large = process.argv.includes('--large');
    await prepareDemo(config, { seed, until: today, large }, showProgress);
  }
  await building;
  showProgress('starting the site');
  const services = await startServices(config);
  const server = await startServer(
    readConfig({ ...services.environment, CLOCK_START: new Date().toISOString(), ...usual }),
  );
  await services.setClock(server.address);
  showProgress('the site answers\n');
  console.log(welcome(server.address, config.DATA_DIR, today, services));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.all([server.close(), services.close()]).then(() => process.exit(0)));
  }
}

try {
  await main();
} catch (error) {
  exitWithError(error);
}
