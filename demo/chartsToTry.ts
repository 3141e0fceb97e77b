import { levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { type Chart, type ChartOptions, chartFile, originalOf } from './charts.ts';

/** A chart file that nobody has proposed yet, for visitors of the demo to drop on the proposal form. */
export interface ChartToTry {
  name: string;
  bytes: Buffer;
  /** What to do with it, in one line. */
  hint: string;
}

/** The tables that a new chart may be proposed for, with its intended level. */
const targets = [
  { table: 'st', level: 8 },
  { table: 'st', level: 11 },
  { table: 'sl', level: 6 },
  { table: 'dp', level: 8 },
  { table: 'dpst', level: 2 },
  { table: 'fr', level: 9 },
] as const;

/** Returns new charts for every table, a pair to verify against each other, and some that are refused. */
export function chartsToTry(
  tables: readonly TableRules[],
  author: string,
  make: (wish: ChartOptions) => Chart,
): ChartToTry[] {
  const wishes = targets.flatMap(({ table: id, level }) => {
    const table = tables.find((one) => one.id === id);
    return table ? [{ table, level, author, without: new Set<never>() }] : [];
  });
  const fresh = wishes.map((wish) => ({ wish, chart: make(wish) }));
  const files = fresh.map(({ wish, chart }): ChartToTry => {
    const file = chartFile(chart);
    const level = levelName(wish.table, wish.level);
    return { name: `${level}_${file.name}`, bytes: file.bytes, hint: `${file.title}: propose it as ${level}` };
  });
  const pair = fresh[0]?.chart;
  return pair ? [...files, ...verifiable(pair), ...refused(pair), ...uploadable(pair)] : files;
}

function verifiable(chart: Chart): ChartToTry[] {
  const original = originalOf(chart);
  const late = chartFile({
    ...chart,
    suffix: '[Out of Step]',
    song: { ...chart.song, bpm: Math.round(chart.song.bpm * 101) / 100 },
  });
  return [
    {
      name: `original_${original.name}`,
      bytes: original.bytes,
      hint: `${original.title}: the original of the first file, for its diff verification (0 differences)`,
    },
    {
      name: `misaligned_${late.name}`,
      bytes: late.bytes,
      hint: `${late.title}: its keysounds differ from that original; the verification counts the differences`,
    },
  ];
}

function refused(chart: Chart): ChartToTry[] {
  const nine = chartFile({ ...chart, keys: 9, suffix: '[9 BUTTONS]' });
  return [
    { name: `refused_${nine.name}`, bytes: nine.bytes, hint: `${nine.title}: 9 keys, cannot be proposed` },
    {
      name: 'refused_no-title.bms',
      bytes: Buffer.from('#ARTIST nobody\r\n#BPM 150\r\n#00111:01\r\n', 'latin1'),
      hint: 'a chart file without a title: refused when it is read',
    },
  ];
}

/** Returns charts for the upload form. */
function uploadable(chart: Chart): ChartToTry[] {
  return ['[Upload me]', '[Upload me too]'].map((suffix, index) => {
    const pattern = (['ln', 'jacks'] as const)[index] ?? 'stream';
    const { name, bytes, title } = chartFile({ ...chart, suffix, pattern });
    return { name: `upload_${name}`, bytes, hint: `${title}: upload it` };
  });
}

/** Returns the text of the note beside the files. */
export function chartsToTryNote(charts: readonly ChartToTry[]): string {
  return [
    'Drop these files on "propose a song" of a vote page, or on the form of the uploader.',
    '譜面提案パネルやアップローダーにドロップして試せるファイルです。',
    '곡 제안 패널이나 업로더에 끌어다 놓아 볼 수 있는 파일입니다.',
    '',
    ...charts.map(({ name, hint }) => `${name}\n    ${hint}`),
    '',
  ].join('\n');
}
