import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

interface Reply {
  headers: Record<string, string>;
  hash: string | null;
  body: unknown;
}

/** Routes whose lists have no order among equals, by the names of their files, with the reason: their rows are compared as a set. */
const TIES: Readonly<Record<string, string>> = {};
const SHOWN_LINES = 40;

/** Returns a reply whose lists are sorted, without what follows from their order. */
export function withoutOrder({ headers, hash: _, body, ...rest }: Reply): object {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value
        .map((each) => JSON.stringify(sorted(each)))
        .sort()
        .map((each) => JSON.parse(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, its]) => [name, sorted(its)]));
  };
  const { etag: _etag, ...others } = headers;
  return { ...rest, headers: others, body: sorted(body) };
}

/** Returns a text for each file of two records that differs: how many replies do, and how the first does. */
export function differences(before: string, after: string): string[] {
  const filesOf = (folder: string) => fs.globSync('*/*.json', { cwd: folder });
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'differences-'));
  const texts = [...new Set([...filesOf(before), ...filesOf(after)])].sort().flatMap((file) => {
    const [old, now] = [before, after].map((folder) => textsOf(path.join(folder, file)));
    const urls = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
    const differing = urls.filter((url) => old?.get(url) !== now?.get(url));
    const [first] = differing;
    if (first === undefined) return [];
    const sides = [
      ['before', old],
      ['after', now],
    ] as const;
    for (const [name, replies] of sides)
      fs.writeFileSync(path.join(scratch, name), `${replies?.get(first) ?? 'nothing'}\n`);
    const args = ['diff', '--no-index', '--no-color', '--unified=2', 'before', 'after'];
    const { stdout } = spawnSync('git', args, { cwd: scratch, encoding: 'utf8', maxBuffer: 2 ** 28 });
    // Without the four lines that name the files.
    const shown = stdout
      .trimEnd()
      .split('\n')
      .slice(4, 4 + SHOWN_LINES)
      .join('\n');
    return [`${file}: ${differing.length} of ${urls.length} replies differ, the first is ${first}\n${shown}\n`];
  });
  fs.rmSync(scratch, { recursive: true });
  return texts;
}

function textsOf(file: string): Map<string, string> {
  if (!fs.existsSync(file)) return new Map();
  const replies = Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Reply>);
  const isTied = path.basename(file, '.json') in TIES;
  return new Map(replies.map(([url, reply]) => [url, JSON.stringify(isTied ? withoutOrder(reply) : reply, null, 1)]));
}
