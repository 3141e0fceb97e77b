import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** A score as a row of the archive's `pb` table. Its values may be anything, also wrong ones. */
export interface ArchivedScore {
  md5: SQLInputValue;
  playerId: SQLInputValue;
  clearType?: SQLInputValue;
  score?: SQLInputValue;
  combo?: SQLInputValue;
  badPoor?: SQLInputValue;
  isCheated?: SQLInputValue;
  playerName?: SQLInputValue;
  dan?: SQLInputValue;
}

export interface ArchivedUser {
  playerId: number;
  name?: SQLInputValue;
  dan?: SQLInputValue;
  isCheater?: SQLInputValue;
}

interface ArchiveFacts {
  scores?: Iterable<ArchivedScore>;
  users?: Iterable<ArchivedUser>;
  version?: number;
  /** SQL to run at the end, to write what no archive should hold. */
  more?: string;
}

/**
 * The tables of an LR2IR archive that the import reads (ranking-services.md §13). They are not strict, so they can hold
 * anything.
 */
const SCHEMA = `
  create table user (
    player_id integer primary key, name text, dan text, bio text, privacy_level text, songs_played integer,
    play_count integer, fc_count integer, hard_count integer, normal_count integer, easy_count integer,
    failed_count integer, is_cheater integer
  );
  create table pb (
    md5 text, rank integer, player_id integer, player_name text, dan text, clear_type text, letter_rank text,
    score integer, score_max integer, combo integer, combo_max integer, bad_poor integer, pgreat integer, great integer,
    good integer, bad integer, poor integer, option_1 text, option_2 text, option_3 text, option_4 text, input text,
    client text, note text, is_cheated integer, primary key (md5, player_id)
  );
  create table chart (md5 text primary key, title text, genre text, artist text, body_url text, diff_url text);
`;

/** Writes an LR2IR archive file. */
export function writeArchive(file: string, { scores = [], users = [], version = 3, more = '' }: ArchiveFacts): void {
  const db = new DatabaseSync(file);
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma user_version = ${version}; ${SCHEMA} begin`);
  const user = db.prepare(
    `insert into user (player_id, name, dan, bio, songs_played, is_cheater) values (?, ?, ?, '', 0, ?)`,
  );
  for (const { playerId, name = `player ${playerId}`, dan = '- / -', isCheater = 0 } of users) {
    user.run(playerId, name, dan, isCheater);
  }
  const pb = db.prepare(`
    insert into pb (md5, rank, player_id, player_name, dan, clear_type, letter_rank, score, score_max, combo, combo_max,
      bad_poor, pgreat, great, good, bad, poor, option_1, option_2, input, client, note, is_cheated)
    values (?, 1, ?, ?, ?, ?, 'A', ?, 2000, ?, 1000, ?, 0, 0, 0, 0, 0, 'HARD', 'OFF', 'KB', 'LR2', '', ?)`);
  for (const { md5, playerId, playerName = 'in a ranking', dan = '-/-', clearType = 'HARD', ...values } of scores) {
    const { score = 1600, combo = 500, badPoor = 15, isCheated = 0 } = values;
    pb.run(md5, playerId, playerName, dan, clearType, score, combo, badPoor, isCheated);
  }
  db.exec(`commit; ${more}`);
  db.close();
}
