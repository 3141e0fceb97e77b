import { nicknameKey } from '#domain/accounts/nickname.ts';
import { DAY_MS, daysAfter } from '#domain/common/dates.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { UploadTag } from '#domain/uploads/tags.ts';
import { type Chart, type ChartFile, chartFile } from './chartFile.ts';
import type { ChartOptions } from './chartMaker.ts';
import type { Pattern } from './commentWords.ts';
import type { Member } from './members.ts';
import type { PlannedProposal } from './outcome.ts';
import type { Random } from './random.ts';
import { anonymousNames, uploadEvents, uploadWords } from './uploadWords.ts';

/** The password that deletes everything in the demo that was uploaded without an account. */
export const uploadPassword = 'demo-upload';

/** A planned upload, with its comments and downloads. */
export interface PlannedUpload {
  at: Date;
  /** A member, or the name of somebody without an account. */
  uploader: Member | string;
  /** Its charts; several are sent as a zip. Empty for a link without a file. */
  files: ChartFile[];
  title: string;
  artist: string;
  /** The tags that the uploader chose, besides those that are set automatically. */
  tags: UploadTag[];
  event: string;
  songUrl: string;
  youtube: string;
  comment: string;
  talk: { at: Date; member: Member; comment: string }[];
  downloads: { at: Date; address: string }[];
}

/** The tag of each pattern. */
const tagOf: Readonly<Record<Pattern, UploadTag>> = {
  stream: 'stream',
  chords: 'chords',
  jacks: 'jacks',
  stairs: 'stairs',
  scratch: 'scratch',
  ln: 'ln',
  trills: 'trills',
  soflan: 'soflan',
};

interface Circumstances {
  tables: readonly TableRules[];
  members: readonly Member[];
  proposals: readonly PlannedProposal[];
  make: (wish: ChartOptions) => Chart;
  until: Date;
}

/**
 * Plans the uploads of the last months: charts that are also proposed, new ones, some without an account and some in
 * zips, and a link without a file.
 */
export function planUploads(random: Random, count: number, around: Circumstances): PlannedUpload[] {
  const third = Math.ceil(count / 3);
  const proposed = proposedUploads(random.branch('proposed'), third, around);
  const fresh = Array.from({ length: count - proposed.length }, (_, index) =>
    freshUpload(random.branch(`fresh ${index}`), index, around),
  );
  return [...proposed, ...fresh].sort((a, b) => Number(a.at) - Number(b.at));
}

/** Plans uploads of charts that their author, or somebody else, proposed shortly afterwards. */
function proposedUploads(random: Random, count: number, { members, proposals, until }: Circumstances): PlannedUpload[] {
  const made = proposals.flatMap((proposal) => {
    const maker = members.find(({ player }) => player.nickname === proposal.chart.author);
    const at = new Date(Number(proposal.at) - random.whole(1, 60) * 3_600_000);
    return maker && maker.joinedAt < at && !proposal.chart.copy ? [{ proposal, maker, at }] : [];
  });
  // Every fourth of the last proposals: some are decided by now.
  const some = made.slice(-4 * count).filter((_, index, { length }) => (length - 1 - index) % 4 === 0);
  return some.map(({ proposal: { chart, file }, maker, at }, index) =>
    withComments(random.branch(`${index}`), { at, uploader: maker, files: [file], chart }, { members, until }),
  );
}

function freshUpload(random: Random, index: number, { tables, members, make, until }: Circumstances): PlannedUpload {
  const at = daysAfter(until, -(random.next() ** 2) * 300 - 0.2);
  const makers = members.filter(({ player, joinedAt }) => player.makesCharts && joinedAt < daysAfter(at, -1));
  const taken = new Set(members.map(({ player }) => nicknameKey(player.nickname)));
  const names = anonymousNames.filter((name) => !taken.has(nicknameKey(name)));
  const uploader = makers.length === 0 || random.chance(0.6) ? random.pick(names) : random.pick(makers);
  const table = random.pick(tables.filter(({ id }) => id !== 'fr'));
  const level = random.whole(table.lowest, table.highest);
  const author = typeof uploader === 'string' ? uploader : uploader.player.nickname;
  const chart = make({ table, level, author, without: new Set() });
  const isLink = index % 19 === 7;
  const isZip = random.chance(0.4);
  const files = isLink ? [] : isZip ? pack(chart) : [chartFile(chart)];
  return withComments(random, { at, uploader, files, chart }, { members, until });
}

/** Returns the chart together with easier ones of the same song. */
function pack(chart: Chart): ChartFile[] {
  const easier = (suffix: string, share: number, playlevel: string, difficulty: number) =>
    chartFile({ ...chart, suffix, wantedNotes: Math.round(chart.wantedNotes * share), playlevel, difficulty });
  return [easier('[Arrange N]', 0.4, '5', 2), easier('[Arrange H]', 0.65, '8', 3), chartFile(chart)];
}

type Made = Pick<PlannedUpload, 'at' | 'uploader' | 'files'> & { chart: Chart };

/** Adds the fields of the form, and what others do with the upload afterwards. */
function withComments(
  random: Random,
  { at, uploader, files, chart }: Made,
  { members, until }: Pick<Circumstances, 'members' | 'until'>,
): PlannedUpload {
  const language = typeof uploader === 'string' ? random.pick(['en', 'ja', 'ko'] as const) : uploader.player.language;
  const { song, pattern } = chart;
  const readers = members.filter(({ joinedAt, player }) => joinedAt < at && player.eagerness > 0);
  const later = () => new Date(Number(at) + 3_600_000 + random.next() ** 2 * (Number(until) - Number(at) - 3_600_000));
  const times = Number(until) - Number(at) > DAY_MS / 8 ? Math.round(random.next() ** 3 * 24) : 0;
  return {
    ...{ at, uploader, files },
    title: song.title,
    artist: song.composer,
    tags: [tagOf[pattern], ...(random.chance(0.3) ? (['lastkill'] as const) : [])],
    event: random.pick(uploadEvents),
    songUrl: song.url,
    youtube: random.chance(0.3) ? `https://example.com/watch/${song.slug}` : '',
    comment: random.pick(uploadWords[language].upload),
    talk:
      readers.length > 0 && times > 2
        ? Array.from({ length: random.whole(0, 3) }, () => {
            const member = random.pick(readers);
            return { at: later(), member, comment: random.pick(uploadWords[member.player.language].talk) };
          })
        : [],
    downloads:
      files.length > 0
        ? Array.from({ length: times }, () => ({ at: later(), address: `198.51.100.${random.whole(1, 254)}` }))
        : [],
  };
}
