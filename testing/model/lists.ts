import { chartOf, revisionRow, submissionRow } from './rows.ts';
import { type Entry, isOfficial, openRevisionOf, type World } from './world.ts';

/** `/api/submission`, newest number first. */
export function submissions(world: World, table: string) {
  const listed = world.entries.filter((entry) => entry.table === table && !entry.removed);
  return listed.sort((a, b) => b.no - a.no).map((entry) => submissionRow(entry, 1));
}

/** `/api/revisionlist`, newest number first. */
export function revisions(world: World, table: string) {
  const listed = world.revisions.filter(({ from }) => from.table === table);
  return listed.sort((a, b) => b.no - a.no).map((revision) => revisionRow(revision, 1));
}

/** `/api/revision/search/:entryNo`, newest first. */
export function revisionsOf(world: World, entry: Entry) {
  const listed = world.revisions.filter((revision) => revision.entry === entry);
  return listed.sort((a, b) => b.no - a.no).map((revision) => revisionRow(revision, 1));
}

/** Of two entries of one chart, a list shows the first in this order. */
const SHOWN_FIRST = ['accept', 'new', 'reject', 'canceled'];

/** The rows of a published list, in its order. */
export function publishedRows(world: World, table: string, list: 'official' | 'voting' | 'sub') {
  const rows = world.entries.filter((entry) => {
    if (entry.table !== table || entry.removed) return false;
    if (list === 'official') return isOfficial(entry);
    return list === 'sub' || entry.result === 'new' || openRevisionOf(world, entry)?.kind === 'resurrection';
  });
  const title = (entry: Entry) => entry.chart.title.toLowerCase();
  return rows
    .filter((entry) => !rows.some((other) => other.chart.md5 === entry.chart.md5 && isShownBefore(other, entry)))
    .sort((a, b) => a.level - b.level || (title(a) < title(b) ? -1 : title(a) > title(b) ? 1 : 0) || a.no - b.no)
    .map((entry) => ({
      id: entry.no,
      ...chartOf(entry),
      level: String(entry.level),
      ...(list === 'voting' && entry.result !== 'new' && { tag: 're-vote' }),
      ...(table === 'fr' && { comment: entry.comment, submission: entry.no }),
    }));
}

function isShownBefore(one: Entry, other: Entry): boolean {
  const order = SHOWN_FIRST.indexOf(one.result) - SHOWN_FIRST.indexOf(other.result);
  return order < 0 || (order === 0 && one.no < other.no);
}
