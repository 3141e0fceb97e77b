import { defineConfig } from '@playwright/test';
import { browser } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/makeTemplate.ts',
  outputDir: 'test-results',
  // Each file goes through weeks of the site's time in order, on a site of its worker's own: they do not share one.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: await browser(),
    locale: 'en-US',
    colorScheme: 'dark',
    // It would answer for the network, where a journey plays the network's part.
    serviceWorkers: 'block',
    // A trace takes more time than the journey: `--trace retain-on-failure` where what a failure says is not enough.
    trace: 'off',
  },
});
