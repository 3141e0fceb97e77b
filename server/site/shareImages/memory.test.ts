import { expect, test } from 'vitest';
import { long } from '#testing/long.ts';
import { runScript } from '#testing/processes/processes.ts';

const MEGABYTE = 1024 * 1024;

// What a process takes of the system is read from Linux.
test.runIf(process.platform === 'linux' && long)(
  'many images, one after the other, take no more memory than some',
  async () => {
    const { stdout, stderr } = await runScript('testing/processes/drawImages.ts', ['60']);
    expect(stderr).toBe('');
    expect(Number(stdout)).toBeLessThan(200 * MEGABYTE);
  },
);
