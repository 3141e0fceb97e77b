/**
 * `npm test`: everything there is to run, on both database engines, and one closing line with the sum.
 * `--long` (`npm run test:long`) runs the tests marked long as well.
 *
 * The server engine is a throw-away PostgreSQL of this machine's own programs, or the server of TEST_DATABASE_URL (its
 * user must be a superuser). On a machine without either, only the embedded engine is tested, and with
 * REQUIRE_POSTGRES=1 that is a failure.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testServer } from '#testing/database/testServer.ts';
import { root, runTool } from './runTool.ts';

interface Step {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
}

/** A group of journeys in the report of Playwright. */
interface Suite {
  title: string;
  specs?: { title: string; ok: boolean }[];
  suites?: Suite[];
}

/** What the runners write about themselves: Vitest the first three, Playwright the others. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
  stats?: { expected: number; flaky: number; unexpected: number };
  suites?: Suite[];
}

const isLong = process.argv.includes('--long');

/**
 * Journeys that write much, and those of files on the other store. What pages look like is the same on every engine.
 */
const storiesOnServer = ['voting', 'uploads'];

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-results-'));
const report = path.join(scratch, 'report.json');
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

function vitest(project: string, env: Record<string, string> = {}): Omit<Step, 'name'> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { command: ['vitest', 'run', '--project', project, ...reporters], env };
}

/** Which journeys: all without names. */
function journeys(env: Record<string, string> = {}, ...names: string[]): Omit<Step, 'name'> {
  return {
    command: ['playwright', 'test', ...names, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  };
}

function steps(serverUrl: string | undefined): Step[] {
  const onEmbedded = { TEST_DATABASE_URL: '' };
  const onServer = { TEST_DATABASE_URL: serverUrl ?? '' };
  return [
    { name: 'check', command: ['node', 'scripts/check.ts'] },
    { name: 'unit tests', ...vitest('unit') },
    { name: 'integration tests, embedded engine', ...vitest('embedded', onServer) },
    ...(serverUrl ? [{ name: 'integration tests, server engine', ...vitest('server', onServer) }] : []),
    { name: 'build', command: ['vite', 'build'] },
    { name: 'browser journeys, embedded engine', ...journeys(onEmbedded) },
    ...(serverUrl
      ? [
          {
            name: 'browser journeys, server engine, files in a bucket',
            ...journeys({ ...onServer, TEST_FILES: 's3' }, ...(isLong ? [] : storiesOnServer)),
          },
        ]
      : []),
    ...(serverUrl && isLong
      ? [
          {
            name: 'journeys of files in a bucket, embedded engine',
            ...journeys({ ...onEmbedded, TEST_FILES: 's3' }, 'uploads'),
          },
          { name: 'journeys of files in a folder, server engine', ...journeys(onServer, 'uploads') },
        ]
      : []),
  ];
}

const firstLine = (text: string | undefined) => text?.trim().split('\n', 1)[0] ?? '';

const failedJourneys = ({ title, specs = [], suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map((spec) => `${title} › ${spec.title}`),
  ...suites.flatMap(failedJourneys),
];

/** Returns each test that failed, and each file that failed outside of its tests. */
function failuresOf({ testResults = [], suites = [] }: Report): string[] {
  const files = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const file = path.relative(root, name);
    if (tests.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return tests.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
  return [...files, ...suites.flatMap(failedJourneys)];
}

/** Runs a step; one that fails counts as a failure even where no single test does. */
async function run({ command, env = {} }: Step): Promise<{ passed: number; failed: number; failures: string[] }> {
  fs.rmSync(report, { force: true });
  const long = isLong ? { LONG_TESTS: '1' } : {};
  const { code } = await runTool(command, { env: { ...long, ...env }, signal: interrupted.signal });
  const told: Report = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : {};
  const passed = told.numPassedTests ?? (told.stats ? told.stats.expected + told.stats.flaky : 0);
  const failed = told.numFailedTests ?? told.stats?.unexpected ?? 0;
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), failures: failuresOf(told) };
}

const seconds = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`;

const start = performance.now();
const sum = { passed: 0, failed: 0 };
const failedSteps: string[] = [];
const server = await testServer();
try {
  const all = steps(server.url);
  for (const [index, step] of all.entries()) {
    if (interrupted.signal.aborted) break;
    console.log(`\n── ${index + 1} of ${all.length}: ${step.name} (${seconds(start)} so far)`);
    const { passed, failed, failures } = await run(step);
    sum.passed += passed;
    sum.failed += failed;
    if (failed > 0) failedSteps.push([step.name, ...failures].join('\n  '));
  }
} finally {
  await server.stop();
  fs.rmSync(scratch, { recursive: true, force: true });
}
if (!server.url && process.env.REQUIRE_POSTGRES === '1') {
  failedSteps.push('REQUIRE_POSTGRES=1, and there is no server engine');
  sum.failed++;
}
if (interrupted.signal.aborted) failedSteps.push('interrupted, the rest did not run');
else console.log(`\n── done in ${seconds(start)}: ${server.note}`);
if (failedSteps.length > 0) console.log(`failed:\n${failedSteps.join('\n')}`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = failedSteps.length > 0 ? 1 : 0;
