import { createHash } from 'node:crypto';
import iconv from 'iconv-lite';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { type Random, randomFrom } from './random.ts';
import { fullnessAt, music, type Song, samples } from './songs.ts';
import { type Pattern, patterns, suffixes } from './words.ts';

/** The key mode: 7 keys and a scratch, twice that, or 9 buttons. */
export type Keys = 7 | 14 | 9;

/** An invented chart: everything that its file is written from. */
export interface Chart {
  song: Song;
  /** The name of its difficulty, `[ANOTHER]`; unique within the song. */
  suffix: string;
  /** The nickname of the chart's author; null for the composer. */
  author: string | null;
  keys: Keys;
  pattern: Pattern;
  wantedNotes: number;
  playlevel: string;
  difficulty: number;
  /** Whether this is another file with the same notes. */
  copy: boolean;
}

/**
 * Returns how hard a level is, on one scale for all tables of a play style: a player of strength s clears charts up to
 * s. Stella continues where Satellite ends; Exoplanet spans both.
 */
export function strengthOf({ id }: Pick<TableRules, 'id'>, level: number): number {
  return { st: level + 13, dpst: level + 11, fr: level * 1.8 }[id] ?? level;
}

export interface ChartOptions {
  table: TableRules;
  level: number;
  author: string | null;
  /** What the table has by default. */
  keys?: Keys;
}

/** Returns a function that invents charts of these songs. No two charts of a song have the same name. */
export function newChartMaker(random: Random, songs: readonly Song[]) {
  const taken = new Set<string>();
  return ({ table, level, author, keys = keysFor(random, table) }: ChartOptions): Chart => {
    const strength = strengthOf(table, level);
    const names = namesFor(random, table, keys, strength);
    const freeNames = ({ slug }: Song) => names.filter((name) => !taken.has(`${slug} ${name}`));
    const song = random.pick(songs.filter((one) => freeNames(one).length > 0));
    const suffix = random.pick(freeNames(song));
    taken.add(`${song.slug} ${suffix}`);
    return {
      song,
      suffix,
      author,
      keys,
      copy: false,
      pattern: song.tempo === 'gimmick' ? 'soflan' : random.pick(patterns.filter((pattern) => pattern !== 'soflan')),
      wantedNotes: Math.round(600 + 105 * strength * (0.85 + 0.3 * random.next())),
      playlevel: strength < 14 ? String(Math.min(12, 6 + Math.round(strength / 2))) : `★${Math.round(strength)}`,
      difficulty: strength < 4 ? random.whole(2, 3) : strength < 10 ? 4 : 5,
    };
  };
}

function keysFor(random: Random, { playStyle }: TableRules): Keys {
  return playStyle === 'DP' || (playStyle === 'any' && random.chance(0.2)) ? 14 : 7;
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
    song,
    suffix: '[BEGINNER]',
    author: null,
    keys: 7,
    pattern: 'stream',
    copy: false,
    wantedNotes: 420,
    playlevel: '3',
    difficulty: 1,
  });

/** What a table and the ranking services know of a chart. */
export interface ChartFacts extends Pick<Chart, 'keys'> {
  md5: string;
  sha256: string;
  title: string;
  artist: string;
  /** The number of playable notes; a perfect EX score is twice that. */
  notes: number;
}

/** A written chart file, with its data in tables. */
export interface ChartFile extends ChartFacts {
  name: string;
  bytes: Buffer;
}

const digest = (algorithm: string, data: Buffer | string) => createHash(algorithm).update(data).digest('hex');

/** Returns a chart whose file nobody ever sends to the site. */
export function unreadChart(chart: Chart): ChartFacts {
  const { song, suffix, keys, wantedNotes: notes } = chart;
  const name = `${song.slug} ${suffix}`;
  const random = randomFrom(`chart/${name}`);
  return { ...namesOf(random, chart), md5: digest('md5', name), sha256: digest('sha256', name), keys, notes };
}

function namesOf(random: Random, { song, suffix, author }: Chart): Pick<ChartFacts, 'title' | 'artist'> {
  const credit = random.pick([' / obj: ', ' / obj.', ' obj:', ' / 差分: ']);
  const artist = author === null ? song.composer : `${song.composer}${credit}${author}`;
  return { title: `${song.title} ${suffix}`, artist };
}

const written = new WeakMap<Chart, ChartFile>();

/** Writes a chart like a chart editor: in Windows-31J, or in UTF-8 with a byte order mark if that cannot hold the title. */
export function chartFile(chart: Chart): ChartFile {
  const file = written.get(chart) ?? writeChart(chart);
  written.set(chart, file);
  return file;
}

