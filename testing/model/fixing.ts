import { whyNotAtAll } from './door.ts';
import { adminLine, cancelOpenVotes } from './removing.ts';
import { no, type Reply, yes } from './reply.ts';
import { countDue } from './voteCount.ts';
import { type ChartFile, type Entry, nextNumber, type Person, type Revision, type World } from './world.ts';

export interface Fixing {
  readonly entry: Entry;
  /** The table when the fix was sent; a due vote count may have moved the entry. */
  readonly table: string;
  readonly comment: string;
  /** The new links; null leaves one unchanged. */
  readonly url: string | null;
  /** The file that replaces the chart. */
  readonly chart: ChartFile | null;
}

/** An admin's correction: immediately, without a vote; another file cancels the open votes. */
export function fix(world: World, person: Person, { entry, table, comment, url, chart }: Fixing): Reply {
  const refused = whyNotAtAll(person);
  if (refused) return refused;
  if (!person.admin) return { ...no('ENOTVALIDAUTH'), status: 403 };
  countDue(world);
  if (comment.trim() === '') return no('NOTINFO');
  if (comment.length > world.rules.fields.comment) return no('TOOLONGCOM', { limit: world.rules.fields.comment });
  if (entry.removed || entry.table !== table) return no('ENOTFOUND');
  if (chart && (person.kept.get(chart.sha256) ?? 0) <= world.now) return no('ESONGNOTFOUND');
  const otherLinks = url !== null && url !== entry.songUrl;
  if (otherLinks && !url.startsWith('http')) return no('NOTVALIDVALUE');
  const otherChart = chart !== null && chart.md5 !== entry.chart.md5;
  if (!otherLinks && !otherChart) return no('NOTVALIDVALUE');
  if (otherChart && (entry.result === 'accept' || entry.result === 'reject') && standsElsewhere(world, entry, chart)) {
    return no('EALREADYSUBMIT');
  }
  if (otherChart) cancelOpenVotes(world, entry, comment, 'fix');
  if (otherLinks) entry.songUrl = url;
  if (otherChart) entry.chart = chart;
  const revision = fixOf(world, person, entry, comment);
  const tags = [...(otherChart ? ['changechart' as const] : []), ...(otherLinks ? ['changelink' as const] : [])];
  const lines = tags.map((tag) => ({ ...adminLine(world, entry, tag, comment), revision, rule: 'fix' }));
  revision.verdict = lines[0] ?? null;
  world.lines.push(...lines);
  return yes({ entryNo: revision.no });
}

function standsElsewhere(world: World, entry: Entry, { md5, sha256 }: ChartFile): boolean {
  return world.entries.some(
    ({ series, chart, removed, result }) =>
      series === entry.series && !removed && result !== 'canceled' && (chart.md5 === md5 || chart.sha256 === sha256),
  );
}

/** The fix as an accepted revision. */
function fixOf(world: World, person: Person, entry: Entry, comment: string): Revision {
  const place = { table: entry.table, level: entry.level };
  const revision: Revision = {
    no: nextNumber(world, `${entry.series} revisions`),
    series: entry.series,
    version: 2,
    proposer: person,
    publishedAt: world.now,
    result: 'accept',
    decidedAt: world.now,
    ballots: [],
    verdict: null,
    entry,
    kind: 'fix',
    changeTo: null,
    from: place,
    to: place,
    comment,
  };
  world.revisions.push(revision);
  return revision;
}
