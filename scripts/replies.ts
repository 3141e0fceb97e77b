/**
 * Shows that a change leaves all replies as they are. `node scripts/replies.ts record <checkout> <dataDir> <outDir>` starts the site
 * of a checkout on a copy of a data directory that `npm run demo` filled, and writes its replies; it needs an account of the demo.
 * `node scripts/replies.ts compare <outDir> <outDir>` prints where two records differ, and exits with 1 if they do.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import PQueue from 'p-queue';
import { TABLES } from '#domain/tables/tableRules.ts';
import { addressesOf, type Found, otherAddresses, type Parameter } from './replies/addresses.ts';
import { differences } from './replies/differences.ts';
import { normalDocument } from './replies/normalDocument.ts';
import { type Caller, callersOf, startSite } from './replies/site.ts';

type Row = Record<string, unknown> & { charts: { sha256: string }[] };
type Document = { paths: Record<string, Record<string, { parameters?: Parameter[]; security?: object[] }>> };

/** Headers that say how a reply was sent, not what. */
const OF_TRANSPORT = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];
const AT_ONCE = 4;
const TOO_MANY = 429;

/** Returns the body as JSON, as text, or of other files nothing; its hash is beside it. */
function readable(url: string, type: string, bytes: Buffer): unknown {
  if (type.includes('json'))
    return url === '/api/openapi.json' ? normalDocument(JSON.parse(bytes.toString())) : JSON.parse(bytes.toString());
  if (!type.startsWith('text/')) return null;
  const text = bytes.toString();
  // The rest of a page is its build.
  return text.includes('before-first-paint')
    ? text.match(
        /<html[^>]*>|<title>.*?<\/title>|<meta[^>]*(?:og:|description)[^>]*>|<link[^>]*(?:canonical|alternate)[^>]*>/g,
      )
    : text.split('\n');
}

async function ask(address: string, url: string, init: RequestInit): Promise<object> {
  const headers = { 'accept-encoding': 'identity', ...init.headers };
  const reply = await fetch(`${address}${url}`, { redirect: 'manual', ...init, headers });
  if (reply.status === TOO_MANY) throw new Error(`${url}: a limit refused it`);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const body = readable(url, reply.headers.get('content-type') ?? '', bytes);
  const isBuilt = url === '/api/openapi.json' || (Array.isArray(body) && bytes.includes('before-first-paint'));
  const kept = [...reply.headers].filter(([name]) => !OF_TRANSPORT.includes(name) && !(isBuilt && name === 'etag'));
  const hash = isBuilt ? null : createHash('sha256').update(bytes).digest('hex');
  return { status: reply.status, headers: Object.fromEntries(kept), hash, body };
}

/** Asks the lists of a site for all that they have. */
async function find(address: string): Promise<Found> {
  const tables = TABLES.map(({ id }) => id);
  const get = async (url: string) =>
    (await (await fetch(`${address}${url}`)).json()) as Record<string, unknown> & { source?: Row[] };
  const all = async (url: string) => {
    const rows: Row[] = [];
    for (let page = 1; ; page++) {
      const { source = [] } = await get(`${url}page=${page}`);
      rows.push(...source);
      if (source.length === 0) return rows;
    }
  };
  const ofTables = async (urlOf: (table: string) => string) =>
    (
      await Promise.all(tables.map(async (table) => (await all(urlOf(table))).map((row): Row => ({ ...row, table }))))
    ).flat();
  const open = async (kind: string) =>
    (
      await Promise.all(
        tables.map(async (table) =>
          ((await get(`/api/vote/${kind}?table=${table}`)).source ?? []).map((row) => ({ ...row, table })),
        ),
      )
    ).flat();
  const number = ({ table, entryNo }: Record<string, unknown>) => ({ table: String(table), entryNo: String(entryNo) });
  const texts = (rows: readonly Row[], name: string) =>
    [...new Set(rows.map((row) => String(row[name] ?? '')))].filter(Boolean);
  const entries = await ofTables((table) => `/api/submission?table=${table}&`);
  const uploads = await all('/api/uploader?');
  const players = (service: string) =>
    ofTables((table) => `/api/stellaway?table=${table}&playerName=${service}&archive=with&`);
  const courses = (await get('/api/courses')).source as unknown as { table: string; courses: { number: number }[] }[];
  return {
    tables,
    entries: entries.map(number),
    revisions: (await ofTables((table) => `/api/revisionlist?table=${table}&`)).map(number),
    open: { entries: (await open('songs')).map(number), revisions: (await open('revisions')).map(number) },
    uploads: uploads.map(number),
    courses: courses.flatMap(({ table, courses: its }) =>
      its.map((course) => ({ table, number: String(course.number) })),
    ),
    players: texts([...(await players('lr2')), ...(await players('beatoraja'))], 'userid'),
    sha256: [
      ...new Set([...uploads.flatMap(({ charts }) => charts.map(({ sha256 }) => sha256)), ...texts(entries, 'sha256')]),
    ],
    md5: texts(entries, 'md5'),
    runs: (await get('/api/counting?table=st')).runs as string[],
  };
}

/** Writes the replies to each caller into a file of the route. */
async function record(checkout: string, dataDir: string, outDir: string): Promise<void> {
  const { address, stop } = await startSite(path.resolve(checkout), path.resolve(dataDir));
  try {
    const callers = await callersOf(address);
    const found = await find(address);
    const queue = new PQueue({ concurrency: AT_ONCE });
    let sum = 0;
    const write = async (route: string, names: readonly string[], urls: readonly string[], init: RequestInit = {}) => {
      for (const name of names) {
        const caller = callers[name] as Caller;
        const asked = urls.map((url) =>
          queue.add(async () => [
            init.body ? `${url} ${init.body}` : url,
            await ask(address, url, { ...init, headers: { ...init.headers, ...caller(url) } }),
          ]),
        );
        const replies = Object.fromEntries(await Promise.all(asked));
        const file = path.join(outDir, name, `${route.replace(/[^\w{}.-]+/g, '_')}.json`);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, JSON.stringify(replies, null, 1));
        sum += urls.length;
      }
    };
    const { paths } = (await (await fetch(`${address}/api/openapi.json`)).json()) as Document;
    const people = ['visitor', 'player', 'admin'];
    for (const route of Object.keys(paths).sort()) {
      const { parameters = [], security } = paths[route]?.get ?? {};
      if (!paths[route]?.get) continue;
      const isForGames = JSON.stringify(security ?? []).includes('playerKey');
      await write(
        route,
        isForGames ? ['visitor', 'openlr2', 'beatoraja'] : people,
        addressesOf(route, parameters, found),
      );
    }
    await write('/api/openapi.json', ['visitor'], ['/api/openapi.json']);
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
    for (const table of found.tables)
      for (const year of [2024, 2025, 2026])
        await write(`/api/history ${table} ${year}`, people, ['/api/history'], {
          ...json,
          body: JSON.stringify({ table, year }),
        });
    for (const [kind, urls] of Object.entries(otherAddresses(found))) await write(kind, people, urls);
    console.log(`${sum} replies are in ${outDir}`);
  } finally {
    await stop();
  }
}

const [command, ...places] = process.argv.slice(2);
const [first = '', second = '', third = ''] = places;
if (command === 'record' && third) await record(first, second, third);
else if (command === 'compare' && second) {
  const found = differences(first, second);
  for (const text of found) console.log(text);
  if (found.length > 0) process.exitCode = 1;
} else throw new Error('record <checkout> <dataDir> <outDir>, or compare <outDir> <outDir>');
