import fs from 'node:fs';
import { root } from '../scripts/runTool.ts';

/** A measured ratio of the site to a baseline of the same run, so that results of different machines compare. */
export interface Result {
  name: string;
  baseline: string;
  ratio: number;
  /** The minimum ratio, or the maximum where the ratio is one of times; null without a target. */
  target: number | null;
  /** Which ratio is better. */
  better: 'lower' | 'higher';
  detail: string;
}

/** What could not be measured on this machine, and what would help. */
export interface Skipped {
  name: string;
  skipped: string;
}

const PAGE = `${root}/docs/performance.md`;
const HEAD = ['| What | Baseline in the same run | Ratio | Target | Measured |', '|---|---|---|---|---|'];

function line(result: Result | Skipped): string {
  if ('skipped' in result) return `| ${result.name} | | | | skipped: ${result.skipped} |`;
  const { name, baseline, ratio, target, better, detail } = result;
  const isMissed = target !== null && (better === 'higher' ? ratio < target : ratio > target);
  const wanted = target === null ? 'none' : `at ${better === 'higher' ? 'least' : 'most'} ${target}`;
  const date = new Date().toISOString().slice(0, 10);
  return `| ${name} | ${baseline} | ${ratio.toFixed(2)} | ${wanted}${isMissed ? ', **missed**' : ''} | ${detail}; ${date} |`;
}

/** Prints results as rows of the table. */
export function print(results: readonly (Result | Skipped)[]): void {
  console.log(results.map(line).join('\n'));
}

/** Puts the results into the table of the page, where each replaces the row of its name. */
export function keep(results: readonly (Result | Skipped)[]): void {
  const page = fs.readFileSync(PAGE, 'utf8');
  const isRow = (one: string) => one.startsWith('| ') && one !== HEAD[0];
  const rows = new Map(
    page
      .split('\n')
      .filter(isRow)
      .map((one) => [one.split(' | ')[0], one]),
  );
  for (const result of results) if (!('skipped' in result)) rows.set(`| ${result.name}`, line(result));
  const [before = '', after = ''] = page.split(/\| What [\s\S]*\n\|[^\n]*\n/);
  fs.writeFileSync(PAGE, `${before}${[...HEAD, ...rows.values()].join('\n')}\n${after}`);
}
