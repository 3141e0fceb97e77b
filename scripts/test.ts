/**
 * `npm test`: everything there is to run, and at the end what each step took and the sum.
 * `--long` (`npm run test:long`): the tests marked long as well, and nearly everything on both engines.
 * `--drill` (`npm run drill`): the accidents of `testing/drills` with many rounds, on both engines; each has a short one in
 * `npm test`.
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
const report = path.join(scratch, 'report.xml');
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

const long = { LONG_TESTS: mode.long || mode.drill ? '1' : '' };
const inBucket = { TEST_FILES: 's3' };

function steps(url: string | undefined): Step[] {
  const onEmbedded = { TEST_DATABASE_URL: '' };
  const onServer = { TEST_DATABASE_URL: url ?? '' };
  const vitest = (name: string, projects: string[], ...options: string[]): Step => {
    const chosen = projects.map((project) => `--project=${project}`);
    const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`];
    return [name, ['vitest', 'run', ...chosen, ...reporters, ...options], { ...onServer, ...long }];
  };
  const journeys = (name: string, env: Environment, ...files: string[]): Step => [
    `journeys, ${name}`,
    ['playwright', 'test', ...files, '--reporter=list,junit'],
    { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report, ...env },
  ];
  if (mode.fast) {
    const since = `--changed=${positionals[0] ?? 'HEAD'}`;
    return [
      ['types', ['node', 'scripts/check.ts', 'types']],
      vitest('unit tests', ['unit', 'web'], since),
      vitest('integration tests', [url ? 'server' : 'embedded'], since),
    ];
  }
  const integration = (...options: string[]) =>
    // Together, so that both cores are busy to the end.
    vitest('integration tests', ['embedded', ...(url ? ['server'] : [])], ...options);
  if (mode.drill) return [integration('testing/drills')];
  return [
    ['check', ['node', 'scripts/check.ts']],
    vitest('unit tests', ['unit', 'web']),
    integration(),
    ['build', ['vite', 'build']],
    journeys(`${url ? 'server' : 'embedded'} engine`, { ...onServer, ...long }),
    ...(url ? [journeys('embedded engine, files in a bucket', { ...onEmbedded, ...inBucket }, ...onBothEngines)] : []),
    ...(url && mode.long
      ? [
          journeys('of files, embedded engine, in a folder', onEmbedded, 'uploads'),
          journeys('of files, server engine, in a bucket', { ...onServer, ...inBucket }, 'uploads'),
        ]
      : []),
  ];
}

/** Returns how many tests of the report passed, and each that failed: with its message, a journey with its screenshot too. */
function readReport(): { passed: number; failures: string[] } {
  if (!fs.existsSync(report)) return { passed: 0, failures: [] };
  const $ = load(fs.readFileSync(report, 'utf8'), { xml: true });
  const failed = $('testcase:has(> failure, > error)');
  const failures = failed.toArray().map((test) => {
    const message = $(test).children('failure, error').attr('message')?.trim().split('\n', 1)[0];
    const attached = $(test)
      .text()
      .matchAll(/\[\[ATTACHMENT\|(.+\.png)\]\]/g);
    const paths = Array.from(attached, ([, file = '']) => `\n    ${path.relative(root, path.resolve(scratch, file))}`);
    return `${$(test).attr('classname')} › ${$(test).attr('name')}: ${message}${paths.join('')}`;
  });
  return { passed: $('testcase:not(:has(> failure, > error, > skipped))').length, failures };
}

const secondsSince = (start: number) => `${Math.round((performance.now() - start) / 1000)} s`;

const start = performance.now();
const sum = { passed: 0, failed: 0 };
const took: string[] = [];
const failedSteps: string[] = [];
const server = await testServer();
try {
  const all = steps(server.url);
  for (const [index, [name, command, env = {}]] of all.entries()) {
    if (interrupted.signal.aborted) break;
    console.log(`\n── ${index + 1} of ${all.length}: ${name} (${secondsSince(start)} so far)`);
    const begun = performance.now();
    fs.rmSync(report, { force: true });
    const { code } = await runTool(command, { env, signal: interrupted.signal });
    const { passed, failures } = readReport();
    // A step that fails is a failure even where no single test is one.
    const failed = code === 0 ? failures.length : Math.max(failures.length, 1);
    took.push(`${secondsSince(begun).padStart(6)}  ${name}: ${passed} passed, ${failed} failed`);
    sum.passed += passed;
    sum.failed += failed;
    if (failed > 0) failedSteps.push([name, ...failures].join('\n  '));
  }
} finally {
  await server.stop();
  fs.rmSync(scratch, { recursive: true, force: true });
}
if (!server.url && process.env.REQUIRE_POSTGRES === '1') {
  failedSteps.push('REQUIRE_POSTGRES=1, and there is no server engine');
  sum.failed++;
}
console.log(`\n── what each step took\n${took.join('\n')}`);
if (interrupted.signal.aborted) failedSteps.push('interrupted, the rest did not run');
else console.log(`done in ${secondsSince(start)}: ${server.note}`);
if (failedSteps.length > 0) console.log(`failed:\n${failedSteps.join('\n')}`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = failedSteps.length > 0 ? 1 : 0;
