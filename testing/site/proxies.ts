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
  /** One port for each process of the site, at most three. */
  sitePorts: readonly number[];
  /** For how long nginx waits for what is answered at once; the example's time by default. */
  quickSeconds?: number;
}

const EXAMPLE_PORTS = [3000, 3001, 3002];

/**
 * Starts nginx as `deploy/nginx.conf` configures it in front of a site on this machine, but without https.
 *
 * @returns its address, and a function that stops it
 */
export function startNginx({ port, sitePorts, quickSeconds = 9 }: Ports) {
  const example = fs.readFileSync(new URL('nginx.conf', EXAMPLES), 'utf8');
  const site = withPorts(example, sitePorts, / *server 127\.0\.0\.1:PORT [^;]*;\n/)
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace('/var/cache/stellaverse', 'cache')
    .replaceAll('proxy_read_timeout 9s;', `proxy_read_timeout ${quickSeconds}s;`);
  return runNginx(port, site);
}

/**
 * Starts nginx with one worker and no access log.
 *
 * @param http the directives inside `http { }`, with a server on `port`; relative paths are in a folder of its own
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
  return run(port, folder, 'nginx', ['-p', folder, '-c', config, '-e', 'stderr']);
}

/** Starts Caddy as `deploy/Caddyfile` configures it in front of a site on this machine, but without https. */
export function startCaddy({ port, sitePorts }: Ports) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caddy-'));
  const example = fs.readFileSync(new URL('Caddyfile', EXAMPLES), 'utf8');
  const config = withPorts(example, sitePorts, / 127\.0\.0\.1:PORT/)
    .replace(/^\{$/m, '{\nadmin off\nlog {\nlevel ERROR\n}')
    .replace('stellaverse.example {', `http://127.0.0.1:${port} {`);
  const file = path.join(folder, 'Caddyfile');
  fs.writeFileSync(file, config);
  return run(port, folder, 'caddy', ['run', '--config', file, '--adapter', 'caddyfile']);
}

/** @param entry how the example names a process; entries without a process are removed */
function withPorts(example: string, sitePorts: readonly number[], entry: RegExp): string {
  return EXAMPLE_PORTS.reduce((text, from, index) => {
    const named = new RegExp(entry.source.replace('PORT', String(from)), 'g');
    if (!named.test(text)) throw new Error(`the example does not name port ${from}`);
    const to = sitePorts[index];
    return text.replace(named, (found) => (to === undefined ? '' : found.replace(String(from), String(to))));
  }, example);
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
