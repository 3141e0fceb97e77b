/**
 * `npm test`: everything there is to run, and at the end what each step took, the slowest files and tests, and the sum. Check, unit
 * tests and build run beside the integration tests, which often wait for the database.
 * `--long` (`npm run test:long`): the tests of the long run as well, and nearly everything on both engines.
 * `--drill` (`npm run drill`): the accidents of `testing/drills` with many rounds, on both engines.
 * `--fast` (`npm run test:fast`): types, and the unit and integration tests that import what changed since the last commit,
 * or since the one that is named: `npm run test:fast -- main`.
 *
 * The server engine is a throw-away PostgreSQL of this machine's own programs, or the server of TEST_DATABASE_URL (its
 * user must be a superuser). On a machine without either, only the embedded engine is tested, and with
 * REQUIRE_POSTGRES=1 that is a failure.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { load } from 'cheerio';
import { testServer } from '#testing/database/testServer.ts';
import { root, runTool } from './runTool.ts';

type Environment = Record<string, string>;
type Step = [name: string, command: readonly [string, ...string[]], env?: Environment];
/** Steps of which the first lane runs visibly, and what each of another prints is shown when it has ended. */
type Stage = [shown: Step[], beside?: Step[]];

const { values: mode, positionals } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    drill: { type: 'boolean', default: false },
    fast: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
