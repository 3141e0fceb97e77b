import fs from 'node:fs';
import { uuidOf } from './uuid.ts';

/** A player's account at MinIR. */
export interface MinirAccount {
  userId: string;
  email: string;
  password: string;
  name: string;
}

/** A play, as a client sends it to MinIR. */
export interface MinirPlay {
  userId: string;
  sha256: string;
  md5?: string;
  title?: string;
  artist?: string;
  /** 0 LN, 1 CN, 2 HCN. */
  lnmode?: 0 | 1 | 2;
  mode?: string;
  notes: number;
  /** The lamp id of beatoraja. */
  clear: number;
  exscore: number;
  maxcombo?: number;
  minbp?: number;
  /** Unix seconds; now by default. */
  playedAt?: number;
}

/**
 * What MinIR stores for a player and a chart: the best lamp and the best score, independently. No BP
 * (ranking-services.md §2).
 */
export interface MinirScore {
  songhash: string;
  userid: string;
  title: string;
  artist: string;
  mode: string;
  lnmode: number;
  clear: number;
  score: number;
  combo: number;
  notes: number;
  /** Unix seconds of the last play. */
  playedAt: number;
}

interface Stored {
  accounts: MinirAccount[];
  scores: MinirScore[];
  /** The number of events so far, from which the next event id is made. */
  events: number;
}

/** The data of the fake: in memory, and in a file if one is given. */
export interface MinirStore {
  accounts(): readonly MinirAccount[];
  account(userId: string): MinirAccount | undefined;
  /** Adds a player, or replaces the one with this e-mail address. */
  add(account: Omit<MinirAccount, 'userId'> & { userId?: string | undefined }): MinirAccount;
  /** Merges a play by MinIR's rule: the higher score and the higher lamp replace the old ones independently. */
  merge(play: MinirPlay, at: number): MinirScore;
  scoresOf(userId: string): MinirScore[];
  /** Returns an id that is never repeated, also not after a restart with the same file. */
  nextEventId(seed: string): string;
}

export function openStore(file?: string): MinirStore {
  const stored = read(file);
  const save = () => {
    if (file === undefined) return;
    const unfinished = `${file}.unfinished`;
    fs.writeFileSync(unfinished, JSON.stringify(stored, null, 2), { mode: 0o600 });
    fs.renameSync(unfinished, file);
  };
  const account = (userId: string) => stored.accounts.find((one) => one.userId === userId);

  return {
    accounts: () => stored.accounts,
    account,
    add({ userId = uuidOf(`player ${nextOf(stored)}`), ...facts }) {
      const known = stored.accounts.find((one) => one.email === facts.email);
      const added = known ? Object.assign(known, facts) : { ...facts, userId: userId.toLowerCase() };
      if (!known) stored.accounts.push(added);
      save();
      return added;
    },
    merge(play, at) {
      const songhash = `${play.sha256}.${play.lnmode ?? 0}`;
      const known = stored.scores.find((one) => one.userid === play.userId && one.songhash === songhash);
      const score = known ?? emptyScore(play, songhash);
      score.clear = Math.max(score.clear, play.clear);
      if (play.exscore > score.score) score.score = play.exscore;
      score.combo = Math.max(score.combo, play.maxcombo ?? 0);
      score.playedAt = Math.max(score.playedAt, play.playedAt ?? at);
      if (!known) stored.scores.push(score);
      save();
      return score;
    },
    scoresOf: (userId) => stored.scores.filter((one) => one.userid === userId),
    nextEventId(seed) {
      stored.events++;
      save();
      return uuidOf(`event ${stored.events} ${seed}`);
    },
  };
}

/** Returns the next player's number, so that the same players in the same order get the same ids. */
const nextOf = ({ accounts }: Stored) => accounts.length + 1;

function read(file: string | undefined): Stored {
  if (file === undefined || !fs.existsSync(file)) return { accounts: [], scores: [], events: 0 };
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Stored;
}

function emptyScore(play: MinirPlay, songhash: string): MinirScore {
  const { userId, title = '', artist = '', mode = 'BEAT_7K', lnmode = 0, notes } = play;
  const none = { clear: 0, score: 0, combo: 0, playedAt: 0 };
  return { songhash, userid: userId, title, artist, mode, lnmode, notes, ...none };
}
