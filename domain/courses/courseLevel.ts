import type { Rules } from '../rules/rules.ts';
import type { Course } from '../tables/courseJson.ts';
import type { TableRules } from '../tables/tableRules.ts';

/** A course of a table's header and what it is for. */
export interface ClassifiedCourse {
  /** Its place among all courses of the table, from 0. */
  number: number;
  course: Course;
  /** The level it tests; null = training. */
  level: number | null;
}

type CourseRules = Pick<Rules, 'courses'>;

/**
 * A name with the level it ends in cut off: "Stella Skill Simulator 4th st0" tests st0 in the "Stella Skill Simulator 4th".
 *
 * @returns null for a name that ends in no level
 */
function levelInName(
  { courses: { symbols, lowest, highest } }: CourseRules,
  { symbol }: Pick<TableRules, 'symbol'>,
  name: string,
): { series: string; level: number } | null {
  const [, before = '', level = ''] = /^(.*?)(\d{1,2})$/su.exec(name.trim()) ?? [];
  if (level === '' || (level.startsWith('0') && level !== '0')) return null;
  if (Number(level) < lowest || Number(level) > highest) return null;
  // The longest first: `DPsl` ends in `sl` too.
  const [ending] = [symbol, ...symbols]
    .filter((one) => before.toLowerCase().endsWith(one.toLowerCase()))
    .sort((a, b) => b.length - a.length);
  if (ending === undefined) return null;
  const series = before.slice(0, before.length - ending.length);
  // "Best 12" trains for something, and so does "Best12".
  return /[A-Za-z0-9]$/.test(series) ? null : { series: series.trim(), level: Number(level) };
}

/**
 * Which of a table's courses test a level (decisions.md §9): those whose name ends in one, the first of each. All others are
 * training.
 *
 * @returns the skill tests by level, then the training, each in the order of the header
 */
export function classifyCourses(
  rules: CourseRules,
  table: Pick<TableRules, 'symbol'>,
  courses: readonly Course[],
): ClassifiedCourse[] {
  const tested = new Set<number>();
  const placed = courses.map((course, number): ClassifiedCourse => {
    const level = levelInName(rules, table, course.name)?.level ?? null;
    const isFirst = level !== null && !tested.has(level);
    if (isFirst) tested.add(level);
    return { number, course, level: isFirst ? level : null };
  });
  const order = ({ level }: ClassifiedCourse) => level ?? Number.POSITIVE_INFINITY;
  return placed.sort((a, b) => (order(a) === order(b) ? a.number - b.number : order(a) - order(b)));
}

/** What the skill tests of a table are called together: their name without a level; null where no name says. */
export function skillTestsName(
  rules: CourseRules,
  table: Pick<TableRules, 'symbol'>,
  names: readonly string[],
): string | null {
  for (const name of names) {
    const series = levelInName(rules, table, name)?.series;
    if (series) return series;
  }
  return null;
}
