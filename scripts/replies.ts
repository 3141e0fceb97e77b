/**
 * Shows that a change leaves the replies of the site as they are. `node scripts/replies.ts record <checkout> <dataDir> <outDir>`
 * writes them, on a copy of a directory that `npm run demo` filled; `node scripts/replies.ts compare <outDir> <outDir>` prints where
 * two records differ, and exits with 1 if they do.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import PQueue from 'p-queue';
import { addressesOf, find, otherAddresses, type Parameter } from './replies/addresses.ts';
import { compare, type Recorded } from './replies/compare.ts';
import { normalDocument } from './replies/normalDocument.ts';
import { callersOf, JSON_TYPE, startSite } from './replies/site.ts';

const DOCUMENT = '/api/openapi.json';
/** Headers that say how a reply was sent, not what it is. */
const OF_TRANSPORT = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];
const PEOPLE = ['visitor', 'player', 'admin'];
const GAMES = ['visitor', 'openlr2', 'beatoraja'];
/** Paths that pages share with the API answer JSON. */
const ASKED = { accept: 'application/json', 'accept-encoding': 'identity' };
const AT_ONCE = 4;
const TOO_MANY = 429;

async function ask(url: string, init: RequestInit): Promise<Recorded> {
  const reply = await fetch(url, { redirect: 'manual', ...init });
  if (reply.status === TOO_MANY) throw new Error(`${url} was refused by a limit.`);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const type = reply.headers.get('content-type') ?? '';
  const { status } = reply;
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !OF_TRANSPORT.includes(name)));
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (type.includes('json')) return { status, headers, hash, body: JSON.parse(bytes.toString()) };
  return { status, headers, hash, body: type.startsWith('text/') ? bytes.toString().split('\n') : null };
}

interface Operation {
  parameters?: Parameter[];
  security?: object[];
}

async function record(checkout: string, dataDir: string, outDir: string): Promise<void> {
  fs.mkdirSync(outDir);
  const { address, stop } = await startSite(path.resolve(checkout), path.resolve(dataDir));
  try {
    const callers = await callersOf(address);
    const queue = new PQueue({ concurrency: AT_ONCE });
    /** Writes the replies to each of these callers into a file. A blank and a body may follow an address. */
    async function write(title: string, names: readonly string[], addresses: readonly string[]): Promise<void> {
      for (const caller of names) {
        const asked = addresses.map((whole) => {
          const [url = '', body] = whole.split(' ');
          const headers = { ...ASKED, ...callers[caller]?.(url), ...(body && JSON_TYPE) };
          return queue.add(async () => [
            whole,
            await ask(`${address}${url}`, { headers, ...(body && { method: 'POST', body }) }),
          ]);
        });
        const file = path.join(outDir, caller, `${title.replace(/[^\w{}.-]+/g, '_')}.json`);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, JSON.stringify(Object.fromEntries(await Promise.all(asked)), null, 1));
      }
    }
    const get = async (url: string) => (await (await fetch(`${address}${url}`)).json()) as Record<string, unknown>;
    const document = normalDocument(await get(DOCUMENT));
    const found = await find(get);
    for (const [route, { get: operation }] of Object.entries(document.paths as Record<string, { get?: Operation }>)) {
      if (!operation) continue;
      const { parameters = [], security = [] } = operation;
      const names = security.some((one) => 'playerKey' in one) ? GAMES : PEOPLE;
      await write(route, names, addressesOf(route, parameters, found));
    }
    for (const [name, addresses] of Object.entries(otherAddresses(found))) await write(name, PEOPLE, addresses);
    fs.writeFileSync(path.join(outDir, 'visitor/openapi.json'), JSON.stringify({ [DOCUMENT]: document }, null, 1));
  } finally {
    await stop();
  }
}

const [command, ...places] = process.argv.slice(2);
const [first = '', second = '', third = ''] = places;
if (command === 'record' && third) await record(first, second, third);
else if (command === 'compare' && second) {
  const texts = compare(first, second);
  console.log(texts.join('\n') || 'All replies are equal.');
  process.exitCode = texts.length > 0 ? 1 : 0;
} else throw new Error('record <checkout> <dataDir> <outDir>, or compare <outDir> <outDir>');
