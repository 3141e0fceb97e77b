import type { Pattern } from './commentWords.ts';
import { fullnessAt, music } from './music.ts';
import type { Random } from './random.ts';
import type { Song } from './songs.ts';

/** The key mode: 7 keys and a scratch, twice that, or 9 buttons. */
export type Keys = 7 | 14 | 9;

/** A note on a lane; `length` in places, 0 for a tap. */
export interface Note {
  place: number;
  lane: string;
  sample: number;
  length: number;
}

const sides = { left: ['11', '12', '13', '14', '15', '18', '19'], right: ['21', '22', '23', '24', '25', '28', '29'] };
const lanes = {
  7: sides.left,
  14: [...sides.left, ...sides.right],
  9: ['11', '12', '13', '14', '15', '22', '23', '24', '25'],
};
const scratches = { 7: ['16'], 14: ['16', '26'] };
/** The most keys at once that hands can play. */
const widest = { 7: 5, 14: 7, 9: 5 };

/**
 * Turns about `wanted` of a song's keysounds into notes, in the style of `pattern`. At each place the first keysounds
 * become notes; the others remain BGM.
 */
export function arrange(random: Random, song: Song, keys: Keys, pattern: Pattern, wanted: number): Note[] {
  const places = music(song);
  const emphasis = places.map((sounds, place) => (sounds.length === 0 ? 0 : emphasisAt(song, place)));
  const perEmphasis = wanted / emphasis.reduce((sum, share) => sum + share, 0);
  const hands = newHands(random, keys, pattern, song.grid);
  const notes: Note[] = [];
  for (const [place, sounds] of places.entries()) {
    const share = (emphasis[place] ?? 0) * perEmphasis;
    const size = Math.min(widest[keys], sounds.length, Math.floor(share) + (random.chance(share % 1) ? 1 : 0));
    for (const [i, { lane, length }] of hands.take(place, size).entries()) {
      notes.push({ place, lane, sample: sounds[i] ?? 0, length: Math.min(length, places.length - 1 - place) });
    }
  }
  return notes;
}

function emphasisAt(song: Song, place: number): number {
  const beat = place % (song.grid / 4) === 0 ? 1.7 : place % 2 === 0 ? 1 : 0.7;
  return beat * fullnessAt(song, place) ** 1.5;
}

/** Remembers which lanes were just played, and chooses the next ones. */
function newHands(random: Random, keys: Keys, pattern: Pattern, grid: number) {
  const all = lanes[keys];
  const busyUntil = new Map<string, number>();
  let last: string[] = [];
  let step = 0;

  /** Returns how the pattern ranks lanes: below 0 first, above 0 last. */
  function preference(): (lane: string, index: number) => number {
    step += 1;
    const turn = step % (2 * all.length - 2);
    const next = turn < all.length ? turn : 2 * all.length - 2 - turn;
    const repeats = pattern === 'jacks' && random.chance(0.55);
    switch (pattern) {
      case 'jacks':
        return (lane) => (repeats && last.includes(lane) ? -1 : 0);
      case 'stairs':
        return (_, index) => (index === next ? -1 : 0);
      case 'trills':
        return (_, index) => (index % 2 === step % 2 ? -1 : 0);
      case 'chords':
        return () => 0;
      default:
        return (lane) => (last.includes(lane) ? 1 : 0);
    }
  }

  function choose(place: number, size: number): string[] {
    const prefer = preference();
    const free: { lane: string; rank: number }[] = [];
    all.forEach((lane, index) => {
      if ((busyUntil.get(lane) ?? -1) < place) free.push({ lane, rank: prefer(lane, index) + random.next() });
    });
    free.sort((a, b) => a.rank - b.rank);
    return free.slice(0, size).map(({ lane }) => lane);
  }

  return {
    take(place: number, size: number): { lane: string; length: number }[] {
      if (size === 0) return [];
      const chosen = choose(place, size);
      const spins = place % (pattern === 'scratch' ? grid / 8 : grid) === 0 && random.chance(0.6);
      if (spins && keys !== 9) chosen[0] = random.pick(scratches[keys]);
      last = chosen;
      return chosen.map((lane) => {
        const long = all.includes(lane) && random.chance(pattern === 'ln' ? 0.3 : 0.015);
        const length = long ? random.whole(2, grid / 2) : 0;
        // One empty place after a long note separates its end from the next note.
        busyUntil.set(lane, place + (length > 0 ? length + 1 : 0));
        return { lane, length };
      });
    },
  };
}
