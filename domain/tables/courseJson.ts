/** What a player earns in a course: at most `missrate` % misses and at least `scorerate` % of the score. */
export interface Trophy {
  name: string;
  missrate: number;
  scorerate: number;
}

/** A skill test: charts played one after the other. The order of `md5` is its identity and never changes (bmstable.md §3). */
export interface Course {
  name: string;
  constraint: string[];
  trophy: Trophy[];
  md5: string[];
}

/** JavaScript writes 5 where Java's readers need 5.0, or they lose the whole table (bmstable.md §1 rule 5). */
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
 * The `course` value of a header: groups of courses, one course per line.
 *
 * @returns null where there is no course: the key is then left out, since an empty list loses the table in some readers
 */
export function courseListJson(groups: readonly (readonly Course[])[]): string | null {
  const filled = groups.filter((group) => group.length > 0);
  if (filled.length === 0) return null;
  return `[${filled.map((group) => `[\n${group.map(courseJson).join(',\n')}\n]`).join(',')}]`;
}
