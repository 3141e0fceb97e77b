import fs from 'node:fs';
import path from 'node:path';
import { compareLoad, hasWrk } from './load.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { startNode } from './process.ts';
import type { BenchResult, Skipped } from './result.ts';

const PORTS = { ours: 3901, nginx: 3902, bare: 3903 };
const GZIP = { 'accept-encoding': 'gzip' };

/** Measures the published list and the list of open votes under load, against servers that do nothing else. */
export async function benchServing(folder: string, dataDir: string): Promise<(BenchResult | Skipped)[]> {
  const names = {
    list: 'serve /st/score.json, gzip',
    unchanged: 'serve 304 for /st/score.json',
    votes: 'serve /api/vote/songs',
  };
  if (!hasWrk() || !hasNginx()) {
    const skipped = "wrk and nginx are not here: Debian's packages wrk and nginx-light bring them";
    return Object.values(names).map((name) => ({ name, skipped }));
  }
  const ours = await startNode(['server/main.ts'], { port: PORTS.ours, path: '/readyz', env: { DATA_DIR: dataDir } });
  try {
    const list = new Uint8Array(await (await fetch(`${ours.address}/st/score.json`)).arrayBuffer());
    const stopNginx = await startNginx(path.join(folder, 'nginx'), PORTS.nginx, { 'score.json': list });
    const votes = path.join(folder, 'votes.json');
    fs.writeFileSync(votes, await (await fetch(`${ours.address}/api/vote/songs?table=st`)).text());
    const bare = await startNode(['bench/bareServer.ts', votes], { port: PORTS.bare, path: '/' });
    const [own, other] = [`${ours.address}/st/score.json`, `http://127.0.0.1:${PORTS.nginx}/score.json`];
    try {
      const rows = (JSON.parse(new TextDecoder().decode(list)) as unknown[]).length;
      const sizes = `${rows} rows, ${list.length} bytes`;
      const full = await compareLoad({ address: own, headers: GZIP }, { address: other, headers: GZIP });
      const same = await compareLoad(
        { address: own, headers: { 'if-none-match': await etagOf(own) } },
        { address: other, headers: { 'if-none-match': await etagOf(other) } },
      );
      const call = await compareLoad(
        { address: `${ours.address}/api/vote/songs?table=st` },
        { address: `${bare.address}/` },
      );
      return [
        {
          name: names.list,
          baseline: 'nginx, the same bytes',
          target: 0.5,
          better: 'higher',
          ...full,
          detail: `${sizes}: ${full.detail}`,
        },
        { name: names.unchanged, baseline: 'nginx, the same file', target: 0.35, better: 'higher', ...same },
        { name: names.votes, baseline: 'bare node:http, the same bytes', target: 0.5, better: 'higher', ...call },
      ];
    } finally {
      await bare.stop();
      await stopNginx();
    }
  } finally {
    await ours.stop();
  }
}

async function etagOf(address: string): Promise<string> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  await response.arrayBuffer();
  return response.headers.get('etag') ?? '';
}
