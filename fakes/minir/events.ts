import { createHash } from 'node:crypto';
import type { MinirFault } from './faults.ts';
import type { MinirPlay } from './store.ts';
import { uuidOf } from './uuid.ts';

/** A play as sent to the site (ranking-services.md §10.4). */
export interface PlayEvent {
  eventId: string;
  userId: string;
  playedAt: number;
  chart: { sha256: string; md5: string; lntype: number; mode: string; notes: number };
  score: {
    clear: number;
    exscore: number;
    maxcombo?: number;
    minbp?: number;
    epg: number;
    lpg: number;
    egr: number;
    lgr: number;
    option: number;
    assist: number;
    novalidate: boolean;
  };
}

const LN_TYPE: Partial<Record<MinirFault, 0 | 1 | 2>> = { cn: 1, hcn: 2 };
/** The length of MinIR's keys of courses (ranking-services.md §2). */
const COURSE_KEY_LENGTH = 67;

/** Returns a play as an event, with invented judgements that add up to its EX score. */
export function eventOf(play: MinirPlay, eventId: string, at: number, fault: MinirFault | null): PlayEvent {
  const { userId, sha256, md5 = '', mode = 'BEAT_7K', lnmode = 0, notes, exscore } = play;
  const [great, perfect] = [exscore % 2, Math.floor(exscore / 2)];
  const early = Math.floor(perfect / 2);
  return {
    eventId,
    userId: fault === 'unlinked-user' ? uuidOf(`nobody like ${userId}`) : userId,
    playedAt: play.playedAt ?? at,
    chart: {
      sha256: fault === 'course' ? courseKey(sha256) : sha256,
      md5,
      lntype: (fault && LN_TYPE[fault]) ?? lnmode,
      mode,
      notes: fault === 'note-count-mismatch' ? notes + 1 : notes,
    },
    score: {
      clear: play.clear,
      exscore,
      ...(play.maxcombo !== undefined && { maxcombo: play.maxcombo }),
      ...(play.minbp !== undefined && { minbp: play.minbp }),
      epg: early,
      lpg: perfect - early,
      egr: great,
      lgr: 0,
      option: 0,
      assist: fault === 'assist' ? 1 : 0,
      novalidate: fault === 'novalidate',
    },
  };
}

const courseKey = (seed: string) =>
  createHash('sha512').update(`course ${seed}`).digest('hex').slice(0, COURSE_KEY_LENGTH);
