import { z } from 'zod';
import type { Course, CourseChart } from '#domain/tables/courseJson.ts';
import {
  describeProblem,
  filledText,
  listOf,
  md5OrSha256,
  NOT_AN_OBJECT,
  optionalSha256,
  optionalText,
  text,
  unlessEmpty,
} from './schemaProblems.ts';

const NOT_A_RATE = 'is not a number from 0 to 100';
const rate = z.number(NOT_A_RATE).min(0, NOT_A_RATE).max(100, NOT_A_RATE);
const MAX_CHARTS = 100;
const MAX_COURSES = 1000;

const chartOf = (hash: string): CourseChart => (hash.length === 64 ? { sha256: hash } : { md5: hash });

const chartSchema = z
  .object({ md5: unlessEmpty(md5OrSha256), sha256: optionalSha256, title: optionalText }, NOT_AN_OBJECT)
  .refine((chart) => chart.md5 || chart.sha256, 'has no md5 and no sha256')
  .transform(
    ({ md5: hash, sha256, title }): CourseChart => ({
      ...(hash && chartOf(hash)),
      ...(sha256 && { sha256 }),
      ...(title && { title }),
    }),
  );

/** Adds the charts to a course: by `md5` if that of each is known. */
function withCharts(course: Omit<Course, 'md5' | 'charts'>, charts: CourseChart[]): Course {
  const known = charts.flatMap((chart) => (chart.md5 === undefined ? [] : [chart.md5]));
  return known.length === charts.length ? { ...course, md5: known } : { ...course, md5: [], charts };
}

const courseSchema = z
  .object(
    {
      name: text,
      constraint: listOf(text, 20).nullish(),
      trophy: listOf(z.object({ name: text, missrate: rate, scorerate: rate }, NOT_AN_OBJECT), 10).nullish(),
      md5: z.unknown().optional(),
      charts: listOf(chartSchema, MAX_CHARTS).nullish(),
    },
    NOT_AN_OBJECT,
  )
  .transform(({ name, constraint, trophy, md5: hashes, charts }, context): Course => {
    const course = { name, constraint: constraint ?? [], trophy: trophy ?? [] };
    // Like beatoraja, which reads `md5` only if `charts` is missing or empty.
    if (charts?.length) return withCharts(course, charts);
    const parsed = listOf(md5OrSha256, MAX_CHARTS).safeParse(charts ? (hashes ?? []) : hashes);
    if (parsed.success) return withCharts(course, parsed.data.map(chartOf));
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: 'custom', path: ['md5', ...path], message });
    }
    return z.NEVER;
  });

const headerSchema = z.object(
  {
    name: filledText,
    symbol: text,
    data_url: listOf(filledText, 100).min(1, 'is empty'),
    data_rule: z.unknown().optional(),
    course: listOf(listOf(z.unknown(), MAX_COURSES), MAX_COURSES).nullish(),
  },
  NOT_AN_OBJECT,
);

/**
 * The parts of a header that an import reads: `data_rule`, which it reports, groups of courses, and in `leftOut` a line
 * on each course that cannot be read.
 */
type SourceHeader = z.output<typeof headerSchema> & { course: Course[][]; leftOut: string[] };

/**
 * Parses the header of a third-party table (table-format.md §3).
 *
 * @param name of the file, for the problem
 */
export function parseHeader(name: string, json: unknown): SourceHeader | { problem: string } {
  const header = withLists(json);
  const parsed = headerSchema.safeParse(header);
  if (!parsed.success) return { problem: describeProblem(name, header, parsed.error) };
  const leftOut: string[] = [];
  const courses = (parsed.data.course ?? []).map((group, index) =>
    group.flatMap((given, nth) => {
      const { data, error } = courseSchema.safeParse(given);
      if (error) leftOut.push(describeProblem(`${name} course[${index}][${nth}]`, given, error));
      return data ? [data] : [];
    }),
  );
  return { ...parsed.data, course: courses, leftOut };
}

/**
 * A header may name one data file without a list, and hold courses without groups: these are one group. So are those of
 * the legacy field `grade`, to which readers apply these constraints, whatever it says.
 */
function withLists(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const header: Record<string, unknown> = { ...json };
  const { data_url: named, course, grade } = header;
  if (named !== undefined && !Array.isArray(named)) header.data_url = [named];
  if (Array.isArray(course) && course.length > 0) {
    const hasGroups = course.some(Array.isArray);
    header.course = hasGroups ? course.map((group) => (Array.isArray(group) ? group : [group])) : [course];
  }
  if (!course && Array.isArray(grade)) {
    const fixed = { constraint: ['grade_mirror', 'gauge_lr2'], trophy: [], charts: null };
    header.course = [grade.map((given) => ({ ...given, ...fixed }))];
  }
  return header;
}
