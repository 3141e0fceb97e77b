import type { ClassifiedCourse } from './courseLevel.ts';

/**
 * Returns the highest skill test that a player has passed, null for none. Lower ones are not required, and training
 * does not count.
 *
 * @param isPassed whether the player has passed a course
 */
export function highestPassed(
  courses: readonly ClassifiedCourse[],
  isPassed: (course: ClassifiedCourse) => boolean,
): (ClassifiedCourse & { level: number }) | null {
  let highest: (ClassifiedCourse & { level: number }) | null = null;
  for (const course of courses) {
    const { level } = course;
    if (level === null || level <= (highest?.level ?? -1) || !isPassed(course)) continue;
    highest = { ...course, level };
  }
  return highest;
}
