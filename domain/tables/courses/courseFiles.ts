import { type Course, chartsOf } from '../courseJson.ts';
import type { TableRules } from '../tableRules.ts';

/** A chart of a course that this site knows. */
export interface CourseSong {
  title: string;
  /** Empty if it is unknown, as for some imported charts. */
  sha256: string;
}

/** The type of dan courses (skill tests). */
const GRADE = '2';

/**
 * The digits LR2 expects before the hashes of the charts: the transitions of ten stages, the type again, and four
 * digits for the author. LR2 stores scores under the whole hash, so it must never change.
 */
const HASH_PREFIX = `${'0'.repeat(10)}${GRADE}${'0'.repeat(3)}${'0'.repeat(14)}beef`;

/** Characters that XML cannot contain, and those that would break a line. */
const INVALID_IN_XML = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) =>
  text.replace(INVALID_IN_XML, ' ').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** LR2 only knows charts by md5. */
export const isForLr2 = ({ charts }: Pick<Course, 'charts'>): boolean => charts === undefined;

/**
 * Returns courses as a course file of LR2. It must be sent as CP932, the encoding it declares. Courses that LR2 cannot
 * play are left out.
 *
 * @param courses in the order of registration in LR2
 */
export function lr2crs({ playStyle }: Pick<TableRules, 'playStyle'>, courses: readonly Course[]): string {
  const line = playStyle === 'DP' ? 14 : 7;
  const elements = courses.filter(isForLr2).map(
    ({ name, md5 }) => `	<course>
		<title>${escaped(name)}</title>
		<line>${line}</line>
		<hash>${HASH_PREFIX}${md5.join('')}</hash>
		<type>${GRADE}</type>
	</course>
`,
  );
  return `<?xml version="1.0" encoding="shift_jis"?>\n<courselist>\n${elements.join('')}</courselist>\n`;
}

/** The constraints of table headers by their names in beatoraja's course files. */
const CONSTRAINTS: Readonly<Record<string, string>> = {
  grade: 'CLASS',
  grade_mirror: 'MIRROR',
  grade_random: 'RANDOM',
  no_speed: 'NO_SPEED',
  no_good: 'NO_GOOD',
  no_great: 'NO_GREAT',
  gauge_lr2: 'GAUGE_LR2',
  gauge_5k: 'GAUGE_5KEYS',
  gauge_7k: 'GAUGE_7KEYS',
  gauge_9k: 'GAUGE_9KEYS',
  gauge_24k: 'GAUGE_24KEYS',
  ln: 'LN',
  cn: 'CN',
  hcn: 'HCN',
};

/** Maps the constraints of a course to beatoraja's names. Unknown ones are left out. */
export function beatorajaConstraints({ constraint }: Pick<Course, 'constraint'>): string[] {
  return constraint.flatMap((word) => (Object.hasOwn(CONSTRAINTS, word) ? (CONSTRAINTS[word] ?? []) : []));
}

/**
 * Returns courses as a file for the course folder of beatoraja. Unknown constraints are left out.
 *
 * @param songs by md5, or by sha256 where the course has no md5; missing ones are written with the hash of the course
 */
export function beatorajaCourses(courses: readonly Course[], songs: ReadonlyMap<string, CourseSong>): string {
  const written = courses.map(({ constraint, trophy, ...course }) => ({
    name: course.name,
    hash: chartsOf(course).map((chart) => {
      const song = songs.get(chart.md5 ?? chart.sha256 ?? '');
      const title = song?.title ?? chart.title;
      const sha256 = song?.sha256 || chart.sha256;
      return { ...(title !== undefined && { title }), ...(chart.md5 && { md5: chart.md5 }), ...(sha256 && { sha256 }) };
    }),
    constraint: beatorajaConstraints({ constraint }),
    trophy,
    release: true,
  }));
  return `${JSON.stringify(written, null, 2)}\n`;
}
