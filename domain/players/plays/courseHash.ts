const MD5_LENGTH = 32;
/** LR2 writes 32 digits before the charts of a course: settings of ten stages, the type, zeros, and four digits of its maker. */
const LR2_PREFIX = /^\d{11}0{17}[0-9a-f]{4}/;

/** The type of a course that is a test, as LR2 numbers types; 0 is an expert course, which proves no dan. */
const GRADE = 2;
/** The place of the type among the digits. */
const TYPE_AT = 10;
/** LR2 has settings for so many stages. */
const MAX_LR2_STAGES = 10;
/** Two md5s are as long as a sha256: without this a course could have the name of a chart. */
const COURSE = 'course';

/**
 * Returns how scores name a course of LR2: by the md5s of its charts, one after the other, without the digits that LR2 puts
 * before them; an expert course of the same charts has another name. Null when it is no course.
 *
 * @param type the type of the course, where the hash has no digits that say it
 */
export function lr2CourseHash(hash: string, type = GRADE): string | null {
  const lower = hash.toLowerCase();
  const isPrefixed = LR2_PREFIX.test(lower);
  const md5s = isPrefixed ? lower.slice(MD5_LENGTH) : lower;
  const stages = md5s.length / MD5_LENGTH;
  if (!/^[0-9a-f]+$/.test(md5s) || !Number.isInteger(stages) || stages < 2 || stages > MAX_LR2_STAGES) return null;
  const charts = Array.from({ length: stages }, (_, stage) => md5s.slice(stage * MD5_LENGTH, (stage + 1) * MD5_LENGTH));
  return [COURSE, ...charts, ...((isPrefixed ? Number(lower[TYPE_AT]) : type) === GRADE ? [] : ['expert'])].join(' ');
}

/**
 * Returns how scores name a course of beatoraja: by the sha256s of its charts and its constraints, as the same charts under
 * other constraints are another course.
 */
export function beatorajaCourseHash(charts: readonly string[], constraints: readonly string[]): string {
  return [COURSE, ...charts, ...constraints.toSorted()].join(' ');
}

/** Returns the md5s or sha256s of the charts of a course in their order, by how scores name it. */
export const chartsOfCourse = (hash: string): string[] =>
  hash.split(' ').filter((word) => /^([0-9a-f]{32}){1,2}$/.test(word));
