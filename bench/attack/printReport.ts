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

const whole = (value: number) => Math.round(value);

/** Prints the results. */
export function printReport(rows: readonly Row[]): void {
  for (const { name, engine, tally, health, honest, memory, after } of rows) {
    console.log(`\n${name}, ${engine}: ${JSON.stringify(tally)}`);
    console.log(
      `  /healthz: 99 % in ${whole(health.p99)} ms, at most ${whole(health.max)} ms, ${health.failed} failed`,
    );
    console.log(
      `  a user: ${honest.asked - honest.failed.length} of ${honest.asked} succeeded, at most ${whole(honest.max)} ms (${honest.slowest})`,
    );
    console.log(`  memory: ${whole(memory.peak - memory.before)} MB more, then ${whole(after - memory.before)} MB`);
  }
}
