import { levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { type Chart, type ChartOptions, chartFile, originalOf } from './charts.ts';

/** A chart file that nobody has proposed yet, for visitors of the demo to drop on a form, and what to do with it. */
export interface ChartToTry {
  name: string;
  bytes: Buffer;
  hint: string;
}

/** The tables that a new chart may be proposed for, with its intended level. */
const targets = [
  ['st', 8],
  ['st', 11],
  ['sl', 6],
  ['dp', 8],
  ['dpst', 2],
  ['fr', 9],
] as const;

/** Returns new charts for every table, a pair to verify against each other, some that are refused, and two to upload. */
export function chartsToTry(
  tables: readonly TableRules[],
  author: string,
  make: (wish: ChartOptions) => Chart,
): ChartToTry[] {
  const toTry = (chart: Chart, prefix: string, hint: string): ChartToTry => {
    const { name, bytes, title } = chartFile(chart);
    return { name: `${prefix}_${name}`, bytes, hint: `${title}: ${hint}` };
  };
  const wishes = targets.flatMap(([id, level]) => {
    const table = tables.find((one) => one.id === id);
    return table ? [{ name: levelName(table, level), chart: make({ table, level, author }) }] : [];
  });
  const [first] = wishes;
  if (!first) return [];
  const { chart } = first;
  const later = {
    ...chart,
    suffix: '[Out of Step]',
    song: { ...chart.song, bpm: Math.round(chart.song.bpm * 101) / 100 },
  };
  const { name, bytes, title } = originalOf(chart);
  return [
    ...wishes.map((wish) => toTry(wish.chart, wish.name, `propose it as ${wish.name}`)),
    {
      name: `original_${name}`,
      bytes,
      hint: `${title}: the original of the first file, for its diff verification (0 differences)`,
    },
    toTry(later, 'misaligned', 'its keysounds differ from that original; the verification counts the differences'),
    toTry({ ...chart, keys: 9, suffix: '[9 BUTTONS]' }, 'refused', '9 keys, cannot be proposed'),
    {
      name: 'refused_no-title.bms',
      bytes: Buffer.from('#ARTIST nobody\r\n#BPM 150\r\n#00111:01\r\n', 'latin1'),
      hint: 'a chart file without a title: refused when it is read',
    },
    toTry({ ...chart, suffix: '[Upload me]', pattern: 'ln' }, 'upload', 'upload it'),
    toTry({ ...chart, suffix: '[Upload me too]', pattern: 'jacks' }, 'upload', 'upload it'),
  ];
}

/** Returns the text of the note beside the files. */
export const chartsToTryNote = (charts: readonly ChartToTry[]): string => `\
Drop these files on "propose a song" of a vote page, or on the form of the uploader.
譜面提案パネルやアップローダーにドロップして試せるファイルです。
곡 제안 패널이나 업로더에 끌어다 놓아 볼 수 있는 파일입니다.

${charts.map(({ name, hint }) => `${name}\n    ${hint}\n`).join('')}`;
