import { median } from './measure.ts';
import { startNode } from './process.ts';
import type { Result } from './report.ts';
import { servedSite } from './serve.ts';
import { type Setup, scaled } from './setup.ts';

const PORTS = { ours: 3911, bare: 3912 };
const RUNS = scaled(5);

/** Measures the time from the command to the first response of `/readyz`, on an existing database. */
export async function benchStart(setup: Setup): Promise<Result[]> {
  const { environment } = await servedSite(setup);
  const [own, other]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    const ours = await startNode(['server/main.ts'], { port: PORTS.ours, path: '/readyz', env: environment });
    await ours.stop();
    const bare = await startNode(['bench/bareServer.ts'], { port: PORTS.bare, path: '/' });
    await bare.stop();
    own.push(ours.milliseconds);
    other.push(bare.milliseconds);
  }
  const [a, b] = [median(own), median(other)];
  return [
    {
      name: 'start on existing data, embedded engine',
      baseline: 'start of a bare node:http',
      ratio: a / b,
      target: null,
      better: 'lower',
      detail: `${Math.round(a)} ms against ${Math.round(b)} ms to the first answer`,
    },
  ];
}
