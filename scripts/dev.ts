import { spawn } from 'node:child_process';
import { createServer } from 'vite';

/**
 * `npm run dev`: the server of the calls and tables, started again whenever a file of it changes, and before it the pages,
 * which take each change at once. Settings are those of `npm start`; the pages are on port 5173.
 */
const port = process.env.PORT ?? '3000';
process.env.API_PORT = port;

const server = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  cwd: `${import.meta.dirname}/..`,
  env: { ...process.env, PORT: port },
  stdio: 'inherit',
});
const pages = await createServer();
await pages.listen();
pages.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill(signal);
    void pages.close().then(() => process.exit(0));
  });
}
