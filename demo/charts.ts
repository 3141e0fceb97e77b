import { createHash } from 'node:crypto';
import iconv from 'iconv-lite';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { type Random, randomFrom } from './random.ts';
import { fullnessAt, music, type Song, samples } from './songs.ts';
import { type Pattern, suffixes } from './words.ts';

/** An invented chart: everything that its file is written from. */
export interface Chart {
  song: Song;
  /** The name of its difficulty in brackets, `[ANOTHER]`; unique within the song. */
  suffix: string;
  /** The nickname of the chart's author; null for the composer. */
  author: string | null;
  keys: Keys;
  pattern: Pattern;
  /** About how many notes it should have. */
  wantedNotes: number;
  playlevel: string;
  /** 1 to 5, as `#DIFFICULTY`. */
  difficulty: number;
  /** Whether this is another file with the same notes. */
  copy: boolean;
}

/** A written chart file, with its data in tables. */
export interface ChartFile {
  name: string;
  bytes: Buffer;
  md5: string;
  sha256: string;
  /** As shown in tables. */
  title: string;
  artist: string;
  keys: Keys;
  /** The number of playable notes; a perfect EX score is twice that. */
  notes: number;
}

/**
 * Writes a chart like a chart editor: in Windows-31J, or in UTF-8 with a byte order mark if that cannot hold the title.
 */
