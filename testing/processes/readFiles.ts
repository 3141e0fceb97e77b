/**
 * Reads files as the server does, one after the other: a `.db` as scores, any other as an upload. Prints the answer for each, and by
 * how many bytes the memory of the process was larger at its peak than after the first.
 */
import fs from 'node:fs';
import { basename } from 'node:path';
import { move } from 'piscina';
import { isRefusal } from '#domain/common/errors.ts';
import { createLog } from '#server/base/log.ts';
import { openFileReader } from '#server/fileReader/fileReader.ts';
import { rules } from '#testing/site/rules.ts';

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

/** Returns a line of the kernel's about this process, in bytes. */
function memory(name: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync('/proc/self/status', 'utf8'));
  return Number(line?.[1]) * 1024;
}

let before: number | undefined;
for (const name of process.argv.slice(2)) {
  // The peak begins anew.
  fs.writeFileSync('/proc/self/clear_refs', '5');
  const answer = await read(name);
  before ??= memory('VmRSS');
  process.stdout.write(`${answer} ${memory('VmHWM') - before}\n`);
}
await reader.close();
