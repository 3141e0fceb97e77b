/**
 * The thread that reads an LR2IR archive file, as `node:sqlite` blocks its caller. It first posts the number of rows;
 * then it answers each message of the parent with the next batch of scores, in the order of players, and with null
 * after the last. The file has them in the order of charts, so SQLite sorts them on disk.
 */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { type ArchiveScore, readArchiveRow } from '#domain/players/archiveRow.ts';
import { readPlayerName } from '#domain/players/playerName.ts';
import { parseDan } from '../../services/lr2ir/parseDan.ts';

export interface ArchiveWorkerData {
  file: string;
  /** Reads only these players; null = all. */
  playerIds: readonly number[] | null;
  /** The last row of an earlier run; null = start at the beginning. */
  after: ArchiveKey | null;
}

/** The key of a row, in the order of the import. */
export interface ArchiveKey {
  playerId: number;
  md5: string;
}

/** The number of rows in the whole file; `rows` leaves out those with a key that LR2IR cannot have. */
export interface ArchiveCount {
  rows: number;
  withoutKey: number;
}

export interface ArchivePlayer {
  playerId: number;
  name: string | null;
  danSp: string;
  danDp: string;
}

/** A batch of scores; `player` is the index into `players`. */
export interface ArchiveBatch {
  players: ArchivePlayer[];
  scores: (ArchiveScore & { player: number; chartHash: string; isCheated: boolean })[];
  /** The number of rows that were read, including skipped ones. */
  rows: number;
  skipped: { lamp: number; value: number };
  /** Examples of unknown lamps. */
  unknownLamps: string[];
  last: ArchiveKey;
}

/** Large enough to be efficient, small enough that other queries do not wait long. */
const ROW_BATCH_SIZE = 4000;
const MAX_UNKNOWN_LAMPS = 5;
/** Memory for sorting, in KiB. */
const CACHE_KIB = 128 * 1024;

const { file, playerIds, after } = workerData as ArchiveWorkerData;
const db = new DatabaseSync(file, { readOnly: true });
db.exec(`pragma cache_size = -${CACHE_KIB}`);

const isPlayer = `typeof(player_id) = 'integer' and player_id between 1 and 999999`;
// length() and glob stop at a NUL, octet_length() does not.
const isMd5 = `typeof(md5) = 'text' and length(md5) = 32 and octet_length(md5) = 32 and md5 not glob '*[^0-9a-f]*'`;
const isWanted = playerIds ? 'player_id in (select value from json_each(:wanted))' : 'true';
const wanted = playerIds ? { wanted: JSON.stringify(playerIds) } : {};
/** Selects an integer or null: SQLite throws on integers that JavaScript cannot represent. */
const integer = (column: string) =>
  `case when typeof(${column}) = 'integer' and ${column} between -1 and 1000000000 then ${column} end`;
const text = (column: string) => `case when typeof(${column}) = 'text' then ${column} end`;

function count(): ArchiveCount {
  const { rows, withKey } = db
    .prepare(
      `select count(*) as rows, count(*) filter (where ${isPlayer} and ${isMd5}) as withKey from pb where ${isWanted}`,
    )
    .get(wanted) as { rows: number; withKey: number };
  return { rows: withKey, withoutKey: rows - withKey };
}

type Row = [
  playerId: number,
  md5: string,
  clearType: unknown,
  score: unknown,
  combo: unknown,
  bp: unknown,
  cheated: 0 | 1,
];

function* rows(): Generator<Row> {
  const statement = db.prepare(
    `select player_id, md5, ${text('clear_type')}, ${integer('score')}, ${integer('combo')}, ${integer('bad_poor')},
       is_cheated is not 0
     from pb
     where ${isPlayer} and ${isMd5} and ${isWanted} and (player_id, md5) > (:playerId, :md5)
     order by player_id, md5`,
  );
  statement.setReturnArrays(true);
  yield* statement.iterate({ ...wanted, ...(after ?? { playerId: 0, md5: '' }) }) as Iterable<unknown> as Iterable<Row>;
}

const cheaters = new Set(
  db
    .prepare(`select player_id from user where ${isPlayer} and is_cheater is not 0`)
    .all()
    .map((row) => row.player_id),
);
const profile = db.prepare(`select ${text('name')} as name, ${text('dan')} as dan from user where player_id = ?`);
const inRanking = db.prepare(
  `select ${text('player_name')} as name, ${text('dan')} as dan from pb where md5 = ? and player_id = ?`,
);

function playerOf(playerId: number, md5: string): ArchivePlayer {
  const { name, dan } = profile.get(playerId) ?? inRanking.get(md5, playerId) ?? {};
  return { playerId, name: readPlayerName(name), ...parseDan(String(dan ?? '')) };
}

function nextBatch(from: Iterator<Row>): ArchiveBatch | null {
  const batch: ArchiveBatch = {
    players: [],
    scores: [],
    rows: 0,
    skipped: { lamp: 0, value: 0 },
    unknownLamps: [],
    last: { playerId: 0, md5: '' },
  };
  while (batch.rows < ROW_BATCH_SIZE) {
    const { value: row, done } = from.next();
    if (done) break;
    add(batch, row);
  }
  return batch.rows === 0 ? null : batch;
}

function add(batch: ArchiveBatch, [playerId, md5, clearType, score, combo, badPoor, cheated]: Row): void {
  batch.rows++;
  batch.last = { playerId, md5 };
  const read = readArchiveRow({ clearType, score, combo, badPoor });
  if (typeof read === 'string') {
    batch.skipped[read]++;
    if (read === 'lamp' && batch.unknownLamps.length < MAX_UNKNOWN_LAMPS) batch.unknownLamps.push(String(clearType));
    return;
  }
  if (batch.players.at(-1)?.playerId !== playerId) batch.players.push(playerOf(playerId, md5));
  const isCheated = cheated === 1 || cheaters.has(playerId);
  batch.scores.push({ ...read, player: batch.players.length - 1, chartHash: md5, isCheated });
}

parentPort?.postMessage(count());
const all = rows();
parentPort?.on('message', () => parentPort?.postMessage(nextBatch(all)));