export function chartFile(chart: Chart): ChartFile {
  const { song } = chart;
  const key = `${song.slug} ${chart.suffix}`;
  const random = randomFrom(`chart/${key}`);
  const hit = arrange(random, song, chart.keys, chart.pattern, chart.wantedNotes);
  const notes = hit.length;
  const artist = credit(random, chart);
  const ownLine = random.chance(0.3);
  const head = [
    ...(chart.copy ? ['; archived copy'] : []),
    '*---------------------- HEADER FIELD',
    `#PLAYER ${chart.keys === 14 ? 3 : 1}`,
    `#GENRE ${song.genre}`,
    ...(ownLine ? [`#TITLE ${song.title}`, `#SUBTITLE ${chart.suffix}`] : [`#TITLE ${song.title} ${chart.suffix}`]),
    `#ARTIST ${artist}`,
    `#BPM ${song.bpm}`,
    `#PLAYLEVEL ${chart.playlevel}`,
    `#RANK ${random.weighted([1, 2, 3], (rank) => [0, 1, 5, 4][rank] ?? 0)}`,
    `#TOTAL ${Math.round(notes * (0.16 + 0.12 * random.next()) + 60)}`,
    `#DIFFICULTY ${chart.difficulty}`,
  ].join('\r\n');
  const bytes = Buffer.concat([encoded(head), Buffer.from(body(random, song, hit), 'latin1')]);
  return {
    name: `${song.slug}_${createHash('md5').update(key).digest('hex').slice(0, 6)}${chart.copy ? '_copy' : ''}.${chart.keys === 9 ? 'pms' : 'bme'}`,
    bytes,
    md5: createHash('md5').update(bytes).digest('hex'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    title: `${song.title} ${chart.suffix}`,
    artist,
    keys: chart.keys,
    notes,
  };
}

function credit(random: Random, { song, author }: Chart): string {
  if (author === null) return song.composer;
  return `${song.composer}${random.pick([' / obj: ', ' / obj.', ' obj:', ' / 差分: '])}${author}`;
}

function encoded(head: string): Buffer {
  const bytes = iconv.encode(head, 'windows-31j');
  return iconv.decode(bytes, 'windows-31j') === head ? bytes : iconv.encode(head, 'utf8', { addBOM: true });
}

/** The object that ends a long note in charts that use `#LNOBJ`. */
const longNoteEnd = 'ZZ';

function body(random: Random, song: Song, notes: readonly Note[]): string {
  const lines = ['', ...samples.map((file, i) => `#WAV${id(i)} ${file}`)];
  const byLnObj = random.chance(0.3);
  if (byLnObj) lines.push(`#LNOBJ ${longNoteEnd}`);
  const channels = newChannels(song);
  lines.push(...writeBpmChanges(song, channels));
  const hits = new Uint8Array(song.measures * song.grid);
  for (const { place, lane, sample, length } of notes) {
    hits[place] = (hits[place] ?? 0) + 1;
    if (length === 0) {
      channels.put(place, lane, id(sample));
    } else if (byLnObj) {
      channels.put(place, lane, id(sample));
      channels.put(place + length, lane, longNoteEnd);
    } else {
      const channel = `${Number(lane.charAt(0)) + 4}${lane.charAt(1)}`;
      channels.put(place, channel, id(sample));
      channels.put(place + length, channel, id(sample));
    }
  }
  for (const [place, sounds] of music(song).entries()) {
    // One line of channel 01 for each keysound that plays at the same time.
    for (let i = hits[place] ?? 0; i < sounds.length; i++) channels.put(place, `01${i}`, id(sounds[i] ?? 0));
  }
  return [...lines, '', '*---------------------- MAIN DATA FIELD', ...channels.lines(), ''].join('\r\n');
}

/** Object ids from 01 on, in base 36. */
const ids = samples.map((_, i) => (i + 1).toString(36).toUpperCase().padStart(2, '0'));
const id = (sample: number) => ids[sample] ?? '00';

/**
 * Writes the BPM changes and stops. They belong to the song, so that the keysounds of all its charts play at the same
 * times.
 *
 * @returns the header lines that they need
 */
function writeBpmChanges(song: Song, channels: Channels): string[] {
  const random = randomFrom(`tempo/${song.slug}`);
  const section = Math.floor(song.measures / 8);
  if (song.tempo === 'shifts') {
    const slower = Math.round(song.bpm * 0.75);
    channels.put(section * 4 * song.grid, '03', Math.min(255, slower).toString(16).toUpperCase().padStart(2, '0'));
    channels.put(section * 5 * song.grid, '08', '01');
    return [`#BPM01 ${song.bpm}`];
  }
  if (song.tempo === 'gimmick') {
    const jumps = [song.bpm * 2, song.bpm / 2, song.bpm * 1.5].map((bpm) => Math.round(bpm * 100) / 100);
    for (let measure = section * 2; measure < song.measures - section; measure += 4) {
      channels.put(measure * song.grid, '08', random.pick(['02', '03', '04']));
      channels.put((measure + 1) * song.grid + song.grid / 2, '08', '01');
    }
    channels.put(section * 4 * song.grid, '09', '01');
    channels.shorten(section * 6, 0.75);
    return [...[song.bpm, ...jumps].map((bpm, i) => `#BPM0${i + 1} ${bpm}`), '#STOP01 96'];
  }
  return [];
}

type Channels = ReturnType<typeof newChannels>;

const zero = '0'.charCodeAt(0);

/** Collects objects by channel and place, and writes them as channel lines. */
function newChannels({ measures, grid }: Song) {
  // The data of each channel for the whole song, two characters per place, and which of its measures are not empty.
  const channels = new Map<string, { data: Buffer; used: boolean[] }>();
  const shortened = new Map<number, number>();

  function put(place: number, channel: string, object: string): void {
    let line = channels.get(channel);
    if (!line) {
      line = { data: Buffer.alloc(measures * grid * 2, zero), used: [] };
      channels.set(channel, line);
    }
    line.data[place * 2] = object.charCodeAt(0);
    line.data[place * 2 + 1] = object.charCodeAt(1);
    line.used[Math.floor(place / grid)] = true;
  }

  return {
    put,
    shorten(measure: number, length: number): void {
      shortened.set(measure, length);
    },
    lines(): string[] {
      const inOrder = [...channels].sort(([a], [b]) => (a < b ? -1 : 1));
      return Array.from({ length: measures }, (_, measure) => {
        const number = String(measure).padStart(3, '0');
        const length = shortened.get(measure);
        return [
          ...(length === undefined ? [] : [`#${number}02:${length}`]),
          ...inOrder.flatMap(([channel, { data, used }]) =>
            used[measure]
              ? [
                  `#${number}${channel.slice(0, 2)}:${data.toString('latin1', measure * grid * 2, (measure + 1) * grid * 2)}`,
                ]
              : [],
          ),
        ];
      }).flat();
    },
  };
}

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

/** Returns the chart that came with the song: by the composer, with the same keysounds and few notes. */
export const originalOf = ({ song }: Chart): ChartFile =>
  chartFile({
    ...{ song, suffix: '[BEGINNER]', author: null, keys: 7, pattern: 'stream', copy: false },
    ...{ wantedNotes: 420, playlevel: '3', difficulty: 1 },
  });
