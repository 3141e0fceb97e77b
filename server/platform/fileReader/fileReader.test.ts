import { afterAll, describe, expect, test } from 'vitest';
import { chartText } from '#testing/files/chartText.ts';
import { HOSTILE_TASKS } from '#testing/files/hostileTasks.ts';
import { rules } from '#testing/site/rules.ts';
import { DamagedFileError, StoreUnavailableError } from '../files/fileStore.ts';
import { createLog } from '../log.ts';
import { openFileReader } from './fileReader.ts';

const limits = rules.uploads;
const aki = { kind: 'account', accountId: 1 } as const;
const mina = { kind: 'account', accountId: 2 } as const;
const input =
  (bytes: Uint8Array, name = 'a.bms') =>
  async () => ({ file: { name, bytes }, limits });

const reader = openFileReader({ log: createLog('silent') });
const hostile = openFileReader({
  log: createLog('silent'),
  filename: HOSTILE_TASKS,
  deadlineMs: 2000,
  heapMegabytes: 64,
});
afterAll(() => Promise.all([reader.close(), hostile.close()]));

test.each([new StoreUnavailableError('away'), new DamagedFileError('0')])(
  'a store that throws %o is ESTORAGE',
  async (error) => {
    expect(await reader.run(aki, 'readChart', () => Promise.reject(error))).toEqual({ error: 'ESTORAGE' });
    await expect(reader.run(aki, 'readChart', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  },
);

describe('an untrusted file', () => {
  test('is read in a thread', async () => {
    expect(await reader.run(aki, 'summarizeChart', input(chartText()))).toMatchObject({ title: 'Song', notes: 4 });
  });

  test('that is refused has the code of its refusal', async () => {
    expect(await reader.run(aki, 'readChart', input(Buffer.from('x')))).toEqual({ error: 'ENOTVALIDFILE' });
    expect(await reader.run(aki, 'readUpload', input(chartText(), 'a.exe'))).toEqual({ error: 'ENOTVALIDFILE' });
  });

  test('that takes forever to read is aborted: ETOOCOMPLEX; others are read meanwhile, and the next one', async () => {
    const done: unknown[] = [];
    const slow = hostile.run(aki, 'readChart', input(chartText())).then((answer) => done.push(answer));
    done.push(await hostile.run(mina, 'summarizeChart', input(chartText(), 'other')));
    await slow;
    expect(done).toEqual(['other', { error: 'ETOOCOMPLEX' }]);
    expect(await hostile.run(aki, 'summarizeChart', input(chartText(), 'next'))).toBe('next');
  });

  test('that takes all memory is aborted: ETOOCOMPLEX; the next file is read', async () => {
    expect(await hostile.run(aki, 'readUpload', input(chartText()))).toEqual({ error: 'ETOOCOMPLEX' });
    expect(await hostile.run(aki, 'summarizeChart', input(chartText(), 'next'))).toBe('next');
  });

  test('that cannot be fetched fails with that error', async () => {
    const lost = async () => Promise.reject(new Error('the disk is gone'));
    await expect(reader.run(aki, 'readChart', lost)).rejects.toThrow('the disk is gone');
  });
});
