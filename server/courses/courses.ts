import type { Kysely } from 'kysely';
import type { Course as ShownCourse } from '#contract/courses.ts';
import { type ClassifiedCourse, classifyCourses } from '#domain/courses/courseLevel.ts';
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

/** Every table that has courses, in the order of the tables. */
export async function coursesByTable(
  db: Kysely<DB>,
  rules: Pick<Rules, 'tables' | 'courses'>,
): Promise<TableCourses[]> {
  const rows = await db.selectFrom('courseList').selectAll().execute();
  return rules.tables.flatMap((table) => {
    // Written by the import only, which has checked them.
    const groups = (rows.find(({ tableId }) => tableId === table.id)?.groups ?? []) as Course[][];
    const courses = classifyCourses(rules, table, groups.flat());
    return courses.length > 0 ? [{ table, courses }] : [];
  });
}

/** A song of a course, and the table where it stands. */
export interface KnownSong {
  table: string;
  song: SubmissionRow['reply'];
}

/**
 * The songs of a table's courses that stand in a list, by md5: the entry of the table itself, else that of another one;
 * official ones before others.
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
    const best = found.find(({ song }) => isOfficial(song)) ?? found[0];
    if (best) known.set(md5, best);
  }
  return known;
}

const isOfficial = ({ voteResult, deleted }: SubmissionRow['reply']) => voteResult === 'accept' && !deleted;

/** Where the charts of a list stand in it, for as long as the list does. */
const places = new WeakMap<SubmissionList, Map<string, SubmissionRow['reply'][]>>();

function byMd5(list: SubmissionList): Map<string, SubmissionRow['reply'][]> {
  const held =
    places.get(list) ??
    Map.groupBy(
      list.rows.map(({ reply }) => reply),
      ({ md5 }) => md5,
    );
  places.set(list, held);
  return held;
}

/** The courses of every table as the site shows them. */
export async function courses(
  db: Kysely<DB>,
  rules: Pick<Rules, 'tables' | 'courses'>,
  published: Published,
): Promise<{ source: { table: string; courses: ShownCourse[] }[] }> {
  const all = await coursesByTable(db, rules);
  const source = all.map((one) => {
    const known = courseSongs(one, rules, published);
    return {
      table: one.table.id,
      courses: one.courses.map(({ number, level, course }) => ({
        ...{ number, level, name: course.name },
        songs: course.md5.map((md5) => ({ md5, known: shownSong(known.get(md5)) })),
      })),
    };
  });
  return { source };
}

function shownSong(known: KnownSong | undefined): ShownCourse['songs'][number]['known'] {
  if (!known) return null;
  const { table, song } = known;
  const { entryNo, level, title, artist, url, url_diff } = song;
  return { table, entryNo, level, title, artist, url, url_diff };
}
