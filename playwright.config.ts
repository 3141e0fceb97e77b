import { defineConfig } from '@playwright/test';
import { browser } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
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
    trace: 'retain-on-failure',
  },
});
