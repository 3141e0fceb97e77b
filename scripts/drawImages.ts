/**
 * Draws the images that have to be PNG, the icons of the installable app and the share image, from their SVG sources
 * with the browser of the end-to-end tests (`e2e/browser.ts`): `node scripts/drawImages.ts`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { browser } from '../e2e/browser.ts';
import { root } from './runTool.ts';

/** Source, target, width and height in pixels. */
const drawings = [
  ['web/public/favicon.svg', 'web/public/icons/192.png', 192, 192],
  ['web/public/favicon.svg', 'web/public/icons/512.png', 512, 512],
  ['scripts/images/maskable.svg', 'web/public/icons/maskable-512.png', 512, 512],
  ['scripts/images/touch.svg', 'web/public/icons/apple-touch-180.png', 180, 180],
  ['scripts/images/share.svg', 'web/public/share.png', 1200, 630],
] as const;

const chrome = await chromium.launch(await browser());
try {
  for (const [from, to, width, height] of drawings) {
    const page = await chrome.newPage({ viewport: { width, height } });
    const svg = fs.readFileSync(path.join(root, from)).toString('base64');
    await page.setContent(
      `<body style="margin:0"><img style="display:block;width:100vw;height:100vh" src="data:image/svg+xml;base64,${svg}">`,
    );
    await page.screenshot({ path: path.join(root, to), omitBackground: true });
    await page.close();
    console.log(`${to}: ${fs.statSync(path.join(root, to)).size} bytes`);
  }
} finally {
  await chrome.close();
}
