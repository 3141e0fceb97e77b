import { isChartFileName } from '#domain/charts/chartFileName.ts';
import type { SongSounds } from '#domain/charts/playing/songSounds.ts';
import { findSoundFiles } from '#domain/charts/playing/soundFiles.ts';
import { MEGABYTE } from '#domain/charts/readChartFile.ts';
import { currentRules } from '../../../base/api/currentRules.ts';
import { callWorker } from '../../chartFiles/callWorker.ts';
import type { Dropped } from '../../chartFiles/dropped.ts';
import { type DroppedFailure, type DroppedFile, listDroppedFiles } from '../../chartFiles/droppedFiles.ts';

/** The sounds of a chart and the files they are in. */
export interface Song {
  readonly sounds: SongSounds;
  /** By WAV. */
  readonly files: ReadonlyMap<number, DroppedFile>;
  /** How many WAVs the chart plays, and the names of those without a file. */
  readonly total: number;
  readonly missing: readonly string[];
}

/** Why no sounds play: no dropped file is the chart, or the files cannot be read. */
export type SongFailure = { readonly error: 'noChart' | 'unknown' | DroppedFailure; readonly charts: number };

/** What the worker is asked: which of these files has this sha256. */
export interface FindChart {
  readonly sha256: string;
  readonly charts: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}

/** What the worker answers: null if none has. */
export interface FoundChart {
  readonly found: { readonly path: string; readonly sounds: SongSounds; readonly wavFiles: readonly string[] } | null;
}

/**
 * Looks for a chart among dropped files, by its hash, and for the files of its sounds. The chart is hashed and parsed in a
 * worker; nothing is sent.
 */
export async function readSong(dropped: Dropped, sha256: string, signal: AbortSignal): Promise<Song | SongFailure> {
  const files = await listDroppedFiles(dropped);
  if (typeof files === 'string') return { error: files, charts: 0 };
  const limit = currentRules().uploads.megabytes * MEGABYTE;
  const charts = files.filter(({ path, size }) => isChartFileName(path) && size <= limit);
  const bytes = await readAll(charts);
  if (!bytes) return { error: 'badZip', charts: charts.length };
  const worker = new Worker(new URL('./readSong.worker.ts', import.meta.url), { type: 'module' });
  const question: FindChart = { sha256, charts: bytes };
  const answer = await callWorker<FoundChart>(worker, question, signal);
  if (!answer?.found) return { error: answer ? 'noChart' : 'unknown', charts: charts.length };

  const { sounds, wavFiles, path } = answer.found;
  const played = new Set(sounds.wavs);
  const names = wavFiles.map((name, wav) => (played.has(wav) ? name : ''));
  const paths = files.map((file) => file.path);
  const found = [...findSoundFiles(names, paths, path)].flatMap(([wav, index]): [number, DroppedFile][] => {
    const file = files[index];
    return file ? [[wav, file]] : [];
  });
  const byWav = new Map(found);
  return {
    sounds,
    files: byWav,
    total: played.size,
    missing: names.filter((name, wav) => name !== '' && !byWav.has(wav)),
  };
}

async function readAll(charts: readonly DroppedFile[]): Promise<FindChart['charts'] | null> {
  const read: { path: string; bytes: Uint8Array }[] = [];
  try {
    for (const { path, read: bytes } of charts) read.push({ path, bytes: new Uint8Array(await bytes()) });
  } catch {
    return null;
  }
  return read;
}
