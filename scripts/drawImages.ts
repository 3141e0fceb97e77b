/**
 * Draws the images that cannot be SVG, the icons of the installable app and the pictures of link previews, from their
 * SVG sources with the browser of the end-to-end tests (`e2e/browser.ts`): `node scripts/drawImages.ts`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { TABLES } from '#domain/tables/tableRules.ts';
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

const image = (file: string, style: string) =>
  `<img style="${style}" src="data:image/svg+xml;base64,${fs.readFileSync(path.join(root, file)).toString('base64')}">`;

const chrome = await chromium.launch(await browser());

async function draw(html: string, target: string, width: number, height: number) {
  const page = await chrome.newPage({ viewport: { width, height } });
  await page.setContent(`<body style="margin:0">${html}`);
  await page.screenshot({ path: path.join(root, target), omitBackground: true });
  await page.close();
  console.log(`${target}: ${fs.statSync(path.join(root, target)).size} bytes`);
}

try {
  for (const [from, to, width, height] of drawings) {
    await draw(image(from, 'display:block;width:100vw;height:100vh'), to, width, height);
  }
  // The picture of a table: its name and the site's above its banner.
  for (const { id, name } of TABLES) {
    const html = `<div style="height:100vh;background:#0a0f24;color:#e6e9f8;font:600 96px sans-serif">
      ${image('web/public/wordmark.svg', 'position:absolute;left:70px;top:60px;height:44px')}
      <div style="position:absolute;left:66px;top:150px">${name}</div>
      ${image(`web/public/banners/${id}.svg`, 'position:absolute;bottom:0;width:100vw')}</div>`;
    await draw(html, `web/public/share/${id}.jpg`, 1200, 630);
  }
} finally {
  await chrome.close();
}
