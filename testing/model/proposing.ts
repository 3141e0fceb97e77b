import { DAY, suspensionAt, usedUp, whyNotAtAll } from './door.ts';
import { iso, no, type Reply, yes } from './reply.ts';
import { isRestricted, refuseLevel } from './rights.ts';
import { countDue } from './voteCount.ts';
import {
  type ChartFile,
  type Entry,
  nextNumber,
  type Person,
  type Place,
  tableAt,
  tableIn,
  type World,
} from './world.ts';

/** Stages a file, for a day. */
export function dropFile(world: World, person: Person, chart: ChartFile): Reply | null {
  const refused = whyNotAtAll(person);
  if (refused) return refused;
  person.kept.set(chart.sha256, world.now + DAY);
  return null;
}

export interface Proposal {
  readonly table: string;
  readonly level: number | string;
  readonly chart: ChartFile;
  readonly url: string;
  readonly comment: string;
  readonly adult: boolean;
}

/** Proposes a chart, or returns the first refusal in the order of voting.md. */
export function propose(world: World, person: Person, proposal: Proposal): Reply {
  const refused = whyNotAtAll(person);
  if (refused) return refused;
  countDue(world);
  const { now, rules } = world;
  const table = tableIn(world, proposal.table);
  if (!table) return no('ENOTFOUND');
  const suspension = suspensionAt(world);
  if (suspension) return no('EIMPORTANT', { from: iso(suspension.from), until: iso(suspension.until) });
  const level = Number(proposal.level);
  if (!Number.isInteger(level) || level < table.lowest || level > table.highest) return no('NOTVALIDVALUE');
  if (proposal.url !== '' && !proposal.url.startsWith('http')) return no('NOTVALIDVALUE');
  if (proposal.comment.length > rules.fields.comment) return no('TOOLONGCOM', { limit: rules.fields.comment });
  const { chart } = proposal;
  if ((person.kept.get(chart.sha256) ?? 0) <= now) return no('ESONGNOTFOUND');
  if (proposal.url === '') return no('ESONGURLNOTFOUND');
  const inSeries = world.entries.filter(({ series, withdrawn }) => series === table.series && !withdrawn);
  if (inSeries.some((entry) => entry.chart.md5 === chart.md5 || entry.chart.sha256 === chart.sha256)) {
    return no('EALREADYSUBMIT');
  }
  const proposed = world.entries.filter((entry) => entry.proposer === person);
  const timesOf = (entries: readonly Entry[]) => entries.flatMap(({ publishedAt }) => publishedAt ?? []);
  const { sameSongDays, counters, ownCharts } = rules.proposals;
  const ofSong = usedUp(timesOf(proposed.filter((entry) => entry.chart.song === chart.song)), 1, sameSongDays, now);
  if (ofSong) return no('EALREADYSUBMIT', ofSong);
  const place = { table: table.id, level };
  if (isRestricted(world, person, place)) return refuseLevel(world, person, place);
  const counter = isHigh(world, place) ? counters.high : counters.common;
  const drawn = proposed.filter((entry) => isHigh(world, entry.proposedAt) === isHigh(world, place));
  const over = usedUp(timesOf(drawn), counter.limit, counter.days, now);
  if (over) return no(isHigh(world, place) ? 'EREACHEDMAX2' : 'EREACHEDMAX', over);
  if (chart.credits === person.name) {
    const credited = proposed.filter(
      (entry) => entry.proposedAt.table === table.id && entry.chart.credits === person.name,
    );
    const overOwn = usedUp(timesOf(credited), ownCharts.limit, ownCharts.days, now);
    if (overOwn) return no('EREACHEDMAX', overOwn);
  }
  const entryNo = nextNumber(world, table.series);
  world.entries.push({
    no: entryNo,
    series: table.series,
    version: 2,
    proposer: person,
    publishedAt: now,
    result: 'new',
    decidedAt: null,
    ballots: [],
    verdict: null,
    proposedAt: place,
    chart,
    ...place,
    songUrl: proposal.url,
    chartUrl: '',
    comment: proposal.comment,
    adult: proposal.adult,
    imported: false,
    deleted: false,
    removed: false,
    withdrawn: false,
    comments: [],
  });
  return yes({ entryNo });
}

/** st6 and up, with DP Stella, have a separate counter. */
function isHigh(world: World, place: Place): boolean {
  const { highCounterFrom } = tableAt(world, place);
  return highCounterFrom !== null && place.level >= highCounterFrom;
}
