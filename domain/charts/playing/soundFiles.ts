import { keysoundName } from '../keysounds/keysoundTracks.ts';

/** The extensions of sounds, the one that is taken first at the front. */
const EXTENSIONS = ['.ogg', '.wav', '.mp3', '.flac', '.opus'];

/**
 * Finds the files of a chart's sounds, as games do: case does not matter, and a file with another extension of a sound
 * does too, but the written one comes first. The names count from the folder of the chart; if another folder has more
 * of them, as with a difficulty chart that lies beside its song, from there.
 *
 * @param wavFiles the names as the chart writes them; empty ones are left out
 * @returns by index in `wavFiles`, the index of the file in `paths`
 */
export function findSoundFiles(
  wavFiles: readonly string[],
  paths: readonly string[],
  chartPath: string,
): Map<number, number> {
  const byName = new Map<string, number[]>();
  const folders = new Set([folderOf(resolved(chartPath))]);
  for (const [index, path] of paths.entries()) {
    const name = keysoundName(resolved(path));
    byName.set(name, [...(byName.get(name) ?? []), index]);
    for (let folder = folderOf(resolved(path)); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }

  let best = new Map<number, number>();
  const named = [...wavFiles.entries()].filter(([, file]) => file !== '');
  for (const folder of folders) {
    const found = new Map<number, number>();
    for (const [wav, file] of named) {
      const path = resolved(`${folder}/${file}`);
      const index = preferred(byName.get(keysoundName(path)) ?? [], paths, path);
      if (index !== undefined) found.set(wav, index);
    }
    if (found.size > best.size) best = found;
    if (best.size === named.length) break;
  }
  return best;
}

function preferred(indices: readonly number[], paths: readonly string[], written: string): number | undefined {
  const rankOf = (index: number) => {
    const path = resolved(paths[index] ?? '');
    return path.toLowerCase() === written.toLowerCase()
      ? -1
      : EXTENSIONS.findIndex((end) => path.toLowerCase().endsWith(end));
  };
  return indices.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Returns a path with `/` and without `.` and `..`. Systems write one name in different code points; here all are composed. */
function resolved(path: string): string {
  const parts: string[] = [];
  for (const part of path.normalize('NFC').split(/[/\\]/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
