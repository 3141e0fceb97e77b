import type { Course } from '../courseJson.ts';
import type { TableRules } from '../tableRules.ts';

/** A course of a table's header: a skill test for a level, or training. */
export interface ClassifiedCourse {
  /** Its index among the courses of the table, from 0. */
  number: number;
  course: Course;
  /** The level it tests; null for training. */
  level: number | null;
}

/** The rules for skill tests. */
interface CourseRules {
  readonly courses: { readonly lowest: number; readonly highest: number; readonly symbols: readonly string[] };
}

/**
 * Splits a course name that ends in a level: "Stella Skill Simulator 4th st0" is level 0 of "Stella Skill Simulator
 * 4th". Returns null for a name that does not end in a level.
 */
function levelInName(
  { courses: { symbols, lowest, highest } }: CourseRules,
  { symbol }: Pick<TableRules, 'symbol'>,
  name: string,
): { series: string; level: number } | null {
  const [, before = '', level = ''] = /^(.*?)(\d{1,2})$/su.exec(name.trim()) ?? [];
  if (level === '' || (level.startsWith('0') && level !== '0')) return null;
  if (Number(level) < lowest || Number(level) > highest) return null;
  // The longest symbol first: `DPsl` ends in `sl` too.
  const [ending] = [symbol, ...symbols]
    .filter((one) => before.toLowerCase().endsWith(one.toLowerCase()))
    .sort((a, b) => b.length - a.length);
  if (ending === undefined) return null;
  const series = before.slice(0, before.length - ending.length);
  // In "Best12" the symbol is part of a word, so it is training.
  return /[A-Za-z0-9]$/.test(series) ? null : { series: series.trim(), level: Number(level) };
}

/**
 * Divides a table's courses into skill tests and training. The first course whose name ends in a level is its skill
 * test; all others are training.
 *
 * @returns the skill tests by level, then the training in the order of the header
 */
export function classifyCourses(
  rules: CourseRules,
  table: Pick<TableRules, 'symbol'>,
  courses: readonly Course[],
): ClassifiedCourse[] {
  const tested = new Set<number>();
  const classified = courses.map((course, number): ClassifiedCourse => {
    const level = levelInName(rules, table, course.name)?.level ?? null;
    const isFirst = level !== null && !tested.has(level);
    if (isFirst) tested.add(level);
    return { number, course, level: isFirst ? level : null };
  });
  const order = ({ level }: ClassifiedCourse) => level ?? Number.POSITIVE_INFINITY;
  return classified.sort((a, b) => (order(a) === order(b) ? a.number - b.number : order(a) - order(b)));
}

/** Returns the common name of a table's skill tests, without a level; null if no name has one. */
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
