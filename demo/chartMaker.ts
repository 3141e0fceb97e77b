import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Keys } from './arrange.ts';
import type { Chart } from './chartFile.ts';
import type { Pattern } from './commentWords.ts';
import type { Random } from './random.ts';
import type { Song } from './songs.ts';
import { suffixes } from './songWords.ts';

/**
 * Returns how hard a level is, on one scale for all tables of a play style: a player of strength s clears charts up to
 * s. Stella continues where Satellite ends; Exoplanet spans both.
 */
export function strengthOf({ id }: Pick<TableRules, 'id'>, level: number): number {
  const scale: Readonly<Record<string, (level: number) => number>> = {
    st: (at) => at + 13,
    dpst: (at) => at + 11,
    fr: (at) => at * 1.8,
  };
  return scale[id]?.(level) ?? level;
}

const patterns: readonly Pattern[] = ['stream', 'chords', 'jacks', 'stairs', 'scratch', 'ln', 'trills'];

export interface ChartOptions {
  table: TableRules;
  level: number;
  author: string | null;
  /** What the table has by default. */
  keys?: Keys;
  /** Songs that it may not use. */
  without: ReadonlySet<Song>;
}

/** Returns a function that invents charts of these songs. No two charts of a song have the same name. */
export function newChartMaker(random: Random, songs: readonly Song[]) {
  const taken = new Map<Song, Set<string>>(songs.map((song) => [song, new Set()]));
  return ({ table, level, author, keys = keysFor(random, table), without }: ChartOptions): Chart => {
    const strength = strengthOf(table, level);
    const names = namesFor(random, table, keys, strength);
    const freeNames = (song: Song) => names.filter((name) => !taken.get(song)?.has(name));
    const open = songs.filter((song) => !without.has(song) && freeNames(song).length > 0);
    const song = random.pick(open);
    const suffix = random.pick(freeNames(song));
    taken.get(song)?.add(suffix);
    return {
      song,
      suffix,
      author,
      keys,
      pattern: song.tempo === 'gimmick' ? 'soflan' : random.pick(patterns),
      wantedNotes: Math.round(600 + 105 * strength * (0.85 + 0.3 * random.next())),
      playlevel: strength < 14 ? String(Math.min(12, 6 + Math.round(strength / 2))) : `★${Math.round(strength)}`,
      difficulty: strength < 4 ? random.whole(2, 3) : strength < 10 ? 4 : 5,
      copy: false,
    };
  };
}

function keysFor(random: Random, table: TableRules): Keys {
  if (table.playStyle === 'SP') return 7;
  if (table.playStyle === 'DP') return 14;
  return random.chance(0.2) ? 14 : 7;
}

function namesFor(random: Random, table: TableRules, keys: Keys, strength: number): readonly string[] {
  if (keys === 14) return suffixes.double;
  if (table.playStyle === 'any' && random.chance(0.5)) return suffixes.free;
  if (strength < 6) return suffixes.gentle;
  if (strength < 13) return suffixes.middle;
  return strength < 20 ? suffixes.fierce : suffixes.beyond;
}
