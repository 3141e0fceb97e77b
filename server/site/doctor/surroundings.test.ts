import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testDirectory } from '#testing/database/database.ts';
import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { OperatorError } from '../../platform/operatorError.ts';
import { contactCheck, httpsCheck, proxyCheck } from './addressChecks.ts';
import { findAll } from './check.ts';
import { closeDataFolder } from './closeDataFolder.ts';
import { dataFolderCheck } from './dataFolderCheck.ts';
import { createDiskSpaceCheck } from './diskSpaceCheck.ts';

const production = { NODE_ENV: 'production' };
const https = 'https://stella.example';

describe('the proxy', () => {
  const find = (environment: Record<string, string>) => proxyCheck.find(readConfig(environment));

  test('is refused in production where SITE_URL is https and TRUST_PROXY is not set, and the sentence says what to set', async () => {
    for (const SITE_URL of [https, 'HTTPS://stella.example/']) {
      const { level, sentence } = await find({ ...production, SITE_URL });
      expect(level).toBe('error');
      expect(sentence).toContain('Set TRUST_PROXY=true');
      expect(sentence).toContain('X-Forwarded-For');
      expect(sentence).toContain('X-Forwarded-Proto');
    }
    expect(await find({ ...production, SITE_URL: https, TRUST_PROXY: 'true' })).toMatchObject({ level: 'ok' });
    expect(await find({ SITE_URL: https })).toMatchObject({ level: 'ok' });
  });

  test('is a warning in production on an address that only this machine can reach, where there probably is one', async () => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) {
      expect(await find({ ...production, HOST }), HOST).toMatchObject({ level: 'warning' });
      expect(await find({ ...production, HOST, TRUST_PROXY: 'true' }), HOST).toMatchObject({ level: 'ok' });
      expect(await find({ HOST }), HOST).toMatchObject({ level: 'ok' });
    }
    expect(await find({ ...production, HOST: '0.0.0.0' })).toMatchObject({ level: 'ok' });
  });

  test('has to be the only client that can reach the port', async () => {
    const { sentence } = await find({ HOST: '0.0.0.0', PORT: '3100', TRUST_PROXY: 'true' });
    expect(sentence).toContain('0.0.0.0, port 3100');
  });
});

