/**
 * `npm run check`: format, lint, types of each side, unused code, and whether generated files are up to date. `-- types` runs
 * the checks whose names start with it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { long } from '#testing/long.ts';
import { root, runTool } from './runTool.ts';

const AT_ONCE = 2;
const cache = path.join(root, 'node_modules/.cache/stellaverse');

const writers = ['scripts/schemaTypes.ts', ...fs.globSync('scripts/write*Doc.ts', { cwd: root }).sort()];

const checks: [string, readonly [string, ...string[]]][] = [
  // The skipped rule takes four fifths of the time. The commit hook and the long run check it.
  [
    'format and lint',
    ['biome', 'check', '--error-on-warnings', ...(long ? [] : ['--skip=nursery/noMisusedPromises']), '.'],
  ],
  ...['domain', 'contract', 'server', 'web'].map((side): [string, readonly [string, ...string[]]] => [
    `types of ${side}`,
    // What has not changed since the last time is not checked again.
    ['tsc', '--project', side, '--incremental', '--tsBuildInfoFile', `${cache}/types-${side}.tsbuildinfo`],
  ]),
  ['unused code', ['knip', '--no-progress']],
  ...writers.map((writer): [string, readonly [string, ...string[]]] => [
    `fresh: ${writer}`,
    ['node', writer, '--check'],
  ]),
];

const chosen = checks.filter(([name]) => name.startsWith(process.argv[2] ?? ''));
const waiting = [...chosen];
const failed: string[] = [];

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next;
    const start = performance.now();
    const { code, output } = await runTool(command, { quiet: true });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    if (code === 0) {
      console.log(`ok      ${name} (${seconds} s)`);
    } else {
      failed.push(name);
      console.log(`FAILED  ${name} (${seconds} s): ${command.join(' ')}\n${output.trimEnd()}\n`);
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
if (failed.length > 0) {
  console.log(`${failed.length} of ${chosen.length} checks failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
