import fs from 'node:fs';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { iconDrawings } from './scripts/build/iconDrawings.ts';
import { ownTexts } from './scripts/build/ownTexts.ts';

/** Tests of what runs in a process of the site. Most have a database: those run on an engine, the others as unit tests. */
const ofServer = ['server/**/*.test.ts', 'demo/**/*.test.ts', 'testing/{drills,invariants}/**/*.test.ts'];
const usesDatabase = (file: string) =>
  /\/(drills|invariants)\/|testing\/(database|site)\//.test(`${file} ${fs.readFileSync(file, 'utf8')}`);
/** Tests of documents with rendered pages, for which `vite build` has to run before. */
const built = fs.globSync('server/**/*.built.test.ts');
const integration = fs.globSync(ofServer, { exclude: built }).filter(usesDatabase);
const isLong = process.env.LONG_TESTS === '1';
const hasServer = Boolean(process.env.TEST_DATABASE_URL);

/** The accidents of every run; all others are of the long run, with what else covers them in CONTRIBUTING.md. */
const longOnly = /^testing\/drills\/(?!(backup|clock|databaseAway|killed|oneDirectory|rollingRestart)\.)/;
/**
 * Tests of what differs between the engines run on both, and a few on the embedded engine alone, which they are about. The others
 * run on the server engine where there is one, which is faster. The long run has all on both, but for those that take minutes and
 * ask little of the engine.
 */
const bothEngines = /^server\/.*\/database\/|\/backup\.test|^testing\/drills\/killed\./;
const embeddedOnly = /drills\/oneDirectory|lists\/queryPlans/;
const oneEngine = /^demo\/|http\/contract|fileReader\/fuzz/;

/** Whether the tests of a file run on this engine in this run. */
function runsOn(name: 'embedded' | 'server', file: string): boolean {
  if (!isLong && longOnly.test(file)) return false;
  if (!hasServer) return true;
  if (name === 'server') return isLong || !embeddedOnly.test(file);
  return isLong ? !oneEngine.test(file) : bothEngines.test(file) || embeddedOnly.test(file);
}

/**
 * The seed of all random tests that have none of their own: fixed, so that a tree passes or fails on every machine alike; in
 * the long run a new one. `TEST_SEED` repeats a run.
 */
const { TEST_SEED = isLong ? String(Math.floor(Math.random() * 2 ** 31)) : '1' } = process.env;
if (isLong) console.log(`TEST_SEED=${TEST_SEED}`);

/** What takes minutes in the long run, the longest first. */
const longest = [
  'fileReader/fuzz',
  'testing/invariants',
  'drills/uploads',
  'drills/killed',
  'drills/ratings',
  'http/contract',
  '/killed',
];

/** Begins with the longest files: one that begins last would keep one core busy while the others idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.includes(name));
      return index === -1 ? longest.length : index;
    };
    const others = await super.sort(files);
    return others.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || place(a) - place(b));
  }
}

/** Node loads what is tested, as it does where it runs, and from its cache of compiled code. */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const engine = (
  on: 'embedded' | 'server',
  name: string = on,
  include = integration.filter((file) => runsOn(on, file)),
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    ...byNode,
    name,
    include,
    globalSetup: `testing/setup/${on}.ts`,
    // A drill starts several processes, each of which takes up to ten seconds on a slow machine.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    // One more than two cores: some tests wait for a process, a timeout or the database.
    maxWorkers: 3,
    // What is tested is loaded once per worker, not once per file: no module keeps state of a test.
    isolate: false,
    env: { TEST_SEED },
    // Long enough for a slow machine: what is polled for comes at once elsewhere.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['testing/setup/cleanUp.ts', 'testing/setup/seed.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...byNode,
          name: 'unit',
          include: ['{domain,contract,scripts,testing,fakes}/**/*.test.ts', ...ofServer],
          exclude: [...configDefaults.exclude, ...built, ...integration],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        plugins: [iconDrawings()],
        resolve: { alias: ownTexts },
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] },
      },
      engine('embedded'),
      ...(hasServer ? [engine('server')] : []),
      engine(hasServer ? 'server' : 'embedded', 'built', built),
    ],
  },
});
