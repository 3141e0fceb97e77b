import { createHash } from 'node:crypto';
import type { Course } from '#domain/tables/courseJson.ts';
import { levelName, levelsOf } from '#domain/tables/level.ts';
import { listFiles, mainListNames } from '#domain/tables/listFiles.ts';
import { dataJson, headerJson, type ListedChart } from '#domain/tables/tableJson.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { type Chart, type ChartFacts, type ChartOptions, unreadChart } from './charts.ts';
import type { Player } from './players.ts';
import type { Random } from './random.ts';

/** A chart that was listed in its table before the demo's first day. */
export interface StarterEntry {
  entryNo: number;
  level: number;
  /** Whether it is official. The others are in the sub list only. */
  official: boolean;
  file: ChartFacts;
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
    const chart = make({ table, level, author, ...keys });
    const entryNo = (lastNumber.get(table.series) ?? 0) + 1;
    lastNumber.set(table.series, entryNo);
    return {
      entryNo,
      level,
      official,
      file: unreadChart(chart),
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

/** The names of the courses of a table: of those of its levels, and of the training courses after them. */
const courseNames: Readonly<Record<string, readonly string[]>> = {
  st: ['Stella Skill Simulator', 'Stella Training: Upper Half', 'Stella Training: Last Train'],
  sl: ['Satellite Skill Analyzer', 'Satellite Training: First Orbit'],
  dp: ['DP Satellite Skill Analyzer', 'DP Training: Both Hands'],
};

const chartsPerCourse = 4;

function coursesOf(random: Random, table: TableRules, entries: readonly StarterEntry[]): Course[][] {
  const [ofLevels, ...training] = courseNames[table.id] ?? [];
  if (ofLevels === undefined) return [];
  const pickFour = (from: number, to: number) =>
    random
      .shuffled(entries.filter(({ official, level }) => official && level >= from && level <= to))
      .slice(0, chartsPerCourse)
      .sort((a, b) => a.file.notes - b.file.notes)
      .map(({ file }) => file.md5);
  const courses = levelsOf(table).map((level) =>
    course(`${ofLevels} ${levelName(table, level)}`, pickFour(level, level)),
  );
  const middle = (table.lowest + table.highest) / 2;
  const trainings = training.map((name, i) => {
    const md5 = pickFour(i === 0 ? middle : 0, table.highest);
    // One course contains a song that was never in the table, as real ones do.
    return course(name, i === 0 ? md5 : [...md5.slice(1), createHash('md5').update(name).digest('hex')]);
  });
  return [[...courses, ...trainings]];
}

const course = (name: string, md5: string[]): Course => ({
  name,
  constraint: ['grade_mirror', 'gauge_lr2', 'ln'],
  trophy: [
    { name: 'silvermedal', missrate: 5, scorerate: 70 },
    { name: 'goldmedal', missrate: 2.5, scorerate: 85 },
  ],
  md5,
});

/** Returns the files of a starter table in the community's format, by name, as an operator imports them. */
export function starterFiles({ table, entries, courses }: StarterTable): Map<string, string> {
  const charts = entries.map(({ file, ...entry }): ListedChart & { official: boolean } => {
    const { md5, sha256, title, artist } = file;
    return { ...entry, md5, sha256, title, artist, comment: '' };
  });
  const rows = { official: charts.filter(({ official }) => official), voting: [], sub: charts };
  return new Map(
    mainListNames.flatMap((list) => [
      [listFiles[list].header, headerJson(table, list, courses)] as const,
      [listFiles[list].data, dataJson(table, rows[list])] as const,
    ]),
  );
}
