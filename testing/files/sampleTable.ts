import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Course } from '#domain/tables/courseJson.ts';
import { listFiles, mainListNames } from '#domain/tables/listFiles.ts';
import { dataJson, headerJson, type ListedChart } from '#domain/tables/tableJson.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';

/** Titles that programs which read tables have failed on (table-format.md §7). */
export const oddTitles = [
  '"quoted" [ANOTHER]',
  'back\\slash',
  '<b>bold</b> & <script>alert(1)</script>',
  '星の手紙 [INSANE]',
  '별의 편지',
  'emoji 🌟👩‍🚀',
  '<meta name="bmstable" content="other.json" />',
  'line\u2028separator',
  "it's null",
];

export const hashes = (seed: string) => ({
  md5: createHash('md5').update(seed).digest('hex'),
  sha256: createHash('sha256').update(seed).digest('hex'),
});

/** Returns a chart of an invented song. */
export function sampleChart(entryNo: number, changes: Partial<ListedChart> = {}): ListedChart {
  return {
    entryNo,
    ...hashes(`chart ${entryNo}`),
    title: `Song ${entryNo} [SAMPLE]`,
    artist: `artist ${entryNo} / obj: sample`,
    songUrl: `https://example.com/song/${entryNo}`,
    chartUrl: entryNo % 2 ? `https://example.com/chart/${entryNo}` : '',
    level: entryNo % 6,
    comment: '',
    ...changes,
  };
}

export const sampleCourses: Course[][] = [
  [
    {
      name: 'Sample Test st0',
      constraint: ['grade_mirror', 'gauge_lr2', 'ln'],
      trophy: [
        { name: 'silvermedal', missrate: 5, scorerate: 70 },
        { name: 'goldmedal', missrate: 2.5, scorerate: 85 },
      ],
      md5: [1, 2, 3, 4].map((entryNo) => sampleChart(entryNo).md5),
    },
    // A training course with a song that is in no table.
    { name: '見本 段位', constraint: [], trophy: [], md5: [sampleChart(5).md5, hashes('proposed by nobody').md5] },
  ],
];

/** The lists of an invented table. */
export interface SampleLists {
  official: ListedChart[];
  voting: ListedChart[];
  sub: ListedChart[];
}

/** Returns forty charts, odd titles first: two thirds official, without level 5, and six open. */
export function sampleLists(from = 1): SampleLists {
  const charts = Array.from({ length: 40 }, (_, index) => {
    const title = oddTitles[index];
    return sampleChart(from + index, title === undefined ? {} : { title });
  });
  const [official, voting] = [charts.slice(0, 27).filter(({ level }) => level !== 5), charts.slice(27, 33)];
  return { official, voting, sub: charts };
}

/** Writes header and data files in the format of the community's tables. */
export function writeSampleTable(
  directory: string,
  table: TableRules,
  lists: Partial<SampleLists>,
  courses: Course[][] = sampleCourses,
): void {
  mkdirSync(directory, { recursive: true });
  for (const list of mainListNames) {
    const rows = lists[list];
    if (!rows) continue;
    writeFileSync(path.join(directory, listFiles[list].header), headerJson(table, list, courses));
    writeFileSync(path.join(directory, listFiles[list].data), dataJson(table, rows));
  }
}
