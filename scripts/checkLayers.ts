/** Checks that folders import each other in one direction (`layers.ts`) and that none is crowded. Prints each fault; exits with 1 if there is one. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { layers, MAX_FILES_PER_FOLDER, wiring } from './layers.ts';
import { root } from './runTool.ts';

/** The paths that a source file imports, types and stylesheets included. */
const IMPORT = /(?:^|[\s;}@])(?:import|from)\s*\(?\s*(['"])((?:#|\.{1,2}\/)[^'"]+)\1/g;

const isSource = (file: string) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Returns the paths from the project's root that a file imports. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, , target = '']) => {
    const named = target.replace(/\?.*$/, '');
    return named.startsWith('#') ? named.slice(1) : path.posix.join(path.posix.dirname(file), named);
  });
}

/**
 * Returns a line for each import that does not lead to a lower layer, each folder without a layer and each crowded folder.
 *
 * @param sources the text of each file, by its path from the project's root
 */
export function layerFaults(sources: ReadonlyMap<string, string>, order = layers): string[] {
  const faults: string[] = [];
  const filesIn = new Map<string, number>();
  for (const [file, text] of sources) {
    const own = placeOf(file, order);
    if (!own) continue;
    filesIn.set(own.folder, (filesIn.get(own.folder) ?? 0) + 1);
    if (wiring.includes(file)) continue;
    for (const target of importsOf(file, text)) {
      const other = placeOf(target, order);
      if (other?.side !== own.side || other.folder === own.folder || other.layer < own.layer) continue;
      faults.push(`${file} imports ${target}, which is not in a lower layer`);
    }
  }
  for (const [folder, files] of filesIn) {
    const place = placeOf(`${folder}/file`, order);
    if (place?.layer === -1) faults.push(`${folder} is in no layer of scripts/layers.ts`);
    if (files >= MAX_FILES_PER_FOLDER) faults.push(`${folder} holds ${files} files: give it folders within`);
  }
  return faults;
}

/** Where a file is; the layer of an unknown folder is -1. Undefined outside the sides that have layers. */
function placeOf(file: string, order: typeof layers) {
  const folder = path.posix.dirname(file);
  const [side = ''] = folder.split('/');
  const name = path.posix.relative(side, folder) || '.';
  return order[side] && { side, folder, layer: order[side].findIndex((layer) => layer.includes(name)) };
}

function check(): void {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...Object.keys(layers)],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const files = listed.split('\0').filter((file) => isSource(file) && fs.existsSync(path.join(root, file)));
  const faults = layerFaults(new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])));
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) check();
