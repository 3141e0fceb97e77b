import { randomFrom } from '#demo/random.ts';

/** The measures of a chart to be made up. */
export type ChartSize = {
  readonly measures: number;
  /** Sound files named in the header. */
  readonly wavFiles: number;
  /** Objects that fit on one line, most of them empty. */
  readonly pairs: number;
  /** Notes, shared out over eight lanes. */
  readonly notes: number;
  /** Lines of background sounds in each bar, and sounds on each line. */
  readonly bgmLines: number;
  readonly bgmPerLine: number;
};

const LANES = ['11', '12', '13', '14', '15', '16', '18', '19'];

/** A chart of exactly these measures, the same bytes every time. */
export function chartBytes({
  measures: bars,
  wavFiles: sounds,
  pairs,
  notes,
  bgmLines: backgroundLines,
  bgmPerLine: backgroundSounds,
}: ChartSize): Uint8Array {
  const random = randomFrom('bench').next;
  const ids = Array.from({ length: sounds }, (_, index) => (index + 1).toString(36).toUpperCase().padStart(2, '0'));
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

  const places = bars * LANES.length;
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
  for (let bar = 0; bar < bars; bar++) {
    const number = String(bar).padStart(3, '0');
    for (let count = 0; count < backgroundLines; count++) line(`${number}01`, backgroundSounds);
    for (const [index, lane] of LANES.entries()) {
      const place = bar * LANES.length + index;
      line(`${number}${lane}`, Math.floor(((place + 1) * notes) / places) - Math.floor((place * notes) / places));
    }
  }
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
}
