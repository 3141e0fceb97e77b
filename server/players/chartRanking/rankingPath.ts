import { lr2CourseHash } from '#domain/players/plays/courseHash.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import { coursesByTable } from '../../tables/courses/coursesByTable.ts';
import { chartOfHash } from './chartOfHash.ts';

/**
 * Returns the path of the ranking of a chart, by md5 or sha256, or of a course, by its name in LR2; null if unknown. A
 * chart takes precedence, as the name of a course of two charts (two md5s) is as long as a sha256.
 */
export async function rankingPath(ctx: Context, hash: string): Promise<string | null> {
  const chart = hash.toLowerCase();
  if (await chartOfHash(ctx.db, chart)) return `/chart/${chart}/ranking`;
  const name = lr2CourseHash(hash);
  if (name === null) return null;
  for (const { table, courses } of await coursesByTable(ctx.db, rulesAt(ctx.rules, ctx.clock.now()))) {
    const course = courses.find((one) => lr2CourseHash(one.course.md5.join('')) === name);
    if (course) return `/course/${table.id}/${course.number}/ranking`;
  }
  return null;
}
