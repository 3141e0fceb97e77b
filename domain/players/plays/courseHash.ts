const MD5_LENGTH = 32;
/**
 * LR2 writes 32 digits before the charts of a course: settings of ten stages, the type, zeros, and four digits for its
 * author.
 */
const LR2_PREFIX = /^\d{11}0{17}[0-9a-f]{4}/;

/** LR2's number for dan courses; 0 is an expert course, which gives no dan. */
const GRADE = 2;
/** The index of the type among the digits. */
const TYPE_AT = 10;
/** The number of stages that LR2 has settings for. */
const MAX_LR2_STAGES = 10;
/** Two md5s are as long as a sha256: with this word, a course never has the name of a chart. */
const COURSE = 'course';

/**
 * Returns the name of an LR2 course in scores: the md5s of its charts, without LR2's leading digits; an expert course
 * of the same charts has another name. Null if it is not a course.
 *
 * @param type the type of the course, if the hash has no leading digits
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
 * Returns the name of a beatoraja course in scores: the sha256s of its charts and its constraints, since other
 * constraints make another course.
 */
export function beatorajaCourseHash(charts: readonly string[], constraints: readonly string[]): string {
  return [COURSE, ...charts, ...constraints.toSorted()].join(' ');
}

/** Returns the md5s or sha256s of the charts of a course, in order, from its name in scores. */
export const chartsOfCourse = (hash: string): string[] =>
  hash.split(' ').filter((word) => /^([0-9a-f]{32}){1,2}$/.test(word));
