import type { Kysely } from 'kysely';
import type { Course as CourseReply } from '#contract/courses.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { type CourseChart, chartsOf } from '#domain/tables/courseJson.ts';
import { isOfficial } from '#domain/voting/isOfficial.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { SubmissionList, SubmissionRow } from '../../voting/submissions/listedSubmissions.ts';
import type { Published } from '../published/published.ts';
import { coursesByTable, type TableCourses } from './coursesByTable.ts';

/** A chart of a course, and the table that lists it. */
export interface KnownSong {
  table: string;
  song: SubmissionRow['reply'];
}

/** Returns the hash by which a course names a chart: its md5, or its sha256 where the course has no md5. */
const hashOf = ({ md5, sha256 }: CourseChart) => md5 ?? sha256 ?? '';

/**
 * Returns the charts of a table's courses that some table lists, by the hash in the course: preferably the entry of the
 * table itself, and official entries before others.
 */
export function courseSongs(
  { table, courses }: TableCourses,
  { tables }: Pick<Rules, 'tables'>,
  published: Published,
): Map<string, KnownSong> {
  const inOrder = [table, ...tables.filter(({ id }) => id !== table.id)];
  const known = new Map<string, KnownSong>();
  for (const hash of new Set(courses.flatMap(({ course }) => chartsOf(course).map(hashOf)))) {
    const found = inOrder.flatMap(({ id }): KnownSong[] => {
      const list = published.submissions(id);
      return (list ? (byHash(list).get(hash) ?? []) : []).map((song) => ({ table: id, song }));
    });
    const best = found.find(({ song }) => isOfficial({ result: song.voteResult, deleted: song.deleted })) ?? found[0];
    if (best) known.set(hash, best);
  }
  return known;
}

/** Indexes the charts of a list by md5 and sha256; cached for as long as the list exists. */
const songsByHash = new WeakMap<SubmissionList, Map<string, SubmissionRow['reply'][]>>();

function byHash(list: SubmissionList): Map<string, SubmissionRow['reply'][]> {
  const cached = songsByHash.get(list);
  if (cached) return cached;
  const songs = list.rows.map(({ reply }) => reply);
  const hashed = new Map([...Map.groupBy(songs, ({ md5 }) => md5), ...Map.groupBy(songs, ({ sha256 }) => sha256)]);
  songsByHash.set(list, hashed);
  return hashed;
}

/** Returns the courses of every table as the site shows them. */
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
  });
  return { source };
}

function toReplySong(known: KnownSong | undefined): CourseReply['songs'][number]['known'] {
  if (!known) return null;
  const { table, song } = known;
  const { entryNo, level, title, artist, url, url_diff } = song;
  return { table, entryNo, level, title, artist, url, url_diff };
}
