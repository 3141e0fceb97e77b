import type { Kysely } from 'kysely';
import type { Rules } from '#domain/rules/rules.ts';
import type { Course } from '#domain/tables/courseJson.ts';
import { type ClassifiedCourse, classifyCourses } from '#domain/tables/courses/courseLevel.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';

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
    // Only the import writes courses, and it validates them.
    const groups = (rows.find(({ tableId }) => tableId === table.id)?.groups ?? []) as Course[][];
    const courses = classifyCourses(rules, table, groups.flat());
    return courses.length > 0 ? [{ table, courses }] : [];
  });
}
