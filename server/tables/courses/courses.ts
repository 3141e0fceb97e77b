import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Course as CourseReply } from '#contract/tables/courses.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { type CourseChart, chartsOf } from '#domain/tables/courseJson.ts';
import type { DB } from '../../platform/database/schema.ts';
import { byTable, listedIn } from '../../voting/submissions/listedSubmissions.ts';
import { coursesByTable, type TableCourses } from './coursesByTable.ts';

/** Returns the hash by which a course names a chart: its md5, or its sha256 where the course has no md5. */
const hashOf = ({ md5, sha256 }: CourseChart) => md5 ?? sha256 ?? '';

/**
 * Returns the charts of a table's courses that some table lists, by the hash in the course: preferably the entry of the
 * table itself, and official entries before others.
 */
export async function courseSongs(
  db: Kysely<DB>,
  { table, courses }: TableCourses,
  { tables }: Pick<Rules, 'tables'>,
): Promise<Map<string, KnownSong>> {
  const hashes = [...new Set(courses.flatMap(({ course }) => chartsOf(course).map(hashOf)))];
  const tableIds = [table, ...tables.filter(({ id }) => id !== table.id)].map(({ id }) => id);
  const found = await listedIn(db, tableIds)
    .select(['tableId', 'entryNo', 'level', 'title', 'artist', 'songUrl', 'chartUrl', 'md5', 'sha256'])
    .where(sql<SqlBool>`(md5 = any(${hashes}::text[]) or sha256 = any(${hashes}::text[]))`)
    .orderBy(sql`result = 'accept' and deleted_at is null`, 'desc')
    .orderBy(byTable(tableIds))
    .execute();
  // The first of each hash.
  return new Map(found.reverse().flatMap((song) => [[song.md5, song] as const, [song.sha256, song] as const]));
}

type KnownSong = Pick<
  Selectable<DB['submission']>,
  'tableId' | 'entryNo' | 'level' | 'title' | 'artist' | 'songUrl' | 'chartUrl' | 'md5' | 'sha256'
>;

/** Returns the courses of every table as the site shows them. */
export async function courses(
  db: Kysely<DB>,
  rules: Pick<Rules, 'tables' | 'courses'>,
): Promise<{ source: { table: string; courses: CourseReply[] }[] }> {
  const all = await coursesByTable(db, rules);
  const source = await Promise.all(
    all.map(async (ofTable) => {
      const known = await courseSongs(db, ofTable, rules);
      return {
        table: ofTable.table.id,
        courses: ofTable.courses.map(({ number, level, course }) => ({
          number,
          level,
          name: course.name,
          songs: chartsOf(course).map((chart) => ({
            md5: chart.md5 ?? null,
            sha256: chart.sha256 ?? null,
            known: toReplySong(known.get(hashOf(chart))),
          })),
        })),
      };
    }),
  );
  return { source };
}

function toReplySong(known: KnownSong | undefined): CourseReply['songs'][number]['known'] {
  if (!known) return null;
  const { tableId: table, entryNo, level, title, artist, songUrl: url, chartUrl: url_diff } = known;
  return { table, entryNo, level: String(level), title, artist, url, url_diff };
}
