import { DatabaseSync } from 'node:sqlite';

/** A row of a table of scores, by the names of its columns. */
type Row = Readonly<Record<string, unknown>>;

/** The table as LR2 creates it, but for columns that nobody reads here. */
export const LR2_TABLE = `create table score(hash text primary key, clear integer, perfect integer, great integer, good integer,
  bad integer, poor integer, totalnotes integer, maxcombo integer, minbp integer, playcount integer, clearcount integer,
  failcount integer, rank integer, rate integer, ghost text, scorehash text)`;

/** The table as beatoraja creates it. */
export const BEATORAJA_TABLE = `create table [score] ([sha256] TEXT NOT NULL, [mode] INTEGER, [clear] INTEGER, [epg] INTEGER,
  [lpg] INTEGER, [egr] INTEGER, [lgr] INTEGER, [egd] INTEGER, [lgd] INTEGER, [ebd] INTEGER, [lbd] INTEGER, [epr] INTEGER,
  [lpr] INTEGER, [ems] INTEGER, [lms] INTEGER, [notes] INTEGER, [combo] INTEGER, [minbp] INTEGER, [avgjudge] INTEGER,
  [playcount] INTEGER, [clearcount] INTEGER, [trophy] TEXT, [ghost] TEXT, [option] INTEGER, [seed] INTEGER,
  [random] INTEGER, [date] INTEGER, [state] INTEGER, [scorehash] TEXT, PRIMARY KEY(sha256, mode))`;

/** Returns the bytes of a database that these statements and rows make. */
export function databaseOf(statements: string, rows: readonly object[] = []): Buffer {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec(statements);
    db.exec('begin');
    for (const row of rows) {
      const entries = Object.entries(row);
      const names = entries.map(([name]) => name).join(', ');
      db.prepare(`insert into score (${names}) values (${entries.map(() => '?').join(', ')})`).run(
        ...entries.map(([, value]) => value as string | number | bigint | null),
      );
    }
    db.exec('commit');
    return Buffer.from(db.serialize());
  } finally {
    db.close();
  }
}

const LR2_SCORE = { clear: 4, perfect: 700, great: 200, good: 50, bad: 20, poor: 40, totalnotes: 1000 };

/** Returns a `score.db` of LR2; what a row leaves out is that of a hard clear of 1000 notes with 1600 points. */
export const lr2File = (rows: readonly Row[], statements = ''): Buffer =>
  databaseOf(
    `${LR2_TABLE};${statements}`,
    rows.map((row) => ({ ...LR2_SCORE, maxcombo: 400, minbp: 60, playcount: 3, ghost: 'x'.repeat(50), ...row })),
  );

const JUDGED = {
  epg: 700,
  lpg: 0,
  egr: 200,
  lgr: 0,
  egd: 50,
  lgd: 0,
  ebd: 0,
  lbd: 20,
  epr: 0,
  lpr: 40,
  ems: 0,
  lms: 0,
};

const BEATORAJA_SCORE = { mode: 0, clear: 6, notes: 1000, combo: 400, minbp: 60, playcount: 3, date: 1_771_000_000 };

/** Returns a `score.db` of beatoraja; what a row leaves out is that of a hard clear of 1000 notes with 1600 points. */
export const beatorajaFile = (rows: readonly Row[], statements = ''): Buffer =>
  databaseOf(
    `${BEATORAJA_TABLE};${statements}`,
    rows.map((row) => ({ ...BEATORAJA_SCORE, ...JUDGED, ...row })),
  );

const PAGE = 4096;
const LEAF = 0x0d;
const INTERIOR = 0x05;
/** Returns a `score.db` of LR2 with this many scores, on charts of no table. */
export const manyScores = (count: number): Buffer =>
  databaseOf(`${LR2_TABLE}; with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into score (hash, clear, perfect, great, good, bad, poor, totalnotes, maxcombo, minbp, ghost)
    select printf('%032x', i), 1 + i % 5, i % 1500, i % 400, 30, 5, 5, 2000, i % 900, i % 300, hex(randomblob(400)) from n`);

/** Pages that all lead to one next page: their number to the power of the depth. */
const CHILDREN = 300;
const DEPTH = 12;

/**
 * Returns a small database whose list of tables takes practically forever to read: on each level its tree refers hundreds of
 * times to the same next page. No page is damaged.
 */
export function endlessFile(): Buffer {
  const file = lr2File([]);
  const pages = file.length / PAGE;
  // The first leaf has the table, the other one the index that belongs to it, which may be listed again and again.
  const added = [0, 1].map((index) => page(LEAF, [cellOf(file, index)]));
  for (let level = 0; level < DEPTH; level++)
    added.push(page(INTERIOR, children(pages + added.length), pages + added.length));
  const whole = Buffer.concat([file, ...added]);
  const last = pages + added.length;
  const root = page(INTERIOR, [child(pages + 1)], last, 100);
  root.copy(whole, 100, 100);
  whole.writeUInt32BE(last, 28);
  return whole;
}

/** Returns a cell of the list of tables: it ends where the next one begins, or at the end of the page. */
function cellOf(file: Buffer, index: number): Buffer {
  const starts = [0, 1].map((cell) => file.readUInt16BE(100 + 8 + 2 * cell));
  const start = starts[index] ?? 0;
  return file.subarray(start, Math.min(PAGE, ...starts.filter((other) => other > start)));
}

const child = (number: number) => Buffer.from([0, 0, number >> 8, number & 0xff, 1]);
const children = (number: number) => Array.from({ length: CHILDREN }, () => child(number));

/** Returns a page of a tree: kind, cells from its end, and where they are; `rightmost` is the last child. */
function page(kind: number, cells: readonly Buffer[], rightmost: number | null = null, at = 0): Buffer {
  const bytes = Buffer.alloc(PAGE);
  let start = PAGE;
  const pointers = at + (rightmost === null ? 8 : 12);
  cells.forEach((cell, index) => {
    start -= cell.length;
    cell.copy(bytes, start);
    bytes.writeUInt16BE(start, pointers + 2 * index);
  });
  bytes[at] = kind;
  bytes.writeUInt16BE(cells.length, at + 3);
  bytes.writeUInt16BE(start, at + 5);
  if (rightmost !== null) bytes.writeUInt32BE(rightmost, at + 8);
  return bytes;
}

/**
 * Returns a `score.db` of LR2 whose table has this many bytes of checks, which SQLite keeps in some thirty times the memory once it
 * has read the list of tables.
 */
export function checksFile(bytes: number): Buffer {
  const checks = ',check(1)'.repeat(bytes / ',check(1)'.length);
  const statement = LR2_TABLE.replace(/\)$/, `${checks})`);
  const db = new DatabaseSync(':memory:');
  db.enableDefensive(false);
  db.exec(`${LR2_TABLE}; pragma writable_schema = on`);
  db.prepare("update sqlite_schema set sql = ? where type = 'table'").run(statement);
  const file = Buffer.from(db.serialize());
  db.close();
  return file;
}
