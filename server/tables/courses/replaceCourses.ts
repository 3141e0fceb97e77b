import type { ActTakes } from '#contract/acts/acts.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Course } from '#domain/tables/courseJson.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { act } from '../../acts/act.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { storeCourses } from '../importStorage.ts';
import { coursesOf } from '../published/publishedTexts.ts';
import { parseHeader } from '../sourceHeader.ts';

/**
 * Replaces the courses of a table by those of a header's `course`, as JSON. NOTVALIDVALUE with `where` for what is no
 * list of courses (table-format.md §3).
 */
export const replaceCourses = act({
  name: 'courses',
  async run({ ctx, trx, at }, { table: tableId, json }: ActTakes<'courses'>) {
    const courses = parseCourses(json);
    if ('error' in courses) return courses;
    const table = tableById(rulesAt(ctx.rules, at), tableId);
    if (!table) return refuse('ENOTFOUND');
    await lockExclusive(trx, `courses of ${tableId}`);
    const before = (await coursesOf(trx, table)).flat();
    const isChanged = await storeCourses(trx, table, courses);
    if (isChanged) await bumpPublished(trx, tableId);
    return { result: null, subject: tableId, changes: isChanged ? differences(before, courses.flat()) : [] };
  },
  after: (ctx, _, { table }) => ctx.published.refresh(table),
});

function parseCourses(json: string): Course[][] | Refusal<'NOTVALIDVALUE'> {
  try {
    // The parser of an import reads whole headers.
    const header = parseHeader('course', { name: 'courses', symbol: '', data_url: 'none', course: JSON.parse(json) });
    const problem = 'problem' in header ? header.problem : header.leftOut[0];
    if ('problem' in header || problem) return refuse('NOTVALIDVALUE', { where: problem ?? '' });
    return header.course;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse('NOTVALIDVALUE', { where: error.message });
  }
}

/** Returns the numbers of courses, and the names that are gone and new. */
function differences(before: readonly Course[], after: readonly Course[]): Change[] {
  const namesOf = (courses: readonly Course[]) => [...new Set(courses.map(({ name }) => name))];
  const [old, now] = [namesOf(before), namesOf(after)];
  const gone = old.filter((name) => !now.includes(name));
  const added = now.filter((name) => !old.includes(name));
  return [
    { what: 'courses', before: before.length, after: after.length },
    ...gone.map((name): Change => ({ what: 'title', before: name, after: null })),
    ...added.map((name): Change => ({ what: 'title', before: null, after: name })),
  ];
}
