import initSqlJs from 'sql.js';
import sqlite from 'sql.js/dist/sql-wasm.wasm?url';
import { doesModeCount } from '#domain/charts/lnType.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { readScoreFile, type ScoreFileRefusal, whyTooLarge } from '#domain/players/scoreFiles/readScoreFile.ts';
import type { FileToRead, FoundScores } from './readScores.ts';

self.onmessage = async ({ data }: MessageEvent<FileToRead>) => {
  self.postMessage(await read(data));
};

async function read({ file, lnTypes }: FileToRead): Promise<FoundScores | ScoreFileRefusal> {
  // Checked before it is read: a file that is refused may be larger than the memory of the device.
  const why = whyTooLarge(file.size);
  if (why) return why;
  const { Database } = await initSqlJs({ locateFile: () => sqlite });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = readScoreFile(
    bytes,
    (opened) => new Database(opened),
    (rows) => self.postMessage(rows),
  );
  if (isRefusal(found)) return found;
  const { service, scores, skipped } = found;
  const count = scores.filter(({ lnType }) => doesModeCount(service, lnType, lnTypes)).length;
  return { service, count, skipped: { ...skipped, mode: skipped.mode + scores.length - count } };
}