describe('https', () => {
  const find = (environment: Record<string, string>) => httpsCheck.find(readConfig(environment));

  test('is a warning in production if SITE_URL is http or unset, but not on this machine', async () => {
    expect(await find({ ...production, SITE_URL: 'http://stella.example' })).toMatchObject({ level: 'warning' });
    expect(await find(production)).toMatchObject({ level: 'warning' });
    for (const SITE_URL of [https, 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']) {
      expect(await find({ ...production, SITE_URL }), SITE_URL).toMatchObject({ level: 'ok' });
    }
    expect(await find({ SITE_URL: 'http://stella.example' })).toMatchObject({ level: 'ok' });
  });
});

describe('the contact', () => {
  const find = (environment: Record<string, string>) => contactCheck.find(readConfig(environment));

  test('is a warning in production if users have no place to write to', async () => {
    const { level, sentence } = await find(production);
    expect(level).toBe('warning');
    const places = {
      CONTACT_EMAIL: 'admins@stella.example',
      CHAT_URL: 'https://chat.example',
      SOCIAL_URL: 'https://social.example',
    };
    for (const [name, value] of Object.entries(places)) {
      expect(sentence).toContain(name);
      expect(await find({ ...production, [name]: value }), name).toMatchObject({ level: 'ok' });
    }
    expect(await find({ ...production, CHART_COMMUNITY_URL: 'https://charts.example' })).toMatchObject({
      level: 'warning',
    });
    expect(await find({})).toMatchObject({ level: 'ok' });
  });
});

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  const find = (DATA_DIR: string) => dataFolderCheck.find({ DATA_DIR });

  test('is an error if others can enter it, with the shell command', async () => {
    const folder = path.join(testDirectory(), "it's $HOME");
    fs.mkdirSync(path.join(folder, 'files'), { recursive: true });
    for (const mode of [0o755, 0o750, 0o710, 0o701, 0o720, 0o704]) {
      fs.chmodSync(folder, mode);
      const { level, sentence } = await find(folder);
      expect({ mode, level }).toEqual({ mode, level: 'error' });
      expect(sentence).toContain(`chmod -R go-rwx '${folder.replace("'", "'\\''")}'`);
      expect(sentence).toContain(`mode ${mode.toString(8)}`);
    }
    const link = path.join(testDirectory(), 'link');
    fs.symlinkSync(folder, link);
    expect(await find(link)).toMatchObject({ level: 'error', sentence: expect.stringContaining(folder.slice(0, -10)) });
  });

  test('is a warning if it is private and an entry in it is not, also behind a link', async () => {
    const folder = testDirectory();
    const elsewhere = testDirectory();
    fs.chmodSync(elsewhere, 0o755);
    fs.symlinkSync(elsewhere, path.join(folder, 'files'));
    fs.symlinkSync('nowhere', path.join(folder, 'broken'));
    fs.writeFileSync(path.join(folder, 'secret'), 'x', { mode: 0o600 });
    const { level, sentence } = await find(folder);
    expect(level).toBe('warning');
    expect(sentence).toContain('(files)');
    fs.chmodSync(elsewhere, 0o700);
    expect(await find(folder)).toMatchObject({ level: 'ok' });
  });

  test('is ok while it is empty or does not exist, as the first start makes it private or creates it', async () => {
    const folder = testDirectory();
    fs.chmodSync(folder, 0o755);
    expect(await find(folder)).toMatchObject({ level: 'ok' });
    expect(await find(path.join(folder, 'none'))).toMatchObject({ level: 'ok' });
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});

describe.skipIf(process.geteuid?.() !== 0)('a data folder of another user', () => {
  const NOBODY = 65_534;

  /** Runs as a user who owns none of the files of this test. */
  function asNobody<T>(action: () => T): T {
    process.seteuid?.(NOBODY);
    try {
      return action();
    } finally {
      process.seteuid?.(0);
    }
  }

  test.each([
    [0o755, 'open and empty'],
    [0o777, 'open to everybody and empty'],
    [0o700, 'closed'],
  ])('(mode %o, %s) is an error, and refuses the start, and says what to do', async (mode) => {
    const DATA_DIR = testDirectory();
    fs.chmodSync(DATA_DIR, mode);
    const { level, sentence } = await asNobody(() => dataFolderCheck.find({ DATA_DIR }));
    expect({ level, sentence }).toEqual({ level: 'error', sentence: expect.stringContaining('user 0') });
    expect(sentence).toContain(`chown -R 65534 ${DATA_DIR}`);
    const start = () => asNobody(() => closeDataFolder({ DATA_DIR }, createLog('silent')));
    expect(start).toThrow(OperatorError);
    expect(start).toThrow('set DATA_DIR to a folder');
    expect(fs.statSync(DATA_DIR).mode & 0o777).toBe(mode);
  });

  test('in which no folder can be created refuses the start, and says what to do', () => {
    const DATA_DIR = path.join(testDirectory(), 'new');
    const start = () => asNobody(() => closeDataFolder({ DATA_DIR }, createLog('silent')));
    expect(start).toThrow(OperatorError);
    expect(start).toThrow('set DATA_DIR to a folder');
  });

  test('is not an error for root, who may change its mode', async () => {
    const DATA_DIR = testDirectory();
    fs.chownSync(DATA_DIR, NOBODY, NOBODY);
    fs.chmodSync(DATA_DIR, 0o755);
    expect(await dataFolderCheck.find({ DATA_DIR })).toMatchObject({ level: 'ok' });
    closeDataFolder({ DATA_DIR }, createLog('silent'));
    expect(fs.statSync(DATA_DIR).mode & 0o777).toBe(0o700);
  });
});

describe('the disk space', () => {
  const MB = 1_000_000;
  const levelAt = async (free: number | null) =>
    (await createDiskSpaceCheck(() => free).find({ DATA_DIR: 'data' })).level;

  test('is enough from 1 GB on, and refuses the start below 100 MB', async () => {
    const levels = [0, 100 * MB - 1, 100 * MB, 1000 * MB - 1, 1000 * MB, null].map(levelAt);
    expect(await Promise.all(levels)).toEqual(['error', 'error', 'warning', 'warning', 'ok', 'ok']);
  });

  test('is that of the folder, or of the parent in which it will be created', async () => {
    const folder = testDirectory();
    for (const DATA_DIR of [folder, path.join(folder, 'not/yet')]) {
      const { bavail, bsize } = fs.statfsSync(folder);
      const { sentence } = await createDiskSpaceCheck().find({ DATA_DIR });
      expect(sentence).toContain(DATA_DIR);
      const reported = Number(/([\d.]+) (?:GB|MB)/.exec(sentence)?.[1]) * (sentence.includes('GB') ? 1000 : 1);
      expect(Math.abs(reported - (bavail * bsize) / MB)).toBeLessThan(500);
    }
  });
});

test('a check that cannot be made is an error', async () => {
  const broken = { ...proxyCheck, find: () => Promise.reject(new Error('no permission')) };
  expect(await findAll([broken], readConfig({}))).toEqual([
    {
      name: broken.name,
      question: broken.question,
      level: 'error',
      sentence: 'This could not be checked: no permission',
    },
  ]);
});
