import fs from 'node:fs';
import os from 'node:os';
import { root } from '../scripts/runTool.ts';
import type { BenchResult, Skipped } from './result.ts';

const machine = () => {
  const cpus = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${cpus.length} cores (${cpus[0]?.model ?? 'unknown'}), ${memory} GiB, ${os.type()} ${os.arch()}, Node ${process.version}`;
};

function line(result: BenchResult | Skipped): string {
  if ('skipped' in result) return `| ${result.name} | | | skipped | ${result.skipped} |`;
  const { name, baseline, ratio, target, better, detail } = result;
  const wanted = target === null ? 'none set' : `at ${better === 'higher' ? 'least' : 'most'} ${target}`;
  return `| ${name} | ${baseline} | ${ratio.toFixed(2)} | ${wanted}${isMissed(result) ? ', **missed**' : ''} | ${detail} |`;
}

function isMissed({ ratio, target, better }: BenchResult): boolean {
  if (target === null) return false;
  return better === 'higher' ? ratio < target : ratio > target;
}

/** Prints the ratios and, after a whole run, keeps them as a page. */
export function report(results: readonly (BenchResult | Skipped)[], { write }: { write: boolean }): void {
  const table = [
    '| What | Baseline in the same run | Ratio | Target | Measured |',
    '|---|---|---|---|---|',
    ...results.map(line),
  ];
  console.log(`\n${machine()}\n\n${table.join('\n')}`);
  if (!write) return;
  const page = [
    '# Performance',
    '',
    'Written by `npm run bench`. Only the ratios compare across machines: each is ours by a baseline measured in the same run.',
    'A ratio for requests per second is better when higher, one for time when lower.',
    '',
    `Machine: ${machine()}.`,
    '',
    ...table,
    '',
  ];
  fs.writeFileSync(`${root}/docs/performance.md`, page.join('\n'));
}
