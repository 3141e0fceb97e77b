import { createHash } from 'node:crypto';
import iconv from 'iconv-lite';
import { arrange, type Keys, type Note } from './arrange.ts';
import type { Pattern } from './commentWords.ts';
import { music, samples } from './music.ts';
import { type Random, randomFrom } from './random.ts';
import type { Song } from './songs.ts';

/** An invented chart: everything its file is written from. */
export interface Chart {
  song: Song;
  /** Its difficulty in brackets, `[ANOTHER]`; unique within the song. */
  suffix: string;
  /** Nickname of who made the chart from the song; null: the composer. */
  author: string | null;
  keys: Keys;
  pattern: Pattern;
  /** Notes it is meant to have, give or take a few. */
  wantedNotes: number;
  playlevel: string;
  /** 1 to 5, as `#DIFFICULTY`. */
  difficulty: number;
  /** Another copy of the same chart: the same notes in a file of its own. */
  copy: boolean;
}

/** A written chart file with what a table says of it. */
export interface ChartFile {
  name: string;
  bytes: Buffer;
  md5: string;
  sha256: string;
  /** As tables show them. */
  title: string;
  artist: string;
  keys: Keys;
  /** Playable notes; a perfect EX score is twice that. */
  notes: number;
}

/** Writes a chart as its author's editor would: Windows-31J, or UTF-8 with a mark where that cannot hold the title. */
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

/** The object that ends a long note where a chart marks them by `#LNOBJ`. */
const longNoteEnd = 'ZZ';

function body(random: Random, song: Song, notes: readonly Note[]): string {
  const lines = ['', ...samples.map((file, i) => `#WAV${id(i)} ${file}`)];
  const byLnObj = random.chance(0.3);
  if (byLnObj) lines.push(`#LNOBJ ${longNoteEnd}`);
  const bars = newChannels(song);
  lines.push(...writeBpmChanges(song, bars));
  const hits = new Uint8Array(song.measures * song.grid);
  for (const { place, lane, sample, length } of notes) {
    hits[place] = (hits[place] ?? 0) + 1;
    if (length === 0) {
      bars.put(place, lane, id(sample));
    } else if (byLnObj) {
      bars.put(place, lane, id(sample));
      bars.put(place + length, lane, longNoteEnd);
    } else {
      const channel = `${Number(lane.charAt(0)) + 4}${lane.charAt(1)}`;
      bars.put(place, channel, id(sample));
      bars.put(place + length, channel, id(sample));
    }
  }
  for (const [place, sounds] of music(song).entries()) {
    // As many lines of channel 01 as sound at once.
    for (let i = hits[place] ?? 0; i < sounds.length; i++) bars.put(place, `01${i}`, id(sounds[i] ?? 0));
  }
  return [...lines, '', '*---------------------- MAIN DATA FIELD', ...bars.lines(), ''].join('\r\n');
}

/** Object ids from 01 on, in base 36. */
const ids = samples.map((_, i) => (i + 1).toString(36).toUpperCase().padStart(2, '0'));
const id = (sample: number) => ids[sample] ?? '00';

/** Tempo changes belong to the song, so that all its charts sound at the same times. Answers the header lines they need. */
function writeBpmChanges(song: Song, bars: Channels): string[] {
  const random = randomFrom(`tempo/${song.slug}`);
  const section = Math.floor(song.measures / 8);
  if (song.tempo === 'shifts') {
    const slower = Math.round(song.bpm * 0.75);
    bars.put(section * 4 * song.grid, '03', Math.min(255, slower).toString(16).toUpperCase().padStart(2, '0'));
    bars.put(section * 5 * song.grid, '08', '01');
    return [`#BPM01 ${song.bpm}`];
  }
  if (song.tempo === 'gimmick') {
    const jumps = [song.bpm * 2, song.bpm / 2, song.bpm * 1.5].map((bpm) => Math.round(bpm * 100) / 100);
    for (let bar = section * 2; bar < song.measures - section; bar += 4) {
      bars.put(bar * song.grid, '08', random.pick(['02', '03', '04']));
      bars.put((bar + 1) * song.grid + song.grid / 2, '08', '01');
    }
    bars.put(section * 4 * song.grid, '09', '01');
    bars.shorten(section * 6, 0.75);
    return [...[song.bpm, ...jumps].map((bpm, i) => `#BPM0${i + 1} ${bpm}`), '#STOP01 96'];
  }
  return [];
}

type Channels = ReturnType<typeof newChannels>;

const zero = '0'.charCodeAt(0);

/** Collects objects by channel and place, and writes them as channel lines. */
function newChannels({ measures: bars, grid }: Song) {
  // The data of a channel for the whole song, two characters a place, and which of its bars are not empty.
  const channels = new Map<string, { data: Buffer; used: boolean[] }>();
  const shortened = new Map<number, number>();

  function put(place: number, channel: string, object: string): void {
    let line = channels.get(channel);
    if (!line) {
      line = { data: Buffer.alloc(bars * grid * 2, zero), used: [] };
      channels.set(channel, line);
    }
    line.data[place * 2] = object.charCodeAt(0);
    line.data[place * 2 + 1] = object.charCodeAt(1);
    line.used[Math.floor(place / grid)] = true;
  }

  return {
    put,
    shorten(bar: number, length: number): void {
      shortened.set(bar, length);
    },
    lines(): string[] {
      const inOrder = [...channels].sort(([a], [b]) => (a < b ? -1 : 1));
      return Array.from({ length: bars }, (_, bar) => {
        const number = String(bar).padStart(3, '0');
        const length = shortened.get(bar);
        return [
          ...(length === undefined ? [] : [`#${number}02:${length}`]),
          ...inOrder.flatMap(([channel, { data, used }]) =>
            used[bar]
              ? [`#${number}${channel.slice(0, 2)}:${data.toString('latin1', bar * grid * 2, (bar + 1) * grid * 2)}`]
              : [],
          ),
        ];
      }).flat();
    },
  };
}
