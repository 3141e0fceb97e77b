import fs from 'node:fs';
import os from 'node:os';
import { root } from '../scripts/runTool.ts';
import type { QueryPlan } from './queryPlans.ts';
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

interface ReportOptions {
  /** The plans of the queries of the lists; empty if they were not measured. */
  plans: readonly QueryPlan[];
  /** Whether the whole page is written, only the measured lines are updated, or it stays as it is. */
  keep: 'whole' | 'part' | 'nothing';
}

const PAGE = `${root}/docs/performance.md`;
const HEAD = ['| What | Baseline in the same run | Ratio | Target | Measured |', '|---|---|---|---|---|'];
const PLANS = '## Query plans of the lists';

/** Prints the ratios and, unless `keep` is `nothing`, writes the page. */
export function report(results: readonly (BenchResult | Skipped)[], { plans, keep }: ReportOptions): void {
  const lines = results.map(line);
  console.log(`\n${machine()}\n\n${[...HEAD, ...lines].join('\n')}`);
  if (keep === 'nothing') return;
  const before = keep === 'part' ? fs.readFileSync(PAGE, 'utf8') : '';
  const [, plansBefore = ''] = before.split(`${PLANS}\n`);
  const page = [
    '# Performance',
    '',
    'Written by `npm run bench`. Only the ratios compare across machines: each is ours by a baseline measured in the same run.',
    'A ratio for requests per second is better when higher, one for time when lower.',
    '',
    `Machine: ${machine()}.`,
    '',
    ...HEAD,
    ...putInto(
      before.split('\n').filter((one) => one.startsWith('| ') && !HEAD.includes(one)),
      lines,
    ),
    '',
    PLANS,
    plansText(plans, plansBefore),
  ];
  fs.writeFileSync(PAGE, `${page.join('\n').trimEnd()}\n`);
}

/** Replaces lines by new ones of the same name, and appends the others. */
function putInto(before: readonly string[], lines: readonly string[]): string[] {
  const nameOf = (one: string) => one.split(' | ')[0] ?? '';
  const byName = new Map([...before, ...lines].map((one) => [nameOf(one), one]));
  return [...byName.values()];
}

/** @param before the plans on the page; those that were not measured stay */
function plansText(plans: readonly QueryPlan[], before: string): string {
  const measured = new Set(plans.map(({ of }) => of));
  const kept = before.split('\n### ').slice(1);
  const sections = [
    ...kept.map((section) => section.trimEnd()).filter((section) => !measured.has(section.split('\n', 1)[0] ?? '')),
    ...plans.map(({ of, sql, plan }) => `${of}\n\n\`\`\`sql\n${sql}\n\`\`\`\n\n\`\`\`\n${plan}\n\`\`\``),
  ];
  return [
    '',
    'What each query did on the server engine, over 20,000 entries with 400,000 votes and over 50,000 uploads.',
    ...sections.map((section) => `\n### ${section}`),
  ].join('\n');
}
