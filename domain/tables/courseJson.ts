/** A trophy of a course: earned with at most `missrate` % misses and at least `scorerate` % of the score. */
export interface Trophy {
  name: string;
  missrate: number;
  scorerate: number;
}

/**
 * A course: charts played one after the other. The order of `md5` identifies it and never changes (table-format.md
 * §3.1).
 */
export interface Course {
  name: string;
  constraint: string[];
  trophy: Trophy[];
  md5: string[];
}

/**
 * Writes 5 as `5.0`: without a decimal point, readers written in Java refuse the whole table (table-format.md §1 rule
 * 5).
 */
function decimal(rate: number): string {
  return Number.isInteger(rate) ? rate.toFixed(1) : String(rate);
}

function trophyJson({ name, missrate, scorerate }: Trophy): string {
  return `{"name":${JSON.stringify(name)},"missrate":${decimal(missrate)},"scorerate":${decimal(scorerate)}}`;
}

function courseJson({ name, constraint, trophy, md5 }: Course): string {
  const trophies = trophy.map(trophyJson).join(',');
  return `{"name":${JSON.stringify(name)},"constraint":${JSON.stringify(constraint)},"trophy":[${trophies}],"md5":${JSON.stringify(md5)}}`;
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
