import { type Refusal, refuse } from '../../common/errors.ts';
import type { Service } from '../clears.ts';
import {
  type FileScore,
  MAX_FILE_NUMBER,
  MAX_FILE_SCORES,
  NONE_SKIPPED,
  numberColumns,
  readFileRow,
  SCORE_COLUMNS,
  SCORE_FILE_MEGABYTES,
  type SkippedRows,
} from './scoreFile.ts';

/** An SQLite database, as sql.js opens it. */
export interface SqliteDatabase {
  prepare(statement: string): { step(): boolean; get(): unknown[]; free(): void };
  close(): void;
}

/** The scores of a file of a player, and how many of its rows were left out. */
export interface ScoreFile {
  readonly service: Service;
  readonly scores: readonly FileScore[];
  readonly skipped: SkippedRows;
}

export type ScoreFileRefusal = Refusal<'ELIMITSIZE' | 'ENOTVALIDFILE' | 'ENOSCORES' | 'ELIMITSCORES' | 'ETOOCOMPLEX'>;

const MEGABYTE = 1024 * 1024;

export function whyTooLarge(bytes: number): Refusal<'ELIMITSIZE'> | null {
  return bytes > SCORE_FILE_MEGABYTES * MEGABYTE ? refuse('ELIMITSIZE', { limit: SCORE_FILE_MEGABYTES }) : null;
}

/**
 * Reads the scores of a file of LR2 or beatoraja.
 *
 * @param bytes may be changed
 * @param open opens them as a private database
 * @param onRows called regularly with the number of rows read
 * @returns ELIMITSIZE; ENOTVALIDFILE for anything but a readable SQLite database; ENOSCORES for one without
 *
 * a table of scores; ELIMITSCORES, with `limit`, for one with too many; ETOOCOMPLEX for one that takes too much memory
 */
export function readScoreFile(
  bytes: Uint8Array,
  open: (bytes: Uint8Array) => SqliteDatabase,
  onRows: (rows: number) => void = () => undefined,
): ScoreFile | ScoreFileRefusal {
  const why = whyTooLarge(bytes.length);
  if (why) return why;
  if (!isSqlite(bytes)) return refuse('ENOTVALIDFILE');
  // A database in WAL mode would need its other files.
  for (const place of VERSIONS_AT) if (bytes[place] === WAL) bytes[place] = ROLLBACK;
  const db = open(bytes);
  try {
    return readScores(db, onRows);
  } catch (error) {
    if (isBug(error)) throw error;
    return refuse(error instanceof Error && error.message === OUT_OF_MEMORY ? 'ETOOCOMPLEX' : 'ENOTVALIDFILE');
  } finally {
    db.close();
  }
}

const HEADER = 'SQLite format 3\0';
/** Offsets of the write and read versions in the header, and their values. */
const VERSIONS_AT = [18, 19];
const ROLLBACK = 1;
const WAL = 2;

function isSqlite(bytes: Uint8Array): boolean {
  return [...HEADER].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** SQLite's message at its limit (`HEAP_BYTES`). */
const OUT_OF_MEMORY = 'out of memory';

/** A damaged database throws an `Error`; a failure of the library itself throws one of another realm. */
const isBug = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;

/** Memory for SQLite besides the file; client files need 3 MB. */
const HEAP_BYTES = 16 * MEGABYTE;
/** Set first: limits memory, trusts nothing in the schema, and detects damage early. */
const CAUTION = [
  `pragma hard_heap_limit = ${HEAP_BYTES}`,
  'pragma trusted_schema = off',
  'pragma cell_size_check = on',
  'pragma query_only = on',
];

/** Only selects columns of a table, so no view, virtual table, computed column or trigger of the file can run. */
function readScores(
  db: SqliteDatabase,
  onRows: (rows: number) => void,
): ScoreFile | Refusal<'ENOSCORES' | 'ELIMITSCORES'> {
  for (const statement of CAUTION) all(db, statement);
  const service = serviceOf(db);
  if (!service) return refuse('ENOSCORES');
  const { hash } = SCORE_COLUMNS[service];
  const columns = [hash, ...numberColumns(service)];
  const scores: FileScore[] = [];
  const skipped = { ...NONE_SKIPPED };
  let rows = 0;
  // One object is reused for all rows.
  const row: Record<string, unknown> = {};
  for (const values of each(db, scoresQuery(service))) {
    if (++rows > MAX_FILE_SCORES) return refuse('ELIMITSCORES', { limit: MAX_FILE_SCORES });
    columns.forEach((column, index) => {
      row[column] = values[index];
    });
    const score = readFileRow(service, row);
    if (typeof score === 'string') skipped[score]++;
    else scores.push(score);
    if (rows % ROWS_PER_REPORT === 0) onRows(rows);
  }
  return { service, scores, skipped };
}

const ROWS_PER_REPORT = 1000;

function* each(db: SqliteDatabase, statement: string): Generator<unknown[]> {
  const prepared = db.prepare(statement);
  try {
    while (prepared.step()) yield prepared.get();
  } finally {
    prepared.free();
  }
}

const all = (db: SqliteDatabase, statement: string) => [...each(db, statement)];

/** Returns the service of the scores; null without a score table, or with computed columns. */
function serviceOf(db: SqliteDatabase): Service | null {
  const tables = all(db, "select sql from sqlite_schema where type = 'table' and name = 'score' collate nocase");
  const [[sql] = []] = tables;
  if (tables.length !== 1 || !/^create table\b/i.test(String(sql))) return null;
  // Column 1 of the result is the name, the last one tells whether it is computed or hidden.
  const columns = all(db, 'pragma main.table_xinfo(score)').map((values) => ({
    name: values[1],
    hidden: values.at(-1),
  }));
  if (columns.some(({ hidden }) => hidden !== 0)) return null;
  const names = new Set(columns.map(({ name }) => String(name).toLowerCase()));
  const has = (service: Service) =>
    [SCORE_COLUMNS[service].hash, ...numberColumns(service)].every((column) => names.has(column));
  if (has('lr2')) return 'lr2';
  return has('beatoraja') ? 'beatoraja' : null;
}

/** Longer than the hash of any course, in bytes of any encoding; longer texts are not read. */
const MAX_HASH_BYTES = 8192;
/** Enough to distinguish a chart from a course. */
const HASH_LETTERS = 100;

/** Without conditions and order, so that every row counts toward the limit, even in a malicious file. */
function scoresQuery(service: Service): string {
  const { hash } = SCORE_COLUMNS[service];
  const integer = (column: string) =>
    `case when typeof("${column}") = 'integer' and "${column}" between -1 and ${MAX_FILE_NUMBER} then "${column}" end`;
  const text = `case when typeof("${hash}") = 'text' and octet_length("${hash}") <= ${MAX_HASH_BYTES}
    then substr("${hash}", 1, ${HASH_LETTERS}) end`;
  const columns = [text, ...numberColumns(service).map(integer)];
  return `select ${columns.join(', ')} from main.score not indexed limit ${MAX_FILE_SCORES + 1}`;
}
