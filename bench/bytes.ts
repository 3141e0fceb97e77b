import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BuiltDocuments, readDocuments } from '#server/pages/documents.ts';
import { root } from '../scripts/runTool.ts';
import type { BenchResult, Skipped } from './result.ts';

const dist = path.join(root, 'dist');

/** The most bytes of script, gzipped, that the first page a visitor opens may name. */
const FIRST_PAGE_LIMIT = 205_000;

/** Measures the built scripts of each page that its document names, with the English texts. */
export async function benchBytes(): Promise<(BenchResult | Skipped)[]> {
  const documents = readDocuments(dist);
  if (!documents) return [{ name: 'script bytes', skipped: 'needs the pages: npm run build' }];
  const first = scriptsIn(documents.before + documents.after);
  return Object.entries(documents.pages).map(([name, page]) => {
    const own = [...scriptsOf(documents, name), ...(page.texts.en ?? [])];
    const [all, part] = [sizeOf([...first, ...own]), sizeOf(own)];
    return {
      name: `script of ${page.path.replaceAll('$', ':')}`,
      baseline: 'the limit of the first page, 205 kB of gzip',
      ratio: all.gzip / FIRST_PAGE_LIMIT,
      target: name === 'home' ? 1 : null,
      better: 'lower',
      detail: `${kilobytes(all.gzip)} gzip, ${kilobytes(all.brotli)} brotli in ${all.files} files; of them its own ${kilobytes(part.gzip)} gzip, ${kilobytes(part.brotli)} brotli`,
    };
  });
}

const scriptsOf = ({ frame, pages }: BuiltDocuments, name: string) => [
  ...(frame.texts.en ?? []),
  ...(pages[name]?.scripts ?? []),
];

/** Returns the scripts that a document names itself. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);

function sizeOf(files: readonly string[]) {
  const bytes = [...new Set(files)].map((file) => fs.readFileSync(path.join(dist, file)));
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
  return {
    files: bytes.length,
    gzip: sum(bytes.map((script) => gzipSync(script).length)),
    brotli: sum(bytes.map((script) => brotliCompressSync(script).length)),
  };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
