/**
 * Reads files as the server does, one after the other: a `.db` as scores, any other as an upload. Prints the answer for each, and by
 * how many bytes the memory of the process was larger at its peak than after the first.
 */
import fs from 'node:fs';
import { basename } from 'node:path';
import { move } from 'piscina';
import { isRefusal } from '#domain/common/errors.ts';
import { openFileReader } from '#server/platform/fileReader/fileReader.ts';
import { createLog } from '#server/platform/log.ts';
import { rules } from '#testing/site/rules.ts';
import { forgetPeak, processMemory } from './processMemory.ts';

const reader = openFileReader({ log: createLog('silent') });

async function read(name: string): Promise<string> {
  const bytes = Buffer.allocUnsafeSlow(fs.statSync(name).size);
  const file = fs.openSync(name, 'r');
  fs.readSync(file, bytes);
  fs.closeSync(file);
  const answer = name.endsWith('.db')
    ? await reader.run({ kind: 'operator' }, 'readScores', async () => move(bytes) as Uint8Array)
    : await reader.run({ kind: 'operator' }, 'readUpload', async () => ({
        file: { name: basename(name), bytes },
        limits: rules.uploads,
      }));
  return isRefusal(answer) ? answer.error : 'read';
}

let before: number | undefined;
for (const name of process.argv.slice(2)) {
  forgetPeak();
  const answer = await read(name);
  before ??= processMemory('VmRSS');
  process.stdout.write(`${answer} ${processMemory('VmHWM') - before}\n`);
}
await reader.close();
