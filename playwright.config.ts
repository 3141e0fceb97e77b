import { defineConfig } from '@playwright/test';
import { browser } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/makeTemplate.ts',
  outputDir: 'test-results',
  // Each file moves the clock of its site by weeks, so each worker has a site of its own.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a machine of half the speed that does something else.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: await browser(),
    locale: 'en-US',
    colorScheme: 'dark',
    // A dialog that slides in makes each step that follows wait.
    contextOptions: { reducedMotion: 'reduce' },
    // Service workers would answer requests that a test intercepts.
    serviceWorkers: 'block',
    // The list of failures says where each lies.
    screenshot: 'only-on-failure',
    // A trace takes longer than the test itself. Use `--trace retain-on-failure` when the message of a failure is not
    // enough.
    trace: 'off',
  },
});
