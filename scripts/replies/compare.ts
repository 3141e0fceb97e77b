import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A reply as it is recorded: its body as JSON or lines of text, null for other files, and the hash of its bytes. */
export interface Recorded {
  status: number;
  headers: Record<string, string>;
  hash: string | null;
  body: unknown;
}

/** The files of routes that differ from run to run, with the reason. Their lists are compared as sets, their numbers without the last digits. */
const TIES: Readonly<Record<string, string>> = {
  '_api_user_{userid}_skill': 'plays come in any order, and the last digits of a chance follow from the order of a sum',
};
const DIGITS = 12;
const SHOWN_LINES = 40;

/** Returns a reply with sorted lists and rounded numbers, without values that depend on their order. */
export function withoutOrder({ headers: { etag: _, ...headers }, hash: _hash, ...reply }: Recorded): object {
  const texts = (values: unknown[]) => values.map((value) => JSON.stringify(value)).sort();
  const round = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value);
  const sort = (_name: string, value: unknown) =>
    Array.isArray(value) ? texts(value).map((text) => JSON.parse(text)) : round(value);
  return { ...reply, headers, body: JSON.parse(JSON.stringify(reply.body), sort) };
}

function textsOf(file: string): Record<string, string> {
  if (!fs.existsSync(file)) return {};
  const replies = Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Recorded>);
  const isTied = path.basename(file, '.json') in TIES;
  return Object.fromEntries(
    replies.map(([url, reply]) => [url, JSON.stringify(isTied ? withoutOrder(reply) : reply, null, 1)]),
  );
}

/** Returns a text for each file that differs between two records: how many replies differ, and the start of the first difference. */
export function compare(before: string, after: string): string[] {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'compared-'));
  const files = new Set([before, after].flatMap((folder) => fs.globSync('*/*.json', { cwd: folder })));
  const texts = [...files].sort().flatMap((file) => {
    const [old = {}, now = {}] = [before, after].map((folder) => textsOf(path.join(folder, file)));
    const urls = Object.keys({ ...old, ...now });
    const [first, ...more] = urls.filter((url) => old[url] !== now[url]);
    if (first === undefined) return [];
    for (const [name, replies] of Object.entries({ old, now }))
      fs.writeFileSync(path.join(scratch, name), `${replies[first] ?? 'no reply'}\n`);
    const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', '--unified=2', 'old', 'now'], {
      cwd: scratch,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    // Its first four lines name the files.
    const shown = stdout
      .split('\n')
      .slice(4, 4 + SHOWN_LINES)
      .join('\n');
    return [`${file}: ${more.length + 1} of ${urls.length} replies differ, first ${first}\n${shown}`];
  });
  fs.rmSync(scratch, { recursive: true });
  return texts;
}
