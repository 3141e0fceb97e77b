import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** On the server's side, and yet without a database: it talks to services outside. */
const outside = 'server/external/**/*.test.ts';

/** What needs a database: the same files on each engine. */
const integration = ['server/**/*.test.ts', 'demo/**/*.test.ts', 'testing/{crash,model}/**/*.test.ts'];

/** Where the engines could differ: locks, transactions, lists, what is counted. The long run has everything on both. */
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
    // The server is loaded once for each worker, not anew for each file: no module keeps anything of a test.
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
