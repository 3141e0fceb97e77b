import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const EXAMPLE = new URL('../../deploy/nginx.conf', import.meta.url);

/** Whether nginx is installed on this machine. */
export const hasNginx = spawnSync('nginx', ['-v'], { env: withSbin() }).status === 0;

function withSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
}

/**
 * Starts nginx as `deploy/nginx.conf` configures it in front of a site on this machine, but without https.
 *
 * @returns its address, and what ends it
 */
export async function startNginx({ port, sitePort }: { port: number; sitePort: number }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nginx-'));
  const site = fs
    .readFileSync(EXAMPLE, 'utf8')
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const own = ['access_log off;', ...folders.map((name) => `${name}_temp_path ${folder}/${name};`)].join('\n');
  const config = path.join(folder, 'nginx.conf');
  // Started by root, the worker would run as another user, who cannot write into the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const main = `${user}daemon off;\npid ${folder}/pid;\nerror_log stderr crit;\nevents { worker_connections 2000; }\n`;
  fs.writeFileSync(config, `${main}http {\n${own}\n${site}\n}\n`);
  const nginx = spawn('nginx', ['-c', config, '-e', 'stderr'], {
    env: withSbin(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(nginx, 'exit');
  while (!(await answers(port))) {
    if (nginx.exitCode !== null) throw new Error('nginx does not start');
    await pause(20);
  }
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      nginx.kill();
      await ended;
      fs.rmSync(folder, { recursive: true });
    },
  };
}

/** Returns whether somebody listens at a port. */
const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
