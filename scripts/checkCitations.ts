/**
 * Checks that everything cited is in this repository: `voting.md §3.2` must be a numbered heading of `docs/reference/`,
 * a Markdown link a file and a heading that exist. Prints the place of each fault; exits with 1 if there is one.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './runTool.ts';

const REFERENCE = 'docs/reference';
const SECTION = '\u00a7';
const NUMBER = String.raw`\d+(?:\.\d+)*`;

/** What may stand between words where a citation continues on the next line of a comment. */
const GAP = String.raw`[ \t]*(?:\r?\n[ \t]*(?:\*|//|--)?[ \t]*)?`;

/** Documents that are not in this repository. */
const OUTSIDE = new RegExp(
  String.raw`\bspecification\s${SECTION}|\b(?:decisions|bmstable|bms-parsing)\.md\b|\bbms-parsing\s${SECTION}|\.\./shared\b(?!/data)`,
  'g',
);

/** `voting.md §3.2`, also as code or as the text of a link, with the further sections of a list or range behind it. */
const CITATION = new RegExp(
  String.raw`(?:\b([\w-]+\.md)[\x60\])]*(?:\([^)\s]*\))?${GAP})?${SECTION}${GAP}(${NUMBER}(?:${GAP}(?:,|and)${GAP}${SECTION}${NUMBER}|[–-]${SECTION}?${NUMBER})*)`,
  'g',
);

const LINK = /\]\(([^)\s]+)\)/g;
const HEADING = /^(#{1,6}) (.+)$/gm;

/** A place where something is cited that does not exist. */
export interface CitationFault {
  line: number;
  message: string;
}

/** What can be cited: the numbers of the sections of each file of the reference, by its name. */
export type Sections = ReadonlyMap<string, readonly string[]>;

/** Returns the numbers of a document's headings: `## 3. Counting a song` is `3`, `### 3.2 Minimums` is `3.2`. */
export function sectionsOf(text: string): string[] {
  return [...text.matchAll(HEADING)].flatMap(([, , heading = '']) => /^(\d+(?:\.\d+)*)\.? /.exec(heading)?.[1] ?? []);
}

/** Returns the faults of one file's citations. `own` is the file's name where it is itself a file of the reference. */
export function citationFaults(text: string, sections: Sections, own: string | null = null): CitationFault[] {
  const faults: CitationFault[] = [];
  const report = (index: number, message: string) => faults.push({ line: lineAt(text, index), message });
  for (const { 0: cited, index } of text.matchAll(OUTSIDE)) {
    report(index, `${cited.trim()} is not in this repository`);
  }
  for (const { 0: cited, 1: named, 2: numbers = '', index } of text.matchAll(CITATION)) {
    if (/RFC \d+ $/.test(text.slice(0, index)) || OUTSIDE_NAMES.has(named ?? '')) continue;
    if (/\b(?:specification|bms-parsing)\s$/.test(text.slice(0, index))) continue;
    const file = named ?? own;
    const known = file === null ? undefined : sections.get(file);
    if (file === null) report(index, `${cited} names no document`);
    else if (!known) report(index, `${REFERENCE}/${file} does not exist`);
    else {
      const missing = numbers.match(new RegExp(NUMBER, 'g'))?.filter((number) => !known.includes(number)) ?? [];
      for (const number of missing) report(index, `${file} has no ${SECTION}${number}`);
    }
  }
  return faults;
}

/** Reported already, whatever section of them is named. */
const OUTSIDE_NAMES: ReadonlySet<string> = new Set(
  ['decisions', 'bmstable', 'bms-parsing'].map((name) => `${name}.md`),
);

/** Returns the links of a Markdown file that lead to no file, or to no heading of it. */
export function linkFaults(
  file: string,
  text: string,
  { exists, read }: { exists: (file: string) => boolean; read: (file: string) => string },
): CitationFault[] {
  return [...text.matchAll(LINK)].flatMap(({ 1: target = '', index }) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const [name = '', anchor] = target.split('#');
    const linked = name === '' ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), name));
    const line = lineAt(text, index);
    if (!exists(linked)) return [{ line, message: `${linked} does not exist` }];
    if (anchor === undefined || !linked.endsWith('.md') || anchorsOf(read(linked)).includes(anchor)) return [];
    return [{ line, message: `${linked} has no heading #${anchor}` }];
  });
}

/** The anchors of a document's headings, as GitHub names them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(HEADING)].map(([, , heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

function check(): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const exists = (file: string) => fs.existsSync(path.join(root, file));
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => /\.(?:tsx?|sql|md|css)$/.test(file) && exists(file));

  const isReference = (file: string) => path.posix.dirname(file) === REFERENCE;
  const sections = new Map(
    files.filter(isReference).map((file) => [path.posix.basename(file), sectionsOf(read(file))]),
  );
  const faults = files.flatMap((file) => {
    const text = read(file);
    const own = isReference(file) ? path.posix.basename(file) : null;
    const found = [
      ...citationFaults(text, sections, own),
      ...(file.endsWith('.md') ? linkFaults(file, text, { exists, read }) : []),
      ...repeated(own === null ? [] : sectionsOf(text)).map((number) => ({
        line: 1,
        message: `${SECTION}${number} is there twice`,
      })),
    ];
    return found.map(({ line, message }) => `${file}:${line}: ${message}`);
  });
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}

const repeated = (numbers: readonly string[]) => numbers.filter((number, index) => numbers.indexOf(number) < index);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) check();
