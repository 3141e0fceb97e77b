import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { startServices } from '#demo/services.ts';
import { readConfig } from '#server/base/config.ts';

/**
 * `npm run dev`: the server of the calls and tables, started again whenever a file of it changes, and before it the pages,
 * which take each change at once. Settings are those of `npm start`, with stand-ins of the ranking services where none are
 * configured; the pages are on port 5173.
 */
const config = readConfig(process.env);
const port = String(config.PORT);
process.env.API_PORT = port;
const services = await startServices(config);

const server = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  cwd: `${import.meta.dirname}/..`,
  env: { ...services.environment, SITE_URL: 'http://localhost:5173', ...process.env, PORT: port },
  stdio: 'inherit',
});
const pages = await createServer();
await pages.listen();
pages.printUrls();
console.log(`  Players of LR2 and beatoraja: ${services.lr2ir}, ${services.minir}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill(signal);
    void Promise.all([pages.close(), services.close()]).then(() => process.exit(0));
  });
}