function writeChart(chart: Chart): ChartFile {
  const { song, suffix, keys, copy } = chart;
  const random = randomFrom(`chart/${song.slug} ${suffix}`);
  const hit = arrange(random, chart);
  const notes = hit.length;
  const { title, artist } = namesOf(random, chart);
  const head = [
    ...(copy ? ['; archived copy'] : []),
    '*---------------------- HEADER FIELD',
    `#PLAYER ${keys === 14 ? 3 : 1}`,
    `#GENRE ${song.genre}`,
    `#TITLE ${title}`,
    `#ARTIST ${artist}`,
    `#BPM ${song.bpm}`,
    `#PLAYLEVEL ${chart.playlevel}`,
    `#RANK ${random.weightedBy({ 1: 1, 2: 5, 3: 4 })}`,
    `#TOTAL ${Math.round(notes * (0.16 + 0.12 * random.next()) + 60)}`,
    `#DIFFICULTY ${chart.difficulty}`,
  ].join('\r\n');
  const bytes = Buffer.concat([encoded(head), Buffer.from(body(song, hit), 'latin1')]);
  const id = digest('md5', `${song.slug} ${suffix}`).slice(0, 6);
  const name = `${song.slug}_${id}${copy ? '_copy' : ''}.${keys === 9 ? 'pms' : 'bme'}`;
  return { name, bytes, md5: digest('md5', bytes), sha256: digest('sha256', bytes), title, artist, keys, notes };
}

function encoded(head: string): Buffer {
  const bytes = iconv.encode(head, 'windows-31j');
  return iconv.decode(bytes, 'windows-31j') === head ? bytes : iconv.encode(head, 'utf8', { addBOM: true });
}

type Channels = ReturnType<typeof newChannels>;

/** Collects objects, two characters each, by channel and place, and writes them as channel lines. */
function newChannels({ measures, grid }: Song) {
  const channels = new Map<string, Buffer>();
  const width = grid * 2;
  const empty = '0'.repeat(width);
  return {
    put(place: number, channel: string, object: string): void {
      const data = channels.get(channel) ?? Buffer.alloc(measures * width, '0');
      channels.set(channel, data);
      data.write(object, place * 2, 'latin1');
    },
    lines(): string[] {
      const inOrder = [...channels].sort(([a], [b]) => (a < b ? -1 : 1));
      return Array.from({ length: measures }, (_, measure) =>
        inOrder.flatMap(([channel, data]) => {
          const objects = data.toString('latin1', measure * width, (measure + 1) * width);
          return objects === empty ? [] : [`#${String(measure).padStart(3, '0')}${channel.slice(0, 2)}:${objects}`];
        }),
      ).flat();
    },
  };
}

/** Object ids from 01 on, in base 36. */
const ids = samples.map((_, i) => (i + 1).toString(36).toUpperCase().padStart(2, '0'));
const id = (sample: number) => ids[sample] ?? '00';

function body(song: Song, notes: readonly Note[]): string {
  const channels = newChannels(song);
  const head = [...samples.map((file, i) => `#WAV${id(i)} ${file}`), ...changeBpm(song, channels)];
  const hits = new Uint8Array(song.measures * song.grid);
  for (const { place, lane, sample, length } of notes) {
    hits[place] = (hits[place] ?? 0) + 1;
    const channel = length > 0 ? String(Number(lane) + 40) : lane;
    for (const at of new Set([place, place + length])) channels.put(at, channel, id(sample));
  }
  for (const [place, sounds] of music(song).entries()) {
    // One line of channel 01 for each keysound that plays at the same time.
    for (let i = hits[place] ?? 0; i < sounds.length; i++) channels.put(place, `01${i}`, id(sounds[i] ?? 0));
  }
  return ['', ...head, '', '*---------------------- MAIN DATA FIELD', ...channels.lines(), ''].join('\r\n');
}

/**
 * Puts the BPM changes and stops, and returns the other lines that they need. They belong to the song, so that the keysounds
 * of all its charts play at the same times.
 */
