import { randomFrom } from '#demo/random.ts';

/** The size of a generated chart. */
export type ChartSize = {
  readonly measures: number;
  /** The number of #WAV definitions. */
  readonly wavFiles: number;
  /** The number of objects on a line, most of them empty. */
  readonly pairs: number;
  /** The number of notes, on eight lanes. */
  readonly notes: number;
  /** The number of BGM lines in each measure, and of keysounds on each. */
  readonly bgmLines: number;
  readonly bgmPerLine: number;
};

const LANES = ['11', '12', '13', '14', '15', '16', '18', '19'];

/** Returns a chart of exactly this size; the same bytes every time. */
export function chartBytes({ measures, wavFiles, pairs, notes, bgmLines, bgmPerLine }: ChartSize): Uint8Array {
  const random = randomFrom('bench').next;
  const ids = Array.from({ length: wavFiles }, (_, index) => (index + 1).toString(36).toUpperCase().padStart(2, '0'));
  const lines = [
    '#PLAYER 1',
    '#GENRE BENCH',
    '#TITLE Measured [BLACK ANOTHER]',
    '#ARTIST nobody',
    '#BPM 222',
    '#RANK 2',
    '#TOTAL 300',
  ];
  for (const [index, id] of ids.entries()) lines.push(`#WAV${id} snd_${index}.wav`);

  const places = measures * LANES.length;
  const line = (head: string, objects: number) => {
    const data = new Array<string>(pairs).fill('00');
    for (let placed = 0; placed < objects; ) {
      const at = Math.floor(random() * pairs);
      if (data[at] !== '00') continue;
      data[at] = ids[Math.floor(random() * ids.length)] ?? '01';
      placed++;
    }
    lines.push(`#${head}:${data.join('')}`);
  };
  for (let measure = 0; measure < measures; measure++) {
    const number = String(measure).padStart(3, '0');
    for (let count = 0; count < bgmLines; count++) line(`${number}01`, bgmPerLine);
    for (const [index, lane] of LANES.entries()) {
      const place = measure * LANES.length + index;
      line(`${number}${lane}`, Math.floor(((place + 1) * notes) / places) - Math.floor((place * notes) / places));
    }
  }
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
}
