import type { FakeScore } from '../fakeStore.ts';

/** The lamps of a play, with the share of notes that are hit, and of those that are missed. */
export const lamps = [
  { clear: 1, name: 'FAILED', rate: 0.62, misses: 0.12 },
  { clear: 2, name: 'EASY CLEAR', rate: 0.74, misses: 0.06 },
  { clear: 3, name: 'CLEAR', rate: 0.8, misses: 0.04 },
  { clear: 4, name: 'HARD CLEAR', rate: 0.88, misses: 0.015 },
  { clear: 5, name: 'FULL COMBO', rate: 0.96, misses: 0 },
] as const;

/** Returns an invented number of notes, 1,000 to 2,500, always the same for a chart: the tables do not contain it. */
const notesOf = (md5: string) => 1000 + (Number.parseInt(md5.slice(0, 6), 16) % 1501);

/** Returns a plausible score with this lamp, merged into the previous best like a ranking service does. */
export function playChart(md5: string, lamp: (typeof lamps)[number], now: Date, best?: FakeScore): FakeScore {
  const notes = notesOf(md5);
  const missed = Math.round(notes * lamp.misses);
  const hit = notes - missed;
  const pg = Math.min(hit, Math.round(notes * lamp.rate * 0.75));
  const gr = Math.min(hit - pg, Math.round((notes * lamp.rate - pg) * 2));
  const played: FakeScore = {
    hash: md5,
    clear: lamp.clear,
    notes,
    combo: missed === 0 ? notes : Math.round(notes / (2 + missed / 10)),
    pg,
    gr,
    gd: hit - pg - gr,
    bd: Math.floor(missed / 3),
    pr: missed - Math.floor(missed / 3),
    minbp: missed,
    lastupdate: Math.floor(now.getTime() / 1000),
  };
  if (!best) return played;
  const higher = played.pg * 2 + played.gr > best.pg * 2 + best.gr ? played : best;
  return {
    ...higher,
    clear: Math.max(played.clear, best.clear),
    combo: Math.max(played.combo, best.combo),
    minbp: Math.min(played.minbp, best.minbp),
    lastupdate: played.lastupdate,
  };
}
