import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of the server without a database: the clients of external services. */
const outside = 'server/services/**/*.test.ts';
/** It needs no database either, but ten minutes in the long run: those are spent beside the tests of the embedded engine. */
const fuzz = 'server/platform/fileReader/fuzz.test.ts';

/** Tests with a database: the same files run on each engine. */
const integration = ['server/**/*.test.ts', 'demo/**/*.test.ts', 'testing/{crash,model}/**/*.test.ts'];

/**
 * Tests of what could differ between the engines: locks, transactions, lists, vote counts. The long run has all tests
 * on both.
 */
const bothEngines = [
  'server/{everyCode,goneMeanwhile,manyWriters,removeExpired,sixthTable}.test.ts',
  'server/charts/readChartsAgain.test.ts',
  'server/{estimate,operation/backup,operation/doctor,platform/database,platform/files,platform/lists,players/identity,players/rivals,scores/ratings,tables,uploads,voting}/**/*.test.ts',
  'server/charts/{entriesOfChart,officialTwice}.test.ts',
  'testing/{crash,model}/**/*.test.ts',
];
const isLong = process.env.LONG_TESTS === '1';

/** What takes minutes in the long run, the longest first. */
const longest = [
  'fileReader/fuzz',
  'estimate/gates',
  'model/withstands',
  'crash/uploads',
  'crash/killed',
  'crash/ratings',
  'crash/estimate',
  'http/contract',
  'model/bothEngines',
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

const engine = (name: 'embedded' | 'server'): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: name === 'server' && !isLong ? bothEngines : integration,
    exclude: [...configDefaults.exclude, outside, ...(name === 'server' ? [fuzz] : [])],
    globalSetup: `testing/setup/${name}.ts`,
    // The server is loaded once per worker, not once per file: no module keeps state of a test.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    setupFiles: 'testing/setup/cleanUp.ts',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,web,scripts,testing,fakes}/**/*.test.{ts,tsx}', outside],
          exclude: [...configDefaults.exclude, 'testing/{crash,model}/**'],
          testTimeout: 30_000,
        },
      },
      engine('embedded'),
      ...(process.env.TEST_DATABASE_URL ? [engine('server')] : []),
    ],
  },
});
