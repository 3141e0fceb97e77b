/**
 * Checks that nobody uses the words that docs/glossary.md lists as not used: in names, comments, docs and the English
 * texts. Strings in code are left out, because paths of the API, columns and keys keep their names. Prints each place;
 * exits with 1 if there is one.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './runTool.ts';

const GLOSSARY = 'docs/glossary.md';

/** A place where a word is used that the glossary replaces by another. */
export interface WordFault {
  line: number;
  word: string;
  instead: string;
}

/**
 * Returns the words that are not used, each with the word to use instead, from the table of the glossary: | use | means
 * | not |.
 */
export function unusedWords(glossary: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const row of glossary.matchAll(/^\|([^|\n]+)\|([^|\n]*)\|([^|\n]+)\|[ \t]*$/gm)) {
    const [, use = '', , not = ''] = row.map((cell) => cell.trim());
    if (use === 'Word' || /^-+$/.test(use)) continue;
    for (const word of not.split(',')) if (word.trim()) words.set(word.trim().toLowerCase(), use.replaceAll('*', ''));
  }
  return words;
}

/**
 * Returns the faults of a text. Names are read as their words: `soundPicture` and `SOUND_PICTURE` are "sound picture".
 */
export function wordFaults(text: string, unused: ReadonlyMap<string, string>): WordFault[] {
  if (unused.size === 0) return [];
  const alternatives = [...unused.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/ /g, '\\s+'));
  const pattern = new RegExp(`(?<![a-z])(${alternatives.join('|')})(?![a-z])`, 'g');
  return text.split('\n').flatMap((line, index) =>
    [...asWords(line).matchAll(pattern)].map(([, found = '']) => {
      const word = found.replace(/\s+/g, ' ');
      return { line: index + 1, word, instead: unused.get(word) ?? '' };
    }),
  );
}

const asWords = (line: string) =>
  line
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase();

/** Returns a source text with the contents of its string literals blanked, line by line; comments stay. */
export function withoutStrings(source: string): string {
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g,
    (part) => (part.startsWith('/') ? part : part.replace(/[^\n]/g, ' ')),
  );
}

/** Files that are generated, or that name such words because they are about them. */
const EXEMPT = /^(?:docs\/glossary\.md|server\/database\/schema\.ts|scripts\/checkWords(?:\.test)?\.ts)$/;

/** Returns what is checked of a file; null for nothing. */
function checkedText(file: string, text: string): string | null {
  if (EXEMPT.test(file)) return null;
  if (/\.tsx?$/.test(file)) return withoutStrings(text);
  if (file.endsWith('.md')) return text.replace(/`[^`\n]*`|^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '));
  if (/^web\/i18n\/en\/.*\.json$/.test(file)) return text.replace(/^(\s*)"[^"]*":/gm, '$1');
  return null;
}

function check(): void {
  const unused = unusedWords(fs.readFileSync(path.join(root, GLOSSARY), 'utf8'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const faults = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && fs.existsSync(path.join(root, file)))
    .flatMap((file) => {
      const checked = checkedText(file, fs.readFileSync(path.join(root, file), 'utf8'));
      const found = checked === null ? [] : wordFaults(checked, unused);
      return found.map(({ line, word, instead }) => `${file}:${line}: "${word}" — the word here is ${instead}`);
    });
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) check();
