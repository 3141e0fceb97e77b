/** A trophy of a course, for at most `missrate` % misses and at least `scorerate` % of the score. */
export interface Trophy {
  name: string;
  missrate: number;
  scorerate: number;
}

/** A chart of a course by its known hashes, at least one. */
export interface CourseChart {
  md5?: string;
  sha256?: string;
  title?: string;
}

/** A course: charts played in a row. The order of `md5` identifies it and never changes. */
export interface Course {
  name: string;
  constraint: string[];
  trophy: Trophy[];
  md5: string[];
  /** Used instead of `md5`, which is then empty, if one chart is only known by its sha256. */
  charts?: CourseChart[];
}

/** Returns the charts of a course in playing order. */
export function chartsOf({ md5, charts }: Pick<Course, 'md5' | 'charts'>): readonly CourseChart[] {
  return charts ?? md5.map((hash) => ({ md5: hash }));
}

/** Writes 5 as `5.0`: without a decimal point, clients written in Java refuse the whole table. */
function decimal(rate: number): string {
  return Number.isInteger(rate) ? rate.toFixed(1) : String(rate);
}

function trophyJson({ name, missrate, scorerate }: Trophy): string {
  return `{"name":${JSON.stringify(name)},"missrate":${decimal(missrate)},"scorerate":${decimal(scorerate)}}`;
}

function courseJson({ name, constraint, trophy, md5, charts }: Course): string {
  const keys = [
    `"name":${JSON.stringify(name)}`,
    `"constraint":${JSON.stringify(constraint)}`,
    `"trophy":[${trophy.map(trophyJson).join(',')}]`,
    `"md5":${JSON.stringify(md5)}`,
    ...(charts ? [`"charts":${JSON.stringify(charts)}`] : []),
  ];
  return `{${keys.join(',')}}`;
}

/**
 * Returns the `course` value of a header: groups of courses, one course per line. Returns null if there is no course:
 * the key must then be left out, since some readers refuse a table with an empty list.
 */
export function courseListJson(groups: readonly (readonly Course[])[]): string | null {
  const filled = groups.filter((group) => group.length > 0);
  if (filled.length === 0) return null;
  return `[${filled.map((group) => `[\n${group.map(courseJson).join(',\n')}\n]`).join(',')}]`;
}
