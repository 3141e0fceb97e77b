import fs from 'node:fs';
import path from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import { inflate } from '@sparticuz/chromium';

const packed = path.join(import.meta.dirname, '../node_modules/@sparticuz/chromium');
const cache = path.join(import.meta.dirname, '../.cache');

/**
 * Returns how to launch Chromium: the one of `CHROMIUM_PATH`, else the system's, else Playwright's own, else the one
 * that came with `npm ci`, which needs only x64 Linux. `CHROMIUM_PATH=bundled` chooses that one.
 */
export async function browser(): Promise<LaunchOptions> {
  const args = ['--no-sandbox', '--disable-gpu'];
  const chosen = process.env.CHROMIUM_PATH;
  const installed = ['/usr/bin/chromium', chromium.executablePath()].find((candidate) => fs.existsSync(candidate));
  const executablePath = chosen || installed;
  if (executablePath && executablePath !== 'bundled') return { executablePath, args };
  const folder = await unpacked();
  return {
    executablePath: path.join(folder, 'chromium'),
    args,
    env: {
      ...process.env,
      // Its libraries, and fonts for a machine without any.
      LD_LIBRARY_PATH: [path.join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      ...(!fs.existsSync('/etc/fonts') && { FONTCONFIG_PATH: path.join(folder, 'fonts') }),
    },
  };
}

/**
 * Unpacks the bundled Chromium once per version, into another folder first, so that an interrupted run leaves no
 * incomplete folder.
 */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(fs.readFileSync(path.join(packed, 'package.json'), 'utf8'));
  const folder = path.join(cache, `chromium-${version}`);
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(cache, { recursive: true });
  const unfinished = fs.mkdtempSync(path.join(cache, 'unfinished-'));
  const temporary = process.env.TMPDIR;
  // The package unpacks into the system's temporary folder.
  process.env.TMPDIR = unfinished;
  try {
    const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(parts.map((part) => inflate(path.join(packed, 'bin', part))));
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
  fs.renameSync(unfinished, folder);
  return folder;
}
