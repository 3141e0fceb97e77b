import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const EXAMPLES = new URL('../../deploy/', import.meta.url);
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether these programs are installed on this machine. */
export const hasNginx = spawnSync('nginx', ['-v'], { env }).status === 0;
export const hasCaddy = spawnSync('caddy', ['version'], { env }).status === 0;

interface Ports {
  port: number;
  sitePort: number;
}

/**
 * Starts nginx as `deploy/nginx.conf` configures it in front of a site on this machine, but without https.
 *
 * @returns its address, and a function that stops it
 */
export function startNginx({ port, sitePort }: Ports) {
  const site = fs
    .readFileSync(new URL('nginx.conf', EXAMPLES), 'utf8')
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  return runNginx(port, site);
}

/**
 * Starts nginx with one worker and no access log.
 *
 * @param http the directives inside `http { }`, with a server on `port`
 */
export function runNginx(port: number, http: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nginx-'));
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const own = ['access_log off;', ...folders.map((name) => `${name}_temp_path ${folder}/${name};`)].join('\n');
  const config = path.join(folder, 'nginx.conf');
  // Without this line a worker of root runs as another user, who can neither read nor write the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const main = `${user}daemon off;\npid ${folder}/pid;\nerror_log stderr crit;\nevents { worker_connections 2000; }\n`;
  fs.writeFileSync(config, `${main}http {\n${own}\n${http}\n}\n`);
  return run(port, folder, 'nginx', ['-c', config, '-e', 'stderr']);
}

/** Starts Caddy as `deploy/Caddyfile` configures it in front of a site on this machine, but without https. */
export function startCaddy({ port, sitePort }: Ports) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caddy-'));
  const config = fs
    .readFileSync(new URL('Caddyfile', EXAMPLES), 'utf8')
    .replace(/^\{$/m, '{\nadmin off\nlog {\nlevel ERROR\n}')
    .replace('stellaverse.example {', `http://127.0.0.1:${port} {`)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  const file = path.join(folder, 'Caddyfile');
  fs.writeFileSync(file, config);
  return run(port, folder, 'caddy', ['run', '--config', file, '--adapter', 'caddyfile']);
}

async function run(port: number, folder: string, program: string, args: readonly string[]) {
  const child = spawn(program, args, { env: { ...env, HOME: folder }, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${program} does not start`);
    await pause(20);
  }
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await ended;
      fs.rmSync(folder, { recursive: true });
    },
  };
}

/** Returns whether a server accepts connections at a port. */
const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
