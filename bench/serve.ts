import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { importTable } from '#server/tables/importTable.ts';
import { sampleChart, writeSampleTable } from '#testing/files/sampleTable.ts';
import { hasNginx, runNginx } from '#testing/site/proxies.ts';
import { tableOf } from '#testing/site/rules.ts';
import { compareLoad } from './load.ts';
import { startNode } from './process.ts';
import type { Result, Skipped } from './report.ts';
import { type Engine, openBench, type Setup } from './setup.ts';

const PORTS = { ours: 3901, nginx: 3902, bare: 3903 };

/** Returns a database with a list to serve, invented and as large as the largest real one. */
export async function servedSite({ folder }: Setup): Promise<Pick<Engine, 'environment'>> {
  const environment = { DATA_DIR: path.join(folder, 'served') };
  if (fs.existsSync(environment.DATA_DIR)) return { environment };
  const { ctx, close } = await openBench({ environment });
  const source = path.join(folder, 'st');
  const charts = Array.from({ length: 2000 }, (_, index) => sampleChart(index + 1));
  writeSampleTable(source, tableOf('st'), { official: charts.slice(22), voting: charts.slice(0, 22), sub: charts });
  await importTable(ctx, { table: 'st', source });
  await close();
  return { environment };
}

/** Measures the published list and the list of open votes under load, against servers that do nothing else. */
export async function benchServing(setup: Setup): Promise<(Result | Skipped)[]> {
  if (!hasNginx) return [{ name: 'serve', skipped: "needs nginx; Debian's package nginx-light brings it" }];
  const { environment } = await servedSite(setup);
  const ours = await startNode(['server/main.ts'], { port: PORTS.ours, path: '/readyz', env: environment });
  const address = { list: `${ours.address}/st/score.json`, votes: `${ours.address}/api/vote/songs?table=st` };
  const list = new Uint8Array(await (await fetch(address.list)).arrayBuffer());
  const english = { 'accept-encoding': 'gzip', 'accept-language': 'en' };
  const document = await renderedDocument(`${ours.address}/submission/st`, english);
  const files = { 'score.json': list, 'submission.html': document };
  const nginx = await serveWithNginx(path.join(setup.folder, 'nginx'), files);
  const votes = path.join(setup.folder, 'votes.json');
  fs.writeFileSync(votes, await (await fetch(address.votes)).text());
  const bare = await startNode(['bench/bareServer.ts', votes], { port: PORTS.bare, path: '/' });
  try {
    const gzip = { 'accept-encoding': 'gzip' };
    const unchanged = async (at: string) => ({ address: at, headers: { 'if-none-match': await etagOf(at) } });
    const file = `${nginx.address}/score.json`;
    const full = await compareLoad({ address: address.list, headers: gzip }, { address: file, headers: gzip });
    const same = await compareLoad(await unchanged(address.list), await unchanged(file));
    const page = await compareLoad(
      { address: `${ours.address}/submission/st`, headers: english },
      { address: `${nginx.address}/submission.html`, headers: gzip },
    );
    const call = await compareLoad({ address: address.votes }, { address: `${bare.address}/` });
    const more = { better: 'higher' } as const;
    return [
      { name: 'serve /st/score.json, gzip', baseline: 'nginx, the same bytes', target: 0.5, ...full, ...more },
      { name: 'serve 304 for /st/score.json', baseline: 'nginx, the same file', target: 0.4, ...same, ...more },
      { name: 'serve the document of a list, gzip', baseline: 'nginx, the same bytes', target: 0.5, ...page, ...more },
      { name: 'serve /api/vote/songs', baseline: 'bare node:http, the same bytes', target: 0.5, ...call, ...more },
    ];
  } finally {
    await bare.stop();
    await nginx.stop();
    await ours.stop();
  }
}

/** Returns a document once its page is rendered. */
async function renderedDocument(address: string, headers: Record<string, string>): Promise<Uint8Array> {
  for (;;) {
    const html = await (await fetch(address, { headers })).text();
    if (html.includes('id="replies"')) return Buffer.from(html);
    await pause(100);
  }
}

/** Serves files with nginx, which also has them compressed. */
async function serveWithNginx(folder: string, files: Readonly<Record<string, Uint8Array>>) {
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), bytes);
    fs.writeFileSync(path.join(folder, `${name}.gz`), gzipSync(bytes));
  }
  const http = `sendfile on; tcp_nopush on; keepalive_requests 100000000; default_type application/json;
    server { listen 127.0.0.1:${PORTS.nginx}; root ${folder}; gzip_static on; etag on; }`;
  return runNginx(PORTS.nginx, http);
}

async function etagOf(address: string): Promise<string> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  await response.arrayBuffer();
  return response.headers.get('etag') ?? '';
}
