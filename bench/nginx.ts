import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

export const hasNginx = () => spawnSync('nginx', ['-v']).error === undefined;

/** Serves files with nginx: one worker, a precompressed gzip file beside each file, no log. */
export async function startNginx(folder: string, port: number, files: Readonly<Record<string, Uint8Array>>) {
  const root = path.join(folder, 'files');
  fs.mkdirSync(root, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    fs.writeFileSync(path.join(root, name), bytes);
    fs.writeFileSync(path.join(root, `${name}.gz`), gzipSync(bytes));
  }
  const config = path.join(folder, 'nginx.conf');
  fs.writeFileSync(
    config,
    // Started by root, the worker would run as another user, who cannot read the folder.
    `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  default_type application/json;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path ${folder}/${use};`).join('\n  ')}
  server { listen 127.0.0.1:${port}; root ${root}; gzip_static on; etag on; }
}
`,
  );
  const nginx = spawn('nginx', ['-c', config, '-g', 'daemon off;'], { stdio: 'inherit' });
  return async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  };
}
