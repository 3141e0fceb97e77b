import { daysAfter } from '#domain/common/dates.ts';
import { isRestricted } from '#domain/players/restriction.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { whySameSong, whyTooMany, whyTooManyOwn } from '#domain/submissions/limits.ts';
import { levelsOf } from '#domain/tables/level.ts';
import { namedPlayers } from './cast.ts';
import { type Chart, type ChartFile, chartFile } from './chartFile.ts';
import type { ChartOptions } from './chartMaker.ts';
import { proposalComment } from './comments.ts';
import type { Member } from './members.ts';
import type { Random } from './random.ts';
import type { Slot } from './schedule.ts';

/** A planned proposal of a chart. */
export interface Proposal extends Slot {
  proposer: Member;
  level: number;
  chart: Chart;
  file: ChartFile;
  /** The composer's own chart, sent to verify the keysounds against; null without verification. */
  original: ChartFile | null;
  songUrl: string;
  chartUrl: string;
  comment: string;
  adult: boolean;
}

export interface Circumstances {
  rules: Rules;
  members: readonly Member[];
  make: (wish: ChartOptions) => Chart;
  until: Date;
}

/** The named accounts propose nothing in the last days, so that visitors of the demo find their limits unused. */
const restForVisitorsDays = 16;

/**
 * Chooses who proposes which chart at which level in a slot, within every limit of the site. Fill slots oldest first.
 *
 * @param copyOf somebody else's proposal; this one is then the same chart in another file
 */
export function fillSlot(random: Random, slot: Slot, around: Circumstances, copyOf?: Proposal): Proposal {
  const { rules, members, make } = around;
  const { table, at } = slot;
  for (const level of copyOf ? [copyOf.level] : random.shuffled(levelsOf(table))) {
    const able = members.filter((member) => member !== copyOf?.proposer && mayPropose(member, slot, level, around));
    if (able.length === 0) continue;
    const proposer = random.weighted(able, ({ player }) => player.eagerness * (player.makesCharts ? 2 : 1));
    const author = authorFor(random, rules, slot, members, proposer);
    const lately = daysAfter(at, -rules.proposals.sameSongDays);
    const without = new Set(proposer.proposed.filter((one) => one.publishedAt >= lately).map(({ song }) => song));
    const chart = copyOf ? { ...copyOf.chart, copy: true } : make({ table, level, author, without });
    return propose(random, rules, slot, proposer, level, chart);
  }
  throw new Error(`nobody may propose in ${table.id} at ${at.toISOString()}`);
}

function mayPropose(member: Member, { table, at }: Slot, level: number, { rules, until }: Circumstances): boolean {
  const isNamed = namedPlayers.some(({ userId }) => userId === member.player.userId);
  return (
    member.player.eagerness > 0.2 &&
    member.scoresAt < daysAfter(at, -1) &&
    !(isNamed && at > daysAfter(until, -restForVisitorsDays)) &&
    !isRestricted(table, level, member.restrictions) &&
    !whyTooMany(rules, member.proposed, { table, level }, at)
  );
}

/** Returns the author of the chart: often the proposer, if allowed, or another member; null for the composer. */
function authorFor(
  random: Random,
  rules: Rules,
  { table, at }: Slot,
  members: readonly Member[],
  proposer: Member,
): string | null {
  const { nickname, makesCharts } = proposer.player;
  const own = { table, level: 0, md5: '', originalMd5: null, title: '', artist: nickname, uploadedByProposer: false };
  if (makesCharts && random.chance(0.55) && !whyTooManyOwn(rules, proposer.proposed, own, nickname, at))
    return nickname;
  const others = members.filter((member) => member.player.makesCharts && member !== proposer && member.joinedAt < at);
  return others.length > 0 && random.chance(0.75) ? random.pick(others).player.nickname : null;
}

function propose(random: Random, rules: Rules, slot: Slot, proposer: Member, level: number, chart: Chart): Proposal {
  const { table, at } = slot;
  const { player } = proposer;
  const file = chartFile(chart);
  const isDerived = chart.author !== null;
  const original = isDerived && table.verification && random.chance(0.4) ? originalOf(chart) : null;
  const next = { ...file, table, level, originalMd5: original?.md5 ?? null, uploadedByProposer: false };
  const why =
    whySameSong(rules, proposer.proposed, next, at) ??
    whyTooManyOwn(rules, proposer.proposed, next, player.nickname, at);
  if (why) throw new Error(`${player.userId} may not propose ${file.title}: ${why.error}`);
  proposer.proposed.push({ ...next, tableId: table.id, publishedAt: at, song: chart.song });
  return {
    ...slot,
    proposer,
    level,
    chart,
    file,
    original,
    songUrl: chart.song.url,
    chartUrl: isDerived ? `https://example.com/charts/${file.name.replace(/\.\w+$/, '.zip')}` : '',
    comment: proposalComment(
      random,
      player,
      { table, level, pattern: chart.pattern },
      chart.author === player.nickname,
    ),
    adult: random.chance(0.01),
  };
}

/** Returns the chart that came with the song: by the composer, with the same keysounds and few notes. */
export function originalOf({ song }: Chart): ChartFile {
  return chartFile({
    song,
    suffix: '[BEGINNER]',
    author: null,
    keys: 7,
    pattern: 'stream',
    wantedNotes: 420,
    playlevel: '3',
    difficulty: 1,
    copy: false,
  });
}
