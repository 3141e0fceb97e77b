/**
 * `npm run lines`: prints how many lines of TypeScript, CSS and SQL git has at HEAD, by area. `npm run lines -- <commit>` prints
 * those of another commit. Files are counted as they are committed, which is as Biome formats them.
 */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { root } from './runTool.ts';

/** Files that do not count: generated ones, and the words and names of the demo. */
const NOT_COUNTED = [
  'server/platform/database/schema.ts',
  'demo/castNames.ts',
  'demo/commentWords.ts',
  'demo/revisionWords.ts',
  'demo/songWords.ts',
  'demo/uploadWords.ts',
  'demo/words.ts',
];
/** Their folders are areas of their own. */
const SPLIT = ['domain', 'server', 'web'];
const TEST = /^(testing|e2e)\/|\.(test|spec)\.tsx?$/;

const columns = ['TypeScript', 'CSS', 'SQL', 'tests'] as const;
type Column = (typeof columns)[number];
type Row = Record<Column, number>;

/** Returns the area of a file: its top folder, of a split one the folder in it; `.` for files beside folders. */
export function areaOf(file: string): string {
  const [top = '', second = '', ...more] = file.split('/');
  if (!second) return '.';
  if (!SPLIT.includes(top)) return top;
  return more.length > 0 ? `${top}/${second}` : `${top}/.`;
}

function columnOf(file: string): Column {
  if (TEST.test(file)) return 'tests';
  if (file.endsWith('.css')) return 'CSS';
  return file.endsWith('.sql') ? 'SQL' : 'TypeScript';
}

/** Returns the rows by area, with the sum of each split folder and of all. */
export function linesByArea(files: Iterable<readonly [file: string, lines: number]>): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const [file, lines] of files) {
    if (NOT_COUNTED.includes(file)) continue;
    const area = areaOf(file);
    const sums = area.includes('/') ? [area, file.split('/', 1)[0] ?? ''] : [area];
    for (const name of [...sums, 'all']) {
      const row = rows.get(name) ?? { TypeScript: 0, CSS: 0, SQL: 0, tests: 0 };
      row[columnOf(file)] += lines;
      rows.set(name, row);
    }
  }
  return new Map([...rows].sort(([a], [b]) => Number(a === 'all') - Number(b === 'all') || (a < b ? -1 : 1)));
}

const numbers = (values: readonly number[]) => values.map((value) => value.toLocaleString('en').padStart(11)).join('');

function printLines(commit: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const counted = git('grep', '--count', '', commit, '--', '*.ts', '*.tsx', '*.css', '*.sql').trim().split('\n');
  const files = counted.map((line): [string, number] => {
    const [, file = '', lines] = line.slice(commit.length).split(':');
    return [file, Number(lines)];
  });
  console.log(
    `Lines at ${git('log', '-1', '--format=%h, %s', commit).trim()}; not counted: ${NOT_COUNTED.join(', ')}\n`,
  );
  console.log(`${''.padEnd(24)}${[...columns, 'together'].map((name) => name.padStart(11)).join('')}`);
  for (const [area, row] of linesByArea(files)) {
    const values = columns.map((column) => row[column]);
    const indented = area.includes('/') ? `  ${area}` : area;
    console.log(`${indented.padEnd(24)}${numbers([...values, values.reduce((sum, value) => sum + value, 0)])}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printLines(process.argv[2] ?? 'HEAD');
