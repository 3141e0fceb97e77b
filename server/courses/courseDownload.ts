import iconv from 'iconv-lite';
import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { beatorajaCourses, lr2crs } from '#domain/courses/courseFiles.ts';
import { skillTestsName } from '#domain/courses/courseLevel.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { DB } from '../database/schema.ts';
import type { Published } from '../published/published.ts';
import { courseSongs, coursesByTable, type TableCourses } from './courses.ts';

interface Asked {
  table: string;
  /** `lr2` or `beatoraja`. */
  client: string;
  /** The number of one course, as it was sent; without it all skill tests of the table are meant. */
  course?: unknown;
}

/** A course file as it is sent. */
export interface CourseFile {
  /** With its ending. */
  name: string;
  bytes: Buffer;
}

/** The file that a kind of client takes up (bmstable.md §6); an unknown table, client or course is ENOTFOUND. */
export async function courseDownload(
  db: Kysely<DB>,
  rules: Pick<Rules, 'tables' | 'courses'>,
  published: Published,
  asked: Asked,
): Promise<CourseFile | Refusal<'ENOTFOUND'>> {
  const of = (await coursesByTable(db, rules)).find(({ table }) => table.id === asked.table);
  const chosen = of?.courses.filter(({ level, number }) =>
    asked.course === undefined ? level !== null : String(number) === asked.course,
  );
  const [first] = chosen ?? [];
  if (!of || !chosen || !first) return refuse('ENOTFOUND');
  const courses = chosen.map(({ course }) => course);
  const name = asked.course === undefined ? nameOfAll(rules, of) : first.course.name;
  if (asked.client === 'lr2') {
    // What CP932 does not have becomes a question mark: the file stays one that LR2 reads.
    return { name: `${name}.lr2crs`, bytes: iconv.encode(lr2crs(of.table, courses), 'cp932') };
  }
  if (asked.client !== 'beatoraja') return refuse('ENOTFOUND');
  const songs = [...courseSongs({ ...of, courses: chosen }, rules, published)].map(
    ([md5, { song }]) => [md5, song] as const,
  );
  return { name: `${name}.json`, bytes: Buffer.from(beatorajaCourses(courses, new Map(songs))) };
}

const nameOfAll = (rules: Pick<Rules, 'courses'>, { table, courses }: TableCourses) =>
  skillTestsName(
    rules,
    table,
    courses.map(({ course }) => course.name),
  ) ?? table.name;
