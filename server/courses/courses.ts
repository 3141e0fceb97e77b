import type { Kysely } from 'kysely';
import type { Course as CourseReply } from '#contract/courses.ts';
import { type ClassifiedCourse, classifyCourses } from '#domain/courses/courseLevel.ts';
import { isOfficial } from '#domain/entries/isOfficial.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { Course } from '#domain/tables/courseJson.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';
import type { Published } from '../published/published.ts';
import type { SubmissionList, SubmissionRow } from '../submissions/listedSubmissions.ts';

/** The courses of one table: the skill tests by level, then the training. */
export interface TableCourses {
  table: TableRules;
  courses: ClassifiedCourse[];
}

/** Returns every table that has courses, in the order of the tables. */
export async function coursesByTable(
  db: Kysely<DB>,
  rules: Pick<Rules, 'tables' | 'courses'>,
): Promise<TableCourses[]> {
  const rows = await db.selectFrom('courseList').selectAll().execute();
  return rules.tables.flatMap((table) => {
    // Only the import writes them, and it validates them.
    const groups = (rows.find(({ tableId }) => tableId === table.id)?.groups ?? []) as Course[][];
    const courses = classifyCourses(rules, table, groups.flat());
    return courses.length > 0 ? [{ table, courses }] : [];
  });
}

/** A song of a course, and the table that lists it. */
export interface KnownSong {
  table: string;
  song: SubmissionRow['reply'];
}

/**
 * Returns the songs of a table's courses that some table lists, by md5: the entry of the table itself, else that of
 * another one; official entries before others.
 */
export function courseSongs(
  { table, courses }: TableCourses,
  { tables }: Pick<Rules, 'tables'>,
  published: Published,
): Map<string, KnownSong> {
  const inOrder = [table, ...tables.filter(({ id }) => id !== table.id)];
  const known = new Map<string, KnownSong>();
  for (const md5 of new Set(courses.flatMap(({ course }) => course.md5))) {
    const found = inOrder.flatMap(({ id }): KnownSong[] => {
      const list = published.submissions(id);
      return (list ? (byMd5(list).get(md5) ?? []) : []).map((song) => ({ table: id, song }));
    });
    const best = found.find(({ song }) => isOfficial({ result: song.voteResult, deleted: song.deleted })) ?? found[0];
    if (best) known.set(md5, best);
  }
  return known;
}

/** Caches the songs of a list by md5, for as long as the list exists. */
const songsByMd5 = new WeakMap<SubmissionList, Map<string, SubmissionRow['reply'][]>>();

function byMd5(list: SubmissionList): Map<string, SubmissionRow['reply'][]> {
  const songs =
    songsByMd5.get(list) ??
    Map.groupBy(
      list.rows.map(({ reply }) => reply),
      ({ md5 }) => md5,
    );
  songsByMd5.set(list, songs);
  return songs;
}

/** Returns the courses of every table as the site shows them (tables.md §6). */
export async function courses(
  db: Kysely<DB>,
  rules: Pick<Rules, 'tables' | 'courses'>,
  published: Published,
): Promise<{ source: { table: string; courses: CourseReply[] }[] }> {
  const all = await coursesByTable(db, rules);
  const source = all.map((ofTable) => {
    const known = courseSongs(ofTable, rules, published);
    return {
      table: ofTable.table.id,
      courses: ofTable.courses.map(({ number, level, course }) => ({
        ...{ number, level, name: course.name },
        songs: course.md5.map((md5) => ({ md5, known: toReplySong(known.get(md5)) })),
      })),
    };
  });
  return { source };
}

function toReplySong(known: KnownSong | undefined): CourseReply['songs'][number]['known'] {
  if (!known) return null;
  const { table, song } = known;
  const { entryNo, level, title, artist, url, url_diff } = song;
  return { table, entryNo, level, title, artist, url, url_diff };
}
