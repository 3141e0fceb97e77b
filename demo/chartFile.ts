import { createHash } from 'node:crypto';
import iconv from 'iconv-lite';
import { arrange, type Keys, type Note } from './arrange.ts';
import type { Pattern } from './commentWords.ts';
import { music, samples } from './music.ts';
import { type Random, randomFrom } from './random.ts';
import type { Song } from './songs.ts';

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
