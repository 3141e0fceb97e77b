import { expect, test } from 'vitest';
import { long } from '#testing/long.ts';
import { runScript } from '#testing/processes/processes.ts';

const MEGABYTE = 1024 * 1024;

// The memory of the process is read from /proc.
test.runIf(process.platform === 'linux' && long)('memory does not grow with the number of images', async () => {
  const { stdout, stderr } = await runScript('testing/processes/drawImages.ts', ['60']);
  expect(stderr).toBe('');
  expect(Number(stdout)).toBeLessThan(200 * MEGABYTE);
});
