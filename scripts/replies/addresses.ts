import { targetFiles, todoFiles } from '#domain/players/todoTable.ts';
import { listFiles } from '#domain/tables/listFiles.ts';
import { TABLES } from '#domain/tables/tableRules.ts';
import { uploadTable } from '#domain/tables/uploadTable.ts';

/** Values of parameters, by name. */
type Values = Readonly<Record<string, unknown>>;

/** A parameter of the API document. */
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: { enum?: readonly unknown[] };
}

/** What the addresses of a site are made of. */
export interface Found {
  /** The values of path parameters, by a part of a path; the first part that a path contains applies. */
  rows: Readonly<Record<string, readonly Values[]>>;
  /** The values to try for query parameters. */
  values: Readonly<Record<string, readonly string[]>>;
}

/** How many entries, players and the like each route is requested for, and how many with each further parameter. */
const PER_ROUTE = 60;
const VARIED = 5;
const WORDS = ['', 'a', 'st', 'the', '12', '道', '별', '%', 'no such words'];
const VALUES = {
  value: WORDS,
  search: WORDS,
  names: ['あき Chie Lighthouse', 'あき', ''],
  echo: ['hello'],
  page: ['1', '2', '3', '5', '8', '13', '21', '34', '9999', '0'],
  limit: ['1', '10', '0'],
  offset: ['0', '5'],
  levelfilter: ['1', '0,3', 'sl1', 'st2,sl3', '99'],
  typefilter: ['change', 'delete,transfer', 'resurrection'],
  tags: ['ln', 'ln,soflan'],
  keys: ['7keys', '5keys,14keys'],
  target_player_id: ['910001'],
};
const WRONG = ['no-such', '999999', '1.5'];

/** Returns at most so many of the values, at even distances. */
export const evenSample = <T>(values: readonly T[], most: number): T[] =>
  values.filter(
    (_, at) => at === 0 || Math.floor((at * most) / values.length) > Math.floor(((at - 1) * most) / values.length),
  );

// biome-ignore lint/suspicious/noExplicitAny: what the lists of any checkout have
type Row = Record<string, any>;

/** Reads the contents of a site from its lists: all open votes, and an even sample of the rest. */
export async function find(get: (url: string) => Promise<Row>): Promise<Found> {
  const ids = TABLES.map(({ id }) => id);
  async function list(url: string, table = ''): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page++) {
      const { source = [] } = await get(`${url}&table=${table}&page=${page}`);
      if (source.length === 0) return rows;
      rows.push(...source.map((row: Row) => ({ ...row, table })));
    }
  }
  const ofTables = async (url: string) => (await Promise.all(ids.map((id) => list(url, id)))).flat();
  const withOpen = (rows: readonly Row[]) => [
    ...evenSample(rows, PER_ROUTE),
    ...rows.filter(({ voteResult }) => voteResult === 'new'),
  ];
  const each = (name: string, rows: readonly Row[]): string[] =>
    evenSample([...new Set(rows.map((row) => row[name]).filter(Boolean))], PER_ROUTE);

  const uploads = await list('/api/uploader?');
  const entries = await ofTables('/api/submission?');
  const players = each('userid', await ofTables('/api/stellaway?archive=with'));
  const others = each('userid', await ofTables('/api/stellaway?playerName=beatoraja'));
  const courses = (await get('/api/courses')).source.flatMap((of: Row) =>
    of.courses.map((one: Row) => ({ ...of, ...one })),
  );
  const uploaded: Row[] = uploads.flatMap(({ charts }) => charts);
  const sha256 = [...each('sha256', uploaded), ...each('sha256', entries)];
  const hash = [...each('md5', entries), ...sha256];
  const pairs = evenSample([...players, ...others], PER_ROUTE).map((userid, at, all) => ({
    userid,
    rivalid: all.at(at - 1),
    table: ids[at % ids.length],
  }));
  const rows: Record<string, readonly Row[]> = {
    '/v1/users/': [{ userid: 'demo-aki' }],
    '{userid}': pairs,
    '{number}': evenSample(courses, PER_ROUTE),
    '{sha256}': sha256.map((one) => ({ sha256: one })),
    '{hash}': hash.map((one) => ({ hash: one })),
    '/uploader/': withOpen(uploads),
    '/revision/{': withOpen(await ofTables('/api/revisionlist?')),
    '{entryNo}': withOpen(entries),
    '': ids.map((table) => ({ table })),
  };
  const { runs } = await get('/api/counting?table=st');
  return { rows, values: { ...VALUES, hash: hash.slice(0, 20), table: ids, run: runs } };
}

/** Returns the addresses to request for a route, each once: its rows, each value of each parameter, and invalid ones. */
export function addressesOf(path: string, parameters: readonly Parameter[], found: Found): string[] {
  const queried = parameters.filter((parameter) => parameter.in === 'query');
  const valuesOf = ({ name, schema }: Parameter) => [...(found.values[name] ?? []), ...(schema.enum ?? []), ...WRONG];
  const address = (values: Values) => {
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(values[name] ?? 'no-such')),
    );
    const query = queried.flatMap((parameter): [string, string][] => {
      const value = values[parameter.name] ?? (parameter.required ? valuesOf(parameter)[0] : undefined);
      return value === undefined ? [] : [[parameter.name, String(value)]];
    });
    return query.length === 0 ? place : `${place}?${new URLSearchParams(query)}`;
  };
  const [, rows = []] = Object.entries(found.rows).find(([part]) => path.includes(part)) ?? [];
  const varied = evenSample(rows, VARIED).flatMap(({ table, ...rest }) => {
    const each = queried.flatMap((one): Values[] =>
      valuesOf(one).map((value) => ({ table, ...rest, [one.name]: value })),
    );
    const sorted = each.filter(({ sort }) => sort !== undefined);
    return [rest, ...each, ...['2', '3'].flatMap((page) => sorted.map((values) => ({ ...values, page })))];
  });
  const wrong = parameters.flatMap(({ name }) => WRONG.map((value) => ({ ...rows[0], [name]: value })));
  return [...new Set([...rows, ...varied, ...wrong].map(address))];
}

/** Returns addresses that the document does not have, and the history, which is a POST: a blank and its body follow. */
export function otherAddresses({ rows }: Found): Readonly<Record<string, readonly string[]>> {
  const files = [...Object.values(listFiles).flatMap((names) => Object.values(names)), 'no_such.json'];
  const personal = [...Object.values(todoFiles), ...Object.values(targetFiles)];
  const of = (part: string, make: (row: Values) => readonly string[]) => (rows[part] ?? []).flatMap(make);
  const download = ({ table, number }: Values) =>
    ['', `?course=${number}`].map((query) => `/api/courses/${table}/lr2${query}`);
  const years = ({ table }: Values) =>
    [2024, 2025, 2026].map((year) => `/api/history ${JSON.stringify({ table, year })}`);
  return {
    site: ['/healthz', '/readyz', '/notice', '/noticepop', '/api/no-such', '/no-such.txt'],
    history: of('', years),
    uploads: [uploadTable.page, uploadTable.header, uploadTable.data].map((file) => `/${file}`),
    published: of('', ({ table }) => files.map((file) => `/${table}//${file}`)),
    personal: of('{userid}', ({ userid, table }) => personal.map((file) => `/user/${table}/${userid}/${file}`)),
    courses: of('{number}', (row) => download(row).flatMap((url) => [url, url.replace('/lr2', '/beatoraja')])),
    // Downloads are counted, so they come last.
    'upload files': [...of('/uploader/', ({ entryNo }) => [`/upload/${entryNo}`]), '/upload/no-such'],
  };
}
