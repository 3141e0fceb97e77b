import type { MinirPlay } from './store.ts';

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

/** Returns a play as an event, with invented judgements that add up to its EX score. */
export function eventOf(play: MinirPlay, eventId: string, at: number): PlayEvent {
  const { userId, sha256, md5 = '', mode = 'BEAT_7K', lnmode = 0, notes, exscore } = play;
  const [great, perfect] = [exscore % 2, Math.floor(exscore / 2)];
  const early = Math.floor(perfect / 2);
  return {
    eventId,
    userId,
    playedAt: play.playedAt ?? at,
    chart: { sha256, md5, lntype: lnmode, mode, notes },
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
      assist: 0,
      novalidate: false,
    },
  };
}
