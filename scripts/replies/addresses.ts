import { targetFiles, todoFiles } from '#domain/players/todoTable.ts';
import { listFiles } from '#domain/tables/listFiles.ts';

/** Parameters of an address, by name. */
export type Values = Readonly<Record<string, string>>;

/** A parameter of the API document. */
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: { enum?: readonly unknown[] };
}

/** What the addresses of a site are made of, as its own lists have it. */
export interface Found {
  tables: readonly string[];
  /** `{ table, entryNo }`. */
  entries: readonly Values[];
  revisions: readonly Values[];
  /** Those of both with an open vote. */
  open: { entries: readonly Values[]; revisions: readonly Values[] };
  uploads: readonly Values[];
  courses: readonly Values[];
  players: readonly string[];
  sha256: readonly string[];
  md5: readonly string[];
  runs: readonly string[];
}

/** Of so many entries, players and the like is each route asked. */
const PER_ROUTE = 60;
/** Of so many of those with each value of each further parameter. */
const VARIED = 5;
const WORDS = ['', 'a', 'st', 'the', '12', '道', '별', '%', 'no such words'];
/** Values of parameters that the document does not list. */
const QUERY: Readonly<Record<string, readonly string[]>> = {
  value: WORDS,
  search: WORDS,
  names: ['あき Chie Lighthouse', 'あき', ''],
  page: ['1', '2', '3', '5', '8', '13', '21', '34', '9999', '0', '-1'],
  levelfilter: ['1', '0,3', 'sl1', 'st2,sl3', '99'],
  tags: ['ln', 'ln,soflan'],
  keys: ['7keys', '5keys,14keys'],
  typefilter: ['change', 'delete,transfer', 'resurrection'],
  limit: ['1', '10', '0'],
  offset: ['0', '5'],
  target_player_id: ['910001', '1'],
  echo: ['hello'],
};
const WRONG = ['no-such', '999999', '1.5'];

/** Returns at most so many of the values, at even distances. */
export const evenSample = <T>(values: readonly T[], most: number): T[] =>
  values.filter((_, at) => Math.floor((at * most) / values.length) !== Math.floor(((at - 1) * most) / values.length));

const named = (name: string, values: readonly string[]): Values[] => values.map((value) => ({ [name]: value }));

/** Returns the parameters in the path of a route, of all that the site has; the table where it needs one. */
function rowsOf(path: string, parameters: readonly Parameter[], found: Found): readonly Values[] {
  const { tables, players } = found;
  if (path.includes('{rivalid}')) return players.map((userid, at) => ({ userid, rivalid: players.at(at - 1) ?? '' }));
  if (path.includes('{userid}'))
    return players.map((userid, at) => ({ userid, table: tables[at % tables.length] ?? '' }));
  if (path.includes('{number}')) return found.courses;
  if (path.includes('{sha256}')) return named('sha256', found.sha256);
  if (path.includes('{hash}')) return named('hash', [...found.md5, ...found.sha256]);
  if (path.includes('/uploader/')) return found.uploads;
  if (path.includes('{entryNo}')) return path.startsWith('/api/revision/{') ? found.revisions : found.entries;
  return parameters.some(({ name }) => name === 'table') ? named('table', tables) : [{}];
}

/** Returns the entries or revisions with an open vote, of which each is asked. */
function openOf(path: string, { open }: Found): readonly Values[] {
  if (!path.includes('{entryNo}') || path.includes('/uploader/')) return [];
  return path.startsWith('/api/revision/{') ? open.revisions : open.entries;
}

function valuesOf({ name, schema }: Parameter, { tables, md5, runs }: Found): readonly string[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    ...QUERY,
    table: tables,
    hash: md5.slice(0, 20),
    run: runs,
  };
  return [...(known[name] ?? []), ...(schema.enum ?? []).map(String), ...WRONG];
}

/** Returns the addresses to request of a route, each once: usual ones, each value of each parameter, and wrong ones. */
export function addressesOf(path: string, parameters: readonly Parameter[], found: Found): string[] {
  const queried = parameters.filter((parameter) => parameter.in === 'query');
  const address = (values: Values) => {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? WRONG[0] ?? ''));
    const query = queried.flatMap((parameter): [string, string][] => {
      const value = values[parameter.name] ?? (parameter.required ? valuesOf(parameter, found)[0] : undefined);
      return value === undefined ? [] : [[parameter.name, value]];
    });
    return query.length === 0 ? url : `${url}?${new URLSearchParams(query)}`;
  };
  const rows = [...evenSample(rowsOf(path, parameters, found), PER_ROUTE), ...openOf(path, found)];
  const varied = evenSample(rows, VARIED).flatMap((row) => {
    const { table: _, ...rest } = row;
    const each = queried.flatMap((parameter) =>
      valuesOf(parameter, found).map((value) => ({ ...row, [parameter.name]: value })),
    );
    const sorted = each.filter(({ sort }) => sort !== undefined);
    return [
      rest,
      ...each,
      ...sorted.map((values) => ({ ...values, page: '2' })),
      ...sorted.map((values) => ({ ...values, search: 'a' })),
    ];
  });
  const wrong = parameters.flatMap(({ name }) => WRONG.map((value) => ({ ...rows[0], [name]: value })));
  return [...new Set([...rows, ...varied, ...wrong].map(address))];
}

/** Returns the addresses that the document does not have: published files, files of players, uploads and courses, pages. */
export function otherAddresses({
  tables,
  players,
  uploads,
  courses,
  entries,
  sha256,
}: Found): Readonly<Record<string, string[]>> {
  const files = [...Object.values(listFiles).flatMap((names) => Object.values(names)), 'no_such.json'];
  const [few, many] = [evenSample(players, VARIED), evenSample(players, PER_ROUTE)];
  const ofPlayers = (who: readonly string[], names: readonly string[]) =>
    who.flatMap((player) => tables.flatMap((table) => names.map((name) => `/user/${table}/${player}/${name}`)));
  const personal = [...Object.values(todoFiles), ...Object.values(targetFiles)];
  return {
    site: ['/healthz', '/readyz', '/notice', '/noticepop', '/robots.txt', '/api/no-such', '/no-such.txt', '/api/login'],
    published: [
      ...files.map((file) => `/${file}`),
      ...tables.flatMap((table) => files.map((file) => `/${table}//${file}`)),
    ],
    personal: ofPlayers(evenSample(many, PER_ROUTE / VARIED), personal),
    images: ofPlayers(few, ['share.png']),
    courses: courses.flatMap(({ table, number }) =>
      ['lr2', 'beatoraja', 'other'].flatMap((client) => [
        `/api/courses/${table}/${client}`,
        `/api/courses/${table}/${client}?course=${number}`,
      ]),
    ),
    pages: [
      ...['/', '/help', '/no/such/page', '/uploader', '/skill-simulator'],
      ...tables.flatMap((table) =>
        ['vote', 'submission', 'revision', 'stellaway', 'recommend', 'counting'].map((page) => `/${page}/${table}`),
      ),
      ...evenSample(entries, VARIED).map(({ table, entryNo }) => `/s/${table}/${entryNo}`),
      ...few.map((player) => `/user/st/${player}`),
      ...evenSample(sha256, VARIED).map((hash) => `/chart/${hash}`),
    ],
    // They come last: a download is counted.
    'upload files': [
      ...evenSample(uploads, PER_ROUTE).map(({ entryNo }) => `/upload/${entryNo}`),
      '/upload/999999',
      '/upload/x',
    ],
  };
}
