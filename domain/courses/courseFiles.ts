import type { Course } from '../tables/courseJson.ts';
import type { TableRules } from '../tables/tableRules.ts';

/** A song of a course as far as it is known here. */
export interface CourseSong {
  title: string;
  /** Empty where an import did not tell it. */
  sha256: string;
}

/** The kind of course that has a class as its reward: a skill test (bmstable.md §6). */
const GRADE = '2';

/**
 * What LR2 puts before the charts: how each of ten stages joins the next, the kind again, and four digits of whoever made the
 * course. It keeps scores under the whole of it, so that nothing of it may ever change (bmstable.md §6).
 */
const SETTINGS = `${'0'.repeat(10)}${GRADE}${'0'.repeat(3)}${'0'.repeat(14)}beef`;

/** Signs that XML cannot hold at all, and those that would break a line. */
const NO_TEXT = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(NO_TEXT, ' ').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/**
 * Courses as a file that LR2 takes up (bmstable.md §6). To be sent as CP932, as it says of itself.
 *
 * @param courses are registered from top to bottom
 */
export function lr2crs({ playStyle }: Pick<TableRules, 'playStyle'>, courses: readonly Course[]): string {
  const line = playStyle === 'DP' ? 14 : 7;
  const elements = courses.map(
    ({ name, md5 }) => `	<course>
		<title>${escaped(name)}</title>
		<line>${line}</line>
		<hash>${SETTINGS}${md5.join('')}</hash>
		<type>${GRADE}</type>
	</course>
`,
  );
  return `<?xml version="1.0" encoding="shift_jis"?>\n<courselist>\n${elements.join('')}</courselist>\n`;
}

/** The words of a table's header as beatoraja's own course files have them (bmstable.md §6). */
const CONSTRAINTS: Readonly<Record<string, string>> = {
  ...{ grade: 'CLASS', grade_mirror: 'MIRROR', grade_random: 'RANDOM' },
  ...{ no_speed: 'NO_SPEED', no_good: 'NO_GOOD', no_great: 'NO_GREAT' },
  ...{ gauge_lr2: 'GAUGE_LR2', gauge_5k: 'GAUGE_5KEYS', gauge_7k: 'GAUGE_7KEYS', gauge_9k: 'GAUGE_9KEYS' },
  ...{ gauge_24k: 'GAUGE_24KEYS', ln: 'LN', cn: 'CN', hcn: 'HCN' },
};

/**
 * Courses as a file for beatoraja's course folder (bmstable.md §6). Words it does not know are left out: they mean nothing
 * there.
 *
 * @param songs by md5; of one that is not known the hash alone is told
 */
export function beatorajaCourses(courses: readonly Course[], songs: ReadonlyMap<string, CourseSong>): string {
  const written = courses.map(({ name, md5, constraint, trophy }) => ({
    name,
    hash: md5.map((hash) => {
      const song = songs.get(hash);
      return { ...(song && { title: song.title }), md5: hash, ...(song?.sha256 && { sha256: song.sha256 }) };
    }),
    constraint: constraint.flatMap((word) => (Object.hasOwn(CONSTRAINTS, word) ? [CONSTRAINTS[word]] : [])),
    trophy,
    release: true,
  }));
  return `${JSON.stringify(written, null, 2)}\n`;
}
