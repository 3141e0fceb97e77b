const MD5_LENGTH = 32;
/** LR2 writes 32 digits before the charts of a course: settings of ten stages, the type, zeros, and four digits of its maker. */
const LR2_PREFIX = /^\d{11}0{17}[0-9a-f]{4}/;

/** The type of a course that is a test, as LR2 numbers types; 0 is an expert course, which proves no dan. */
const GRADE = 2;
/** The place of the type among the digits. */
const TYPE_AT = 10;

/**
 * Returns how scores name a course of LR2: by the md5s of its charts, one after the other, without the digits that LR2 puts
 * before them; an expert course of the same charts has another name. Null when it is no course.
 *
 * @param type the type of the course, where the hash has no digits that say it
 */
export function lr2CourseHash(hash: string, type = GRADE): string | null {
  const lower = hash.toLowerCase();
  const isPrefixed = LR2_PREFIX.test(lower);
  const charts = isPrefixed ? lower.slice(MD5_LENGTH) : lower;
  if (!/^[0-9a-f]+$/.test(charts) || charts.length < 2 * MD5_LENGTH || charts.length % MD5_LENGTH !== 0) return null;
  return (isPrefixed ? Number(lower[TYPE_AT]) : type) === GRADE ? charts : `${charts} expert`;
}

/**
 * Returns how scores name a course of beatoraja: by the sha256s of its charts and its constraints, as the same charts under
 * other constraints are another course.
 */
export function beatorajaCourseHash(charts: readonly string[], constraints: readonly string[]): string {
  return [...charts, ...constraints.toSorted()].join(' ');
}
