import { createHash } from 'node:crypto';
import type { Course } from '#domain/tables/courseJson.ts';
import { levelName, levelsOf } from '#domain/tables/level.ts';
import { listFiles, listNames } from '#domain/tables/listFiles.ts';
import { dataJson, headerJson, type ListedChart } from '#domain/tables/tableJson.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { type Chart, type ChartFile, type ChartOptions, chartFile } from './charts.ts';
import type { Player } from './players.ts';
import type { Random } from './random.ts';

/** A chart that was listed in its table before the demo's first day. */
export interface StarterEntry {
  entryNo: number;
  level: number;
  /** Whether it is official. The others are in the sub list only. */
  official: boolean;
  file: ChartFile;
  songUrl: string;
  chartUrl: string;
}

/** What an operator imports into one table on the first day. */
export interface StarterTable {
  table: TableRules;
  entries: StarterEntry[];
  courses: Course[][];
}

/** Returns the tables before the first day: `perLevel` charts or a few more at every level, and their courses. */
export function starterTables(
  random: Random,
  tables: readonly TableRules[],
  cast: readonly Player[],
  make: (wish: ChartOptions) => Chart,
  perLevel: number,
): StarterTable[] {
  const lastNumber = new Map<string, number>();
  const authors = cast.filter((player) => player.makesCharts);
  const invent = (table: TableRules, level: number, official: boolean): StarterEntry => {
    const author = random.chance(0.65) && authors.length > 0 ? random.pick(authors).nickname : null;
    // The site reads no file of these charts, so what it does not know to be double play is single play. 9-button charts
    // cannot be proposed on the site, but a table of any play style may already contain some.
    const keys = table.playStyle === 'any' ? { keys: random.chance(0.06) ? (9 as const) : (7 as const) } : {};
    const chart = make({ table, level, author, ...keys, without: new Set() });
    const entryNo = (lastNumber.get(table.series) ?? 0) + 1;
    lastNumber.set(table.series, entryNo);
    return {
      entryNo,
      level,
      official,
      file: chartFile(chart),
      songUrl: chart.song.url,
      chartUrl: author === null ? '' : `https://example.com/charts/${table.id}/${entryNo}.zip`,
    };
  };
  return tables.map((table) => {
    const entries = levelsOf(table).flatMap((level) => [
      ...Array.from({ length: perLevel + random.whole(0, Math.ceil(perLevel / 2)) }, () => invent(table, level, true)),
      ...(random.chance(0.6) ? [invent(table, level, false)] : []),
    ]);
    return { table, entries, courses: coursesOf(random, table, entries) };
  });
}

/** Courses by table: the names of the dan courses of its levels, and of the training courses after them. */
const courseNames: Readonly<Record<string, { levels: string; training: readonly string[] }>> = {
  st: { levels: 'Stella Skill Simulator', training: ['Stella Training: Upper Half', 'Stella Training: Last Train'] },
  sl: { levels: 'Satellite Skill Analyzer', training: ['Satellite Training: First Orbit'] },
  dp: { levels: 'DP Satellite Skill Analyzer', training: ['DP Training: Both Hands'] },
};

const chartsPerCourse = 4;

function coursesOf(random: Random, table: TableRules, entries: readonly StarterEntry[]): Course[][] {
  const names = courseNames[table.id];
  const official = entries.filter((entry) => entry.official);
  if (!names) return [];
  const pickFour = (from: readonly StarterEntry[]) =>
    random
      .shuffled(from)
      .slice(0, chartsPerCourse)
      .sort((a, b) => a.file.notes - b.file.notes)
      .map((entry) => entry.file.md5);
  const levels = levelsOf(table).map((level) =>
    course(`${names.levels} ${levelName(table, level)}`, pickFour(official.filter((entry) => entry.level === level))),
  );
  const training = names.training.map((name, i) => {
    const md5 = pickFour(official.filter((entry) => entry.level >= (i === 0 ? (table.lowest + table.highest) / 2 : 0)));
    // One course contains a song that was never in the table, as real ones do.
    return course(name, i === 0 ? md5 : [...md5.slice(1), createHash('md5').update(name).digest('hex')]);
  });
  return [[...levels, ...training]];
}

function course(name: string, md5: string[]): Course {
  return {
    name,
    constraint: ['grade_mirror', 'gauge_lr2', 'ln'],
    trophy: [
      { name: 'silvermedal', missrate: 5, scorerate: 70 },
      { name: 'goldmedal', missrate: 2.5, scorerate: 85 },
    ],
    md5,
  };
}

/** Returns the files of a starter table in the community's format, by name, as an operator imports them. */
export function starterFiles({ table, entries, courses }: StarterTable): Map<string, string> {
  const rows = { official: entries.filter((entry) => entry.official), voting: [], sub: entries };
  return new Map(
    listNames.flatMap((list) => [
      [listFiles[list].header, headerJson(table, list, courses)] as const,
      [listFiles[list].data, dataJson(table, rows[list].map(rowOf))] as const,
      [listFiles[list].page, page(listFiles[list].header)] as const,
    ]),
  );
}

function rowOf({ entryNo, level, file, songUrl, chartUrl }: StarterEntry): ListedChart {
  const { md5, sha256, title, artist } = file;
  return { entryNo, level, md5, sha256, title, artist, songUrl, chartUrl, comment: '' };
}

function page(header: string): string {
  return `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8" />\n<meta name="bmstable" content="${header}" />\n<title>Table</title>\n</head>\n<body></body>\n</html>\n`;
}
