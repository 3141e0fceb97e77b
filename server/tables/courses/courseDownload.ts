import iconv from 'iconv-lite';
import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { beatorajaCourses, isForLr2, lr2crs } from '#domain/tables/courses/courseFiles.ts';
import { skillTestsName } from '#domain/tables/courses/courseLevel.ts';
import type { DB } from '../../platform/database/schema.ts';
import { courseSongs } from './courses.ts';
import { coursesByTable, type TableCourses } from './coursesByTable.ts';

interface CourseFileRequest {
  table: string;
  /** `lr2` or `beatoraja`. */
  client: string;
  /** The number of one course, unparsed; undefined = all skill tests of the table. */
  course?: unknown;
}

/** A course file to download. */
export interface CourseFile {
  /** The file name with its extension. */
  name: string;
  bytes: Buffer;
}

/**
 * Returns the course file for a kind of client (table-format.md §6). ENOTFOUND for an unknown table, client or course.
 */
export async function courseDownload(
  db: Kysely<DB>,
  rules: Pick<Rules, 'tables' | 'courses'>,
  request: CourseFileRequest,
): Promise<CourseFile | Refusal<'ENOTFOUND'>> {
  const ofTable = (await coursesByTable(db, rules)).find(({ table }) => table.id === request.table);
  const chosen = ofTable?.courses.filter(({ level, number }) =>
    request.course === undefined ? level !== null : String(number) === request.course,
  );
  const [first] = chosen ?? [];
  if (!ofTable || !chosen || !first) return refuse('ENOTFOUND');
  const courses = chosen.map(({ course }) => course);
  const name = request.course === undefined ? nameOfAll(rules, ofTable) : first.course.name;
  if (request.client === 'lr2') {
    if (!courses.some(isForLr2)) return refuse('ENOTFOUND');
    // Characters outside of CP932 become question marks, so that LR2 can still read the file.
    return { name: `${name}.lr2crs`, bytes: iconv.encode(lr2crs(ofTable.table, courses), 'cp932') };
  }
  if (request.client !== 'beatoraja') return refuse('ENOTFOUND');
  const songs = await courseSongs(db, { ...ofTable, courses: chosen }, rules);
  return { name: `${name}.json`, bytes: Buffer.from(beatorajaCourses(courses, songs)) };
}

const nameOfAll = (rules: Pick<Rules, 'courses'>, { table, courses }: TableCourses) =>
  skillTestsName(
    rules,
    table,
    courses.map(({ course }) => course.name),
  ) ?? table.name;
