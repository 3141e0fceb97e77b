import fs from 'node:fs';
import { root } from '../../scripts/runTool.ts';
import type { Tally } from './attacks.ts';
import type { Observation } from './observer.ts';

/** What came of an attack. Memory is in megabytes. */
export interface Row extends Observation {
  name: string;
  engine: string;
  tally: Tally;
  /** The memory of the process after the rest. */
  after: number;
}

const FILE = `${root}/docs/attacks.md`;
const [BEGIN, END] = ['<!-- written by npm run attack -->', '<!-- end of attacks -->'];

const whole = (value: number) => Math.round(value);

function line({ name, engine, tally, health, honest, memory, after }: Row): string {
  const sent = Object.entries(tally).map(([outcome, count]) => `${count} × ${outcome}`);
  const growth = `${whole(memory.peak - memory.before)}, then ${whole(after - memory.before)}`;
  const users = `${honest.asked - honest.failed.length} of ${honest.asked}, at most ${whole(honest.max)} (${honest.slowest})`;
  return `| ${name} | ${engine} | ${whole(health.p99)} | ${whole(health.max)} | ${users} | ${growth} | ${sent.join(', ')} |`;
}

/** Prints the results and, with `keep`, writes them into the page. */
export function writeReport(rows: readonly Row[], { keep }: { keep: boolean }): void {
  const table = [
    '| Attack, 20 s | Engine | `/healthz`, 99 % ms | at most ms | Requests of a user that succeeded, ms | Memory, MB | Answers to the attacker |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(line),
  ].join('\n');
  console.log(`\n${table}`);
  if (!keep) return;
  const text = fs.readFileSync(FILE, 'utf8');
  const [start, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (start === -1 || end === -1) throw new Error(`${FILE} has no place for the table: ${BEGIN} … ${END}`);
  fs.writeFileSync(FILE, `${text.slice(0, start + BEGIN.length)}\n\n${table}\n\n${text.slice(end)}`);
}
