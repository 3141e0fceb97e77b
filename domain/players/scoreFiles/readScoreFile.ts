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

/** Returns the refusal of a file that is too large to be read. */
export function whyTooLarge(bytes: number): Refusal<'ELIMITSIZE'> | null {
  return bytes > SCORE_FILE_MEGABYTES * MEGABYTE ? refuse('ELIMITSIZE', { limit: SCORE_FILE_MEGABYTES }) : null;
}

/**
 * Reads the scores of a file of LR2 or beatoraja.
 *
 * @param bytes may be changed
 * @param open opens them as a database that nothing else uses
 * @param onRows is called now and then with the number of rows read so far
 * @returns ELIMITSIZE; ENOTVALIDFILE for what is no SQLite database, or an encrypted or damaged one; ENOSCORES for one
 * without
 *
 *   a table of scores; ELIMITSCORES, with `limit`, for one with too many; ETOOCOMPLEX for one that takes too much
 * memory
 */
export function readScoreFile(
  bytes: Uint8Array,
  open: (bytes: Uint8Array) => SqliteDatabase,
  onRows: (rows: number) => void = () => undefined,
): ScoreFile | ScoreFileRefusal {
  const why = whyTooLarge(bytes.length);
  if (why) return why;
  if (!isSqlite(bytes)) return refuse('ENOTVALIDFILE');
  // A database in WAL mode would need files beside it, which were not sent.
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
/** Where the header says how the file is written and read, and the two ways. */
const VERSIONS_AT = [18, 19];
const ROLLBACK = 1;
const WAL = 2;

function isSqlite(bytes: Uint8Array): boolean {
  return [...HEADER].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** What SQLite says at its limit (`HEAP_BYTES`). */
const OUT_OF_MEMORY = 'out of memory';

/** What is thrown about a damaged database is an `Error`, or of another realm where the library itself fails. */
const isBug = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;

/** What SQLite may take beside the file; a file of a client needs 3 MB. */
const HEAP_BYTES = 16 * MEGABYTE;
/** Is set before anything else: memory has its limit, nothing in the file is trusted to run, and damage is found at once. */
const CAUTION = [
  `pragma hard_heap_limit = ${HEAP_BYTES}`,
  'pragma trusted_schema = off',
  'pragma cell_size_check = on',
  'pragma query_only = on',
];

/** No view, virtual table, computed column or trigger of the file can run: statements only select columns of a table. */
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
  // One object for all rows: tens of thousands would be made and thrown away.
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

/** Returns whose scores the database has; null if it has no table of them, or one whose columns are computed. */
function serviceOf(db: SqliteDatabase): Service | null {
  const tables = all(db, "select sql from sqlite_schema where type = 'table' and name = 'score' collate nocase");
  const [[sql] = []] = tables;
  if (tables.length !== 1 || !/^create table\b/i.test(String(sql))) return null;
  // The second column of the answer is the name, the last says that a column is computed or hidden.
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

/** Longer than the hash of any course, in bytes of any encoding; a longer text is not even read. */
const MAX_HASH_BYTES = 8192;
/** Enough to tell a chart from a course. */
const HASH_LETTERS = 100;

/**
 * Has neither conditions nor order: every row is handed out, so that the limit of rows ends a file that was made to be read
 * forever.
 */
function scoresQuery(service: Service): string {
  const { hash } = SCORE_COLUMNS[service];
  const integer = (column: string) =>
    `case when typeof("${column}") = 'integer' and "${column}" between -1 and ${MAX_FILE_NUMBER} then "${column}" end`;
  const text = `case when typeof("${hash}") = 'text' and octet_length("${hash}") <= ${MAX_HASH_BYTES}
    then substr("${hash}", 1, ${HASH_LETTERS}) end`;
  const columns = [text, ...numberColumns(service).map(integer)];
  return `select ${columns.join(', ')} from main.score not indexed limit ${MAX_FILE_SCORES + 1}`;
}