function changeBpm({ slug, tempo, bpm, measures, grid }: Song, channels: Channels): string[] {
  const random = randomFrom(`tempo/${slug}`);
  const section = Math.floor(measures / 8);
  if (tempo === 'steady') return [];
  if (tempo === 'shifts') {
    const slower = Math.min(255, Math.round(bpm * 0.75))
      .toString(16)
      .toUpperCase()
      .padStart(2, '0');
    channels.put(section * 4 * grid, '03', slower);
    channels.put(section * 5 * grid, '08', '01');
    return [`#BPM01 ${bpm}`];
  }
  for (let measure = section * 2; measure < measures - section; measure += 4) {
    channels.put(measure * grid, '08', random.pick(['02', '03', '04']));
    channels.put((measure + 1.5) * grid, '08', '01');
  }
  channels.put(section * 4 * grid, '09', '01');
  const bpms = [1, 2, 0.5, 1.5].map((times, i) => `#BPM0${i + 1} ${Math.round(bpm * times * 100) / 100}`);
  return [...bpms, '#STOP01 96', `#${String(section * 6).padStart(3, '0')}02:0.75`];
}

/** A note on a lane; `length` in places, 0 for a tap. */
interface Note {
  place: number;
  lane: string;
  sample: number;
  length: number;
}

const left = ['11', '12', '13', '14', '15', '18', '19'];
const lanes = {
  7: left,
  14: [...left, '21', '22', '23', '24', '25', '28', '29'],
  9: ['11', '12', '13', '14', '15', '22', '23', '24', '25'],
};
const scratches = { 7: ['16'], 14: ['16', '26'], 9: [] };
/** The most keys at once that hands can play. */
const widest = { 7: 5, 14: 7, 9: 5 };

/** Turns some of a song's keysounds into notes. At each place the first keysounds become notes; the others remain BGM. */
function arrange(random: Random, { song, keys, pattern, wantedNotes }: Chart): Note[] {
  const places = music(song);
  const emphasis = places.map((sounds, place) => (sounds.length === 0 ? 0 : emphasisAt(song, place)));
  const perEmphasis = wantedNotes / emphasis.reduce((sum, share) => sum + share, 0);
  const take = newHands(random, keys, pattern, song.grid);
  return places.flatMap((sounds, place) => {
    const share = (emphasis[place] ?? 0) * perEmphasis;
    const size = Math.min(widest[keys], sounds.length, Math.floor(share) + (random.chance(share % 1) ? 1 : 0));
    return take(place, size).map(({ lane, length }, i) => {
      return { place, lane, sample: sounds[i] ?? 0, length: Math.min(length, places.length - 1 - place) };
    });
  });
}

function emphasisAt(song: Song, place: number): number {
  const beat = place % (song.grid / 4) === 0 ? 1.7 : place % 2 === 0 ? 1 : 0.7;
  return beat * fullnessAt(song, place) ** 1.5;
}

/** Returns a function that chooses lanes for a number of notes at a place, in the style of the pattern. */
function newHands(random: Random, keys: Keys, pattern: Pattern, grid: number) {
  const all = lanes[keys];
  const busyUntil = new Map<string, number>();
  let last: string[] = [];
  let step = 0;

  /** Returns the free lanes, those that suit the pattern first. */
  function choose(place: number): string[] {
    step += 1;
    const turn = step % (2 * all.length - 2);
    const next = turn < all.length ? turn : 2 * all.length - 2 - turn;
    const repeats = pattern === 'jacks' && random.chance(0.55);
    const rankOf = (lane: string, index: number) => {
      if (pattern === 'jacks') return repeats && last.includes(lane) ? -1 : 0;
      if (pattern === 'stairs') return index === next ? -1 : 0;
      if (pattern === 'trills') return index % 2 === step % 2 ? -1 : 0;
      return pattern !== 'chords' && last.includes(lane) ? 1 : 0;
    };
    const ranked = all.map((lane, index) => ({ lane, rank: rankOf(lane, index) + random.next() }));
    const free = ranked.filter(({ lane }) => (busyUntil.get(lane) ?? -1) < place);
    return free.sort((a, b) => a.rank - b.rank).map(({ lane }) => lane);
  }

  return (place: number, size: number): Pick<Note, 'lane' | 'length'>[] => {
    if (size === 0) return [];
    last = choose(place).slice(0, size);
    const spins = place % (pattern === 'scratch' ? grid / 8 : grid) === 0 && random.chance(0.6);
    if (spins && keys !== 9) last[0] = random.pick(scratches[keys]);
    return last.map((lane) => {
      const isLong = all.includes(lane) && random.chance(pattern === 'ln' ? 0.3 : 0.015);
      const length = isLong ? random.whole(2, grid / 2) : 0;
      // One empty place after a long note separates its end from the next note.
      busyUntil.set(lane, place + (length > 0 ? length + 1 : 0));
      return { lane, length };
    });
  };
}