/** What pages look like is the same on every engine. */
const ofLooks = /^(documents|everyPage|largeText|lists|long|pages|shell|table)\./;
/** The journeys of files; in the long run all but those of looks. */
const onBothEngines = mode.long
  ? fs.readdirSync(path.join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts') && !ofLooks.test(name))
  : ['uploads'];

// Hundreds of databases and data directories are made: in memory, if it has room for them.
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4e9;
if (process.env.TMPDIR === undefined && fs.existsSync(MEMORY)) {
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  if (bavail * bsize > ROOM_BYTES) process.env.TMPDIR = MEMORY;
}
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-results-'));
const reportOf = (name: string) => path.join(scratch, `${name}.xml`);
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

const long = { LONG_TESTS: mode.long || mode.drill ? '1' : '' };
const inBucket = { TEST_FILES: 's3' };

function stages(url: string | undefined): Stage[] {
  const onEmbedded = { TEST_DATABASE_URL: '' };
  const onServer = { TEST_DATABASE_URL: url ?? '' };
  const vitest = (name: string, projects: string[], ...options: string[]): Step => {
    const chosen = projects.map((project) => `--project=${project}`);
    const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${reportOf(name)}`];
    return [name, ['vitest', 'run', ...chosen, ...reporters, ...options], { ...onServer, ...long }];
  };
  const journeys = (where: string, env: Environment, ...files: string[]): Step => {
    const name = `journeys, ${where}`;
    const command = ['playwright', 'test', ...files, '--reporter=list,junit'] as const;
    return [name, command, { PLAYWRIGHT_JUNIT_OUTPUT_FILE: reportOf(name), ...env }];
  };
  if (mode.fast) {
    const since = `--changed=${positionals[0] ?? 'HEAD'}`;
    return [
      [
        [
          ['types', ['node', 'scripts/check.ts', 'types']],
          vitest('unit tests', ['unit', 'web'], since),
          vitest('integration tests', [url ? 'server' : 'embedded'], since),
        ],
      ],
    ];
  }
  const integration = (...options: string[]) =>
    // Together, so that both cores are busy to the end.
    vitest('integration tests', ['embedded', ...(url ? ['server'] : [])], ...options);
  if (mode.drill) return [[[integration('testing/drills')]]];
  return [
    [
      [integration()],
      [
        ['build', ['vite', 'build']],
        ['check', ['node', 'scripts/check.ts'], long],
        vitest('unit tests', ['unit', 'web'], '--maxWorkers=1'),
      ],
    ],
    [
      [
        vitest('documents of the build', ['built']),
        journeys(`${url ? 'server' : 'embedded'} engine`, { ...onServer, ...long }),
        ...(url
          ? [journeys('embedded engine, files in a bucket', { ...onEmbedded, ...inBucket }, ...onBothEngines)]
          : []),
        ...(url && mode.long
          ? [
              journeys('of files, embedded engine, in a folder', onEmbedded, 'uploads'),
              journeys('of files, server engine, in a bucket', { ...onServer, ...inBucket }, 'uploads'),
            ]
          : []),
      ],
    ],
  ];
}

/**
 * Returns how many tests of a step passed, and each that failed: with its message, a journey with its screenshot too. Remembers how
 * long its files and tests took.
 */
function readReport(step: string): { passed: number; failures: string[] } {
  const report = reportOf(step);
  if (!fs.existsSync(report)) return { passed: 0, failures: [] };
  const $ = load(fs.readFileSync(report, 'utf8'), { xml: true });
  const nameOf = ({ attribs: { classname, name } }: { attribs: Record<string, string> }) => `${classname} › ${name}`;
  for (const file of $('testsuite')) files.push([Number(file.attribs.time), `${file.attribs.name} (${step})`]);
  for (const test of $('testcase')) tests.push([Number(test.attribs.time) || 0, nameOf(test)]);
  const failed = $('testcase:has(> failure, > error)');
  const failures = failed.toArray().map((test) => {
    const message = $(test).children('failure, error').attr('message')?.trim().split('\n', 1)[0];
    const attached = $(test)
      .text()
      .matchAll(/\[\[ATTACHMENT\|(.+\.png)\]\]/g);
    const paths = Array.from(attached, ([, file = '']) => `\n    ${path.relative(root, path.resolve(scratch, file))}`);
    return `${nameOf(test)}: ${message}${paths.join('')}`;
  });
  return { passed: $('testcase:not(:has(> failure, > error, > skipped))').length, failures };
}

type Timed = [seconds: number, name: string];
const inSeconds = (seconds: number) => `${Math.round(seconds)} s`.padStart(6);
const slowest = (timed: Timed[]) =>
  timed
    .toSorted(([a], [b]) => b - a)
    .slice(0, 20)
    .map(([seconds, name]) => `${inSeconds(seconds)}  ${name}`)
    .join('\n');

const start = performance.now();
const secondsSince = (begun: number) => (performance.now() - begun) / 1000;
const sum = { passed: 0, failed: 0 };
const took: string[] = [];
const files: Timed[] = [];
const tests: Timed[] = [];
const failedSteps: string[] = [];

async function runLane(steps: Step[], isShown: boolean): Promise<void> {
  for (const [name, command, env = {}] of steps) {
    if (interrupted.signal.aborted) return;
    const title = `\n── ${name} (begun after ${Math.round(secondsSince(start))} s)`;
    if (isShown) console.log(title);
    const begun = performance.now();
    const { code, output } = await runTool(command, { env, signal: interrupted.signal, quiet: !isShown });
    if (!isShown) console.log(`${title}\n${output.trimEnd()}`);
    const { passed, failures } = readReport(name);
    // A step that fails is a failure even where no single test is one.
    const failed = code === 0 ? failures.length : Math.max(failures.length, 1);
    took.push(`${inSeconds(secondsSince(begun))}  ${name}: ${passed} passed, ${failed} failed`);
    sum.passed += passed;
    sum.failed += failed;
    if (failed > 0) failedSteps.push([name, ...failures].join('\n  '));
  }
}

const server = await testServer();
try {
  for (const [shown, beside = []] of stages(server.url))
    await Promise.all([runLane(shown, true), runLane(beside, false)]);
} finally {
  await server.stop();
  fs.rmSync(scratch, { recursive: true, force: true });
}
if (!server.url && process.env.REQUIRE_POSTGRES === '1') {
  failedSteps.push('REQUIRE_POSTGRES=1, and there is no server engine');
  sum.failed++;
}
console.log(`\n── the slowest files\n${slowest(files)}`);
console.log(`\n── the slowest tests\n${slowest(tests)}`);
console.log(`\n── what each step took\n${took.join('\n')}`);
if (interrupted.signal.aborted) failedSteps.push('interrupted, the rest did not run');
else console.log(`done in ${Math.round(secondsSince(start))} s: ${server.note}`);
if (failedSteps.length > 0) console.log(`failed:\n${failedSteps.join('\n')}`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = failedSteps.length > 0 ? 1 : 0;
