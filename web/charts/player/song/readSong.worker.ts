import { sha256 } from 'hash-wasm';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { songSounds } from '#domain/charts/playing/songSounds.ts';
import type { FindChart, FoundChart } from './readSong.ts';

self.onmessage = async ({ data }: MessageEvent<FindChart>) => {
  self.postMessage(await findChart(data));
};

async function findChart({ sha256: wanted, charts }: FindChart): Promise<FoundChart> {
  for (const { path, bytes } of charts) {
    if ((await sha256(bytes)) !== wanted) continue;
    // The site knows this file: it was within the limits when it came.
    const chart = parseChart(bytes, path);
    return { found: { path, sounds: songSounds(chart), wavFiles: chart.wavFiles } };
  }
  return { found: null };
}
