import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isRefusal } from '#domain/common/errors.ts';
import { fuzzedFiles } from '#testing/files/fuzzedFiles.ts';
import { rounds } from '#testing/long.ts';
import { rules } from '#testing/site/rules.ts';
import { createLog } from '../log.ts';
import { openFileReader } from './fileReader.ts';

const MINUTE = 60_000;
const LASTS_MS = rounds(0, 4) * MINUTE;
/** The largest row that a chart may need. */
const MAX_VIEW_BYTES = 1024 * 1024 + 1;

const reader = openFileReader({ log: createLog('silent') });
afterAll(() => reader.close());

test('any file is read or refused in time, and the stored result is small', {
  timeout: LASTS_MS + 5 * MINUTE,
}, async () => {
  const property = fc.asyncProperty(fuzzedFiles, async (file) => {
    const reading = await reader.run({ kind: 'operator' }, 'readUpload', async () => ({ file, limits: rules.uploads }));
    if (isRefusal(reading)) {
      expect(['ENOTVALIDFILE', 'ENOBMSINZIP', 'ELIMITSIZE', 'ELIMITSIZE2']).toContain(reading.error);
      return;
    }
    for (const { summary, view } of reading.charts) {
      expect(view.length).toBeLessThan(MAX_VIEW_BYTES);
      expect(JSON.stringify(summary).length).toBeLessThan(10_000);
    }
  });
  await fc.assert(property, {
    numRuns: rounds(150, 1_000_000),
    ...(LASTS_MS > 0 && { interruptAfterTimeLimit: LASTS_MS }),
  });
});
