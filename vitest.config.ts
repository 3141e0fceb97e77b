import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Tests of the server without a database: the clients of external services. */
const outside = 'server/external/**/*.test.ts';

/** Tests with a database: the same files run on each engine. */
const integration = ['server/**/*.test.ts', 'demo/**/*.test.ts', 'testing/{crash,model}/**/*.test.ts'];

/**
 * Tests of what could differ between the engines: locks, transactions, lists, vote counts. The long run has all tests
 * on both.
 */
const bothEngines = [
  'server/{everyCode,manyWriters,removeExpired,sixthTable}.test.ts',
  'server/{backup,ballots,courses,database,entries,files,history,lists,published,revisions,submissions,tables,uploads,voteCounts,voting}/**/*.test.ts',
  'testing/{crash,model}/**/*.test.ts',
];
const isLong = process.env.LONG_TESTS === '1';

const engine = (name: 'embedded' | 'server'): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: name === 'server' && !isLong ? bothEngines : integration,
    exclude: [...configDefaults.exclude, outside],
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
