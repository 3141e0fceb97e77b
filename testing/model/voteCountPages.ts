import { shown } from './fraction.ts';
import { iso } from './reply.ts';
import { deadlineOf, isVisible, notificationOf, revisedOf } from './rows.ts';
import { nextVoteCount, revisionAcceptRate, revisionMinimum, seenBallots, songMinimum } from './voteCount.ts';
import { isOfficial, type Line, type World } from './world.ts';

/** The open votes of a table on the vote count page, in no order. */
function waiting(world: World, table: string) {
  const songs = world.entries.filter((entry) => entry.table === table && entry.result === 'new');
  const revised = world.revisions.filter(({ from, result }) => from.table === table && result === 'new');
  return [...songs, ...revised].map((box) => {
    const revision = 'kind' in box ? box : null;
    const entry = 'kind' in box ? box.entry : box;
    const published = box.publishedAt ?? 0;
    return {
      entryNo: entry.no,
      revision: revision && { entryNo: revision.no, type: revision.kind, target: revisedOf(revision).target },
      title: entry.chart.title,
      level: String(entry.level),
      voteTotal: seenBallots(box).length,
      minimum: revision ? revisionMinimum(world, revision) : songMinimum(world, entry),
      threshold: revision ? revisionAcceptRate(world, revision) : world.rules.song.acceptPercent,
      publishedTime: iso(published),
      deadline: iso(deadlineOf(world, published)),
      decidedBy: iso(nextVoteCount(deadlineOf(world, published))),
    };
  });
}

const isIn = ({ before, after }: Line, table: string) => before.table === table || after?.table === table;

/** `/api/counting` as a visitor sees it: what is open, and the decisions of the last vote count that made any. */
export function voteCountPage(world: World, table: string) {
  const byRun = world.lines.filter((line) => isIn(line, table) && !['admin', 'fix', 'withdrawn'].includes(line.rule));
  const runs = world.runs.filter((at) => byRun.some((line) => line.at === at && line.tag !== 'hold')).reverse();
  const decided = byRun.filter((line) => line.at === runs[0] && isVisible(line, null));
  const isDue = nextVoteCount(world.counted) <= world.now;
  return {
    // A due vote count that is not performed yet may or may not be the next one.
    ...(!isDue && { next: iso(nextVoteCount(world.now)) }),
    runs: runs.slice(0, 27).map(iso),
    open: waiting(world, table),
    decided: decided.map((line) => ({
      ...notificationOf(line),
      entryNo: line.entry.no,
      title: line.entry.chart.title,
    })),
  };
}

/** The calendar of the site, in GMT+9. */
const dayOf = (time: number) => iso(time + 9 * 60 * 60 * 1000).slice(0, 10);

/** `/api/history` of the current year: every change with its day and tag, in no order. */
export function historyPage(world: World, table: string) {
  const year = dayOf(world.now).slice(0, 4);
  const listed = world.lines.filter(
    (line) => isIn(line, table) && !['reject', 'hold'].includes(line.tag) && !(line.tag === 'cancel' && line.revision),
  );
  const changes = listed
    .filter(({ at }) => dayOf(at).startsWith(year))
    .map((line) => {
      const { before, after, voteYes, voteNeutral, voteNo, revision } = notificationOf(line);
      return {
        date: dayOf(line.at),
        tag: line.tag,
        table: line.entry.table,
        submission: line.entry.no,
        title: line.entry.chart.title,
        before,
        after,
        revision,
        voteYes,
        voteNeutral,
        voteNo,
        votePercent: shown(line.tally, 1),
        published: isOfficial(line.entry),
      };
    });
  return { year: Number(year), changes };
}
