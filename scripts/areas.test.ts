/** The folders of each side are its areas. An area imports those that stand before it in its list, never one after it. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** The areas of each side, the lowest first. The files in the side's own folder stand above all of them. */
const areas = {
  domain: ['common', 'moderation', 'accounts', 'charts', 'tables', 'rules', 'players', 'voting', 'estimate', 'uploads', 'openData'],
  server:
    'platform notifications acts scores services charts voting tables players accounts plays uploads estimate site moderation'.split(
      ' ',
    ),
  web: 'base frame moderation tables notifications charts plays players accounts estimate voting site uploads shell'.split(
    ' ',
  ),
};

/** The paths that a source file imports, types and stylesheets included. */
const IMPORT = /(?:^|[\s;}@(=])(?:import|from)\s*\(?\s*(['"])((?:#|\.{1,2}\/)[^'"?]+)/g;

/** Returns the paths from the root that a file imports. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, , to = '']) =>
    to.startsWith('#') ? to.slice(1) : path.posix.join(path.posix.dirname(file), to),
  );
}

test.each(Object.entries(areas))('the areas of %s import each other in one direction', (side, order) => {
  /** Returns the place of a path in the order: files in the side's own folder are above all areas, another side is -1. */
  const placeOf = (file: string) => {
    const [first, area = '', ...rest] = file.split('/');
    if (first !== side) return -1;
    return rest.length === 0 ? order.length : order.indexOf(area);
  };
  const files = fs.globSync(`${side}/**/*.{ts,tsx,css}`, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const sources = files.map((file) => file.replaceAll(path.sep, '/')).filter((file) => !file.startsWith('web/public/'));
  expect(sources.filter((file) => placeOf(file) === -1)).toEqual([]);
  const upwards = sources.flatMap((file) =>
    importsOf(file, fs.readFileSync(path.join(root, file), 'utf8'))
      .filter((to) => placeOf(to) > placeOf(file))
      .map((to) => `${file} imports ${to}`),
  );
  expect(upwards).toEqual([]);
});
