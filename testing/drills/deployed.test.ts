/** The files of deployment, as far as this machine runs them. Nothing here builds an image: no container engine is needed. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { engine } from '#testing/database/database.ts';
import { hasCaddy, hasNginx } from '#testing/site/proxies.ts';

const root = path.join(import.meta.dirname, '../..');
const deployed = (name: string) => path.join(root, 'deploy', name);
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const runs = (...[program = '', ...args]: readonly string[]) => spawnSync(program, args, { env, encoding: 'utf8' });

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deployed-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The folders and files of the project that the image has, as the last stage of the Dockerfile copies them. */
function copiedIntoImage(): string[] {
  const last =
    fs
      .readFileSync(path.join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  return [...last.matchAll(/^COPY ([\w.]+) \.\//gm)].map(([, name = '']) => name);
}

/** The packages that `npm ci --omit=dev` installs, but Node. */
function productionPackages(): string[] {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(lock.packages).flatMap(([name, { dev, devOptional }]) =>
    /^node_modules\/(?!.*\/node_modules\/)/.test(name) && !dev && !devOptional && !name.includes('/node-')
      ? [name]
      : [],
  );
}

describe.runIf(engine === 'embedded')('deployed', () => {
  test('the server runs with the folders and packages of the image alone, and writes nothing beside its data', {
    timeout: 120_000,
  }, async () => {
    const folder = temporaryFolder();
    const app = path.join(folder, 'app');
    const copied = copiedIntoImage();
    expect(copied).toContain('server');
    for (const name of [...copied, ...productionPackages()]) {
      if (!fs.existsSync(path.join(root, name))) continue;
      fs.mkdirSync(path.dirname(path.join(app, name)), { recursive: true });
      execFileSync('cp', ['-a', path.join(root, name), path.join(app, name)]);
    }
    expect(fs.existsSync(path.join(app, 'node_modules/vitest'))).toBe(false);
    // In place of systemd's program, it writes down what the unit's watchdog is told.
    const told = path.join(folder, 'told');
    fs.writeFileSync(path.join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> ${told}\n`, { mode: 0o700 });
    const mark = path.join(folder, 'mark');
    fs.writeFileSync(mark, '');
    const server = spawn(process.execPath, ['server/main.ts'], {
      cwd: app,
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        WATCHDOG_USEC: '400000',
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: path.join(folder, 'data'),
        ESTIMATE_AT: 'off',
        OPEN_DATA_AT: 'off',
      },
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    let said = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (said += part));
    await expect.poll(() => said, { timeout: 100_000 }).toMatch(/Server listening at http:[^"]+|Error/);
    const [, address = ''] = /Server listening at (http:[^"]+)/.exec(said) ?? [said];
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    expect((await fetch(`${address}/api/submission?table=st`)).status).toBe(200);
    expect(runs('find', app, '-newer', mark).stdout).toBe('');
    const count = () => fs.readFileSync(told, 'utf8').split('WATCHDOG=1').length;
    const before = count();
    await expect.poll(count).toBeGreaterThan(before);
    server.kill('SIGSTOP');
    await pause(300);
    const stopped = count();
    await pause(300);
    expect(count()).toBe(stopped);
  });

  test.runIf(runs('systemd-analyze', '--version').status === 0)('systemd accepts the unit', () => {
    const folder = temporaryFolder();
    const unit = fs
      .readFileSync(deployed('stellaverse@.service'), 'utf8')
      .replace('/opt/stellaverse/node_modules/.bin/node', process.execPath);
    const file = path.join(folder, 'stellaverse@.service');
    fs.writeFileSync(file, unit);
    const told = () => runs('systemd-analyze', 'verify', path.join(folder, 'stellaverse@3000.service'));
    expect(told()).toMatchObject({ status: 0, stderr: '' });
    fs.writeFileSync(file, unit.replace('ProtectHome=yes', 'ProtectHome=always'));
    expect(told().stderr).toContain('Failed to parse protect home');
  });

  test('compose gives the secret of the site to no container but those of the site', () => {
    const compose = fs.readFileSync(path.join(root, 'compose.yaml'), 'utf8');
    const services = compose.split(/^services:\n/m)[1]?.split(/^ {2}(?=\w+:\n)/m) ?? [];
    const withSecrets = services.filter((service) => /env_file|SITE_SECRET|<<: \*site/.test(service));
    expect(withSecrets.map((service) => service.split(':')[0])).toEqual(['site1', 'site2', 'site3']);
  });

  test.runIf(hasNginx)('nginx accepts its file with a certificate', () => {
    const folder = temporaryFolder();
    const [key, certificate] = [path.join(folder, 'key'), path.join(folder, 'certificate')];
    const subject = ['-subj', '/CN=stellaverse.example', '-days', '1'];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject];
    expect(runs('openssl', ...made).status).toBe(0);
    const http = fs
      .readFileSync(deployed('nginx.conf'), 'utf8')
      .replace('/var/cache/stellaverse', path.join(folder, 'cache'))
      .replace('/etc/ssl/stellaverse.pem', certificate)
      .replace('/etc/ssl/stellaverse.key', key);
    const config = path.join(folder, 'nginx.conf');
    fs.writeFileSync(config, `pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${http}\n}\n`);
    const { status, stderr } = runs('nginx', '-t', '-c', config, '-e', 'stderr');
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });

  test.runIf(hasCaddy)('Caddy accepts its file', () => {
    const { status, stderr } = runs('caddy', 'validate', '--adapter', 'caddyfile', '--config', deployed('Caddyfile'));
    expect([status, stderr.includes('"level":"error"')]).toEqual([0, false]);
  });
});
