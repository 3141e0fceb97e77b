const MD5_LENGTH = 32;
/** LR2 writes 32 digits before the charts of a course: settings of ten stages, the type, zeros, and four digits of who made it. */
const LR2_PREFIX = /^\d{11}0{17}[0-9a-f]{4}/;

/**
 * Returns how scores name a course of LR2: by the md5s of its charts, one after the other, without the digits that LR2 puts
 * before them; null when it is no course.
 */
export function lr2CourseHash(hash: string): string | null {
  const charts = hash.toLowerCase().replace(LR2_PREFIX, '');
  return /^[0-9a-f]+$/.test(charts) && charts.length >= 2 * MD5_LENGTH && charts.length % MD5_LENGTH === 0
    ? charts
    : null;
}

/**
 * Returns how scores name a course of beatoraja: by the sha256s of its charts and its constraints, as the same charts under
 * other constraints are another course.
 */
export function beatorajaCourseHash(charts: readonly string[], constraints: readonly string[]): string {
  return [...charts, ...constraints.toSorted()].join(' ');
}
