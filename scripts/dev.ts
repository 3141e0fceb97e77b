import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { startServices } from '#fakes/startServices.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { exitWithError } from '#server/platform/operatorError.ts';
import { checkPort } from './checkPort.ts';

/**
 * `npm run dev`: runs the server of the API and the tables, restarted whenever one of its files changes, and in front
 * of it the pages with hot reload. The configuration is that of `npm start`, with fakes of the ranking services if none
 * are configured. The pages are on port 5173.
 */
const PAGES_PORT = 5173;

let config: Config;
try {
  config = readConfig(process.env);
  await checkPort(config.PORT);
  await checkPort(PAGES_PORT, 'Stop that one first.');
} catch (error) {
  exitWithError(error);
}
const port = String(config.PORT);
process.env.API_PORT = port;
const services = await startServices(config);

const server = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  cwd: `${import.meta.dirname}/..`,
  env: { ...services.environment, SITE_URL: `http://localhost:${PAGES_PORT}`, ...process.env, PORT: port },
  stdio: 'inherit',
});
const pages = await createServer({ server: { port: PAGES_PORT, strictPort: true } });
await pages.listen();
pages.printUrls();
console.log(`  Players of LR2 and beatoraja: ${services.lr2ir}, ${services.minir}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill(signal);
    void Promise.all([pages.close(), services.close()]).then(() => process.exit(0));
  });
}
