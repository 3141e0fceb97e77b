import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const REFERENCE = 'docs/reference/';
// Written so that the test does not find its own patterns.
const SECTION = '\u00a7';
const NUMBER = String.raw`\d+(?:\.\d+)*`;
/** What may stand between words where a citation continues on the next line of a comment. */
const GAP = String.raw`[ \t]*(?:\r?\n[ \t]*(?:\*|//|--)?[ \t]*)?`;
/** A document and a section, also as code or as the text of a link, with the further sections of a list or range behind it. */
const CITATION = new RegExp(
  String.raw`(?:\b([\w-]+\.md|RFC \d+)[\x60\])]*(?:\([^)\s]*\))?${GAP})?${SECTION}${GAP}(${NUMBER}(?:${GAP}(?:,|and)${GAP}${SECTION}${NUMBER}|[–-]${SECTION}?${NUMBER})*)`,
  'g',
);

const texts = new Map(
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
    .toString()
    .split('\0')
    .filter((file) => /\.(?:tsx?|sql|md|css)$/.test(file) && fs.existsSync(file))
    .map((file) => [file, fs.readFileSync(file, 'utf8')]),
);
const headingsOf = (text: string) => [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
const sectionsOf = (text: string) =>
  headingsOf(text).flatMap((heading) => /^(\d+(?:\.\d+)*)\.? /.exec(heading)?.[1] ?? []);
const references = [...texts].filter(([file]) => file.startsWith(REFERENCE));
const sections = new Map(references.map(([file, text]) => [path.basename(file), sectionsOf(text)]));
const placeIn = (file: string, index: number) => `${file}:${texts.get(file)?.slice(0, index).split('\n').length}`;

/** Returns the citations of sections that do not exist; in the reference itself a citation may leave out its document. */
function badCitations(text: string, own = ''): { cited: string; index: number }[] {
  return [...text.matchAll(CITATION)].flatMap(({ 0: cited, 1: document = own, 2: numbers = '', index }) => {
    const known = sections.get(document);
    const isGood = numbers.match(new RegExp(NUMBER, 'g'))?.every((number) => known?.includes(number));
    return document.startsWith('RFC') || isGood ? [] : [{ cited, index }];
  });
}

test('each cited section exists in the reference', () => {
  const bad = [...texts].flatMap(([file, text]) =>
    badCitations(text, file.startsWith(REFERENCE) ? path.basename(file) : '').map(
      ({ cited, index }) => `${placeIn(file, index)} ${cited}`,
    ),
  );
  expect(bad).toEqual([]);
});

test('each section has a number of its own', () => {
  for (const [document, numbers] of sections) expect(numbers, document).toEqual([...new Set(numbers)]);
});

test.each([
  ['that is there', `voting.md ${SECTION}1 and ${SECTION}3.2`, 0],
  ['of a standard', `RFC 9110 ${SECTION}14`, 0],
  ['that is missing', `voting.md ${SECTION}99`, 1],
  ['that is missing, on the next line of a comment', `as voting.md\n * ${SECTION}99 says`, 1],
  ['of a document that is missing', `nothing.md ${SECTION}1`, 1],
  ['of no document', `counts (${SECTION}3)`, 1],
])('a section %s is found so', (_, text, bad) => {
  expect(badCitations(text)).toHaveLength(bad);
});

test('each link of a document leads to a file, and to a heading of it', () => {
  const anchorsOf = (text = '') =>
    headingsOf(text).map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    );
  const links = [...texts].flatMap(([file, text]) =>
    file.endsWith('.md')
      ? [...text.matchAll(/\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].map((link) => ({ file, link }))
      : [],
  );
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(({ file, link: [, name = '', anchor] }) => {
    const target = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
    if (!fs.existsSync(target)) return true;
    return anchor !== undefined && texts.has(target) && !anchorsOf(texts.get(target)).includes(anchor);
  });
  expect(broken.map(({ file, link }) => `${placeIn(file, link.index)} ${link[0]}`)).toEqual([]);
});

test('the English texts of the pages have no word that the glossary replaces by another', () => {
  const rows = [...(texts.get('docs/glossary.md') ?? '').matchAll(/^\|[^|\n]+\|[^|\n]*\|([^|\n]+)\|[ \t]*$/gm)];
  const words = rows
    .flatMap(([, not = '']) => not.split(',').map((word) => word.trim()))
    .filter((word) => /^[a-z]/.test(word));
  expect(words.length).toBeGreaterThan(10);
  const unused = new RegExp(String.raw`\b(?:${words.join('|')})\b`, 'i');
  for (const file of fs.globSync('web/base/i18n/en/*.json')) {
    const said = JSON.stringify(JSON.parse(fs.readFileSync(file, 'utf8')), null, 1).replace(/^\s*"[^"]*":/gm, '');
    expect(said.match(unused)?.[0], file).toBeUndefined();
  }
});
