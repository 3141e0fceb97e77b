import type { HomeRevision, HomeSong } from '#contract/site.ts';
import { isOfficial } from '#domain/entries/isOfficial.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Published } from '../published/published.ts';
import type { NewUpload } from '../published/publishedUploads.ts';
import type { RevisionList } from '../revisions/listedRevisions.ts';
import type { SubmissionList } from '../submissions/listedSubmissions.ts';

interface Newest {
  source: HomeSong[];
  source2: HomeRevision[];
  source3: HomeSong[];
  source4: NewUpload[];
}

/**
 * The newest songs and revisions of all tables, the charts that a counting made official last, and the newest uploads
 * (decisions.md §9), newest first. Read from the lists that everybody is shown: what is hidden is not in them, and removed entries are not either.
 * What was imported as decided has no date, and is not new.
 */
export function newest({ tables, lists }: Pick<Rules, 'tables' | 'lists'>, published: Published): Newest {
  const shown = tables.flatMap((table) => {
    const [songs, revisions] = [published.submissions(table.id), published.revisions(table.id)];
    return songs && revisions ? [{ table, songs, revisions }] : [];
  });
  const take = lists.newest;
  const stands = ({ series }: TableRules, entryNo: number) =>
    shown.some(
      ({ table, songs }) => table.series === series && songs.rows.some((row) => row.reply.entryNo === entryNo),
    );
  return {
    source: latest(
      shown.flatMap(({ table, songs }) => newestSongs(table, songs, take)),
      take,
    ),
    source2: latest(
      shown.flatMap(({ table, revisions }) => newestRevisions(revisions, take, (entryNo) => stands(table, entryNo))),
      take,
    ),
    source3: latest(
      shown.flatMap(({ table, songs }) => lastAccepted(table, songs, take)),
      take,
    ),
    source4: [...published.newestUploads()],
  };
}

/** Of one time, the higher number is the newer. */
function latest<Row extends HomeSong>(rows: readonly Row[], take: number): Row[] {
  return rows.toSorted((a, b) => b.time.localeCompare(a.time) || b.entryNo - a.entryNo).slice(0, take);
}

function newestSongs({ id }: TableRules, songs: SubmissionList, take: number): HomeSong[] {
  const { rows } = songs.page({ sort: 'published', descending: true, groups: null, search: '', skip: 0, take });
  return rows.flatMap(({ reply: { entryNo, level, title, publishedTime } }) =>
    publishedTime === null ? [] : [{ table: id, entryNo, level, title, time: publishedTime }],
  );
}

/** @param stands whether an entry is in a list still */
function newestRevisions({ rows }: RevisionList, take: number, stands: (entryNo: number) => boolean): HomeRevision[] {
  const found: HomeRevision[] = [];
  // Numbers are given as time goes on.
  for (let place = rows.length - 1; place >= 0 && found.length < take; place--) {
    const revision = rows[place]?.reply;
    if (!revision?.publishedTime || !stands(revision.subNo)) continue;
    const { table, entryNo, level, title, type, target, publishedTime } = revision;
    found.push({ table, entryNo, level, title, type, to: target, time: publishedTime });
  }
  return found;
}

/** What was found in a list, for as long as it stands: it is looked through once. */
const acceptedIn = new WeakMap<SubmissionList, HomeSong[]>();

function lastAccepted({ id }: TableRules, songs: SubmissionList, take: number): HomeSong[] {
  const held = acceptedIn.get(songs);
  if (held) return held;
  const accepted = songs.rows.flatMap(({ reply: { entryNo, level, title, voteResult, deleted, decidedTime } }) =>
    isOfficial({ result: voteResult, deleted }) && decidedTime !== null
      ? [{ table: id, entryNo, level, title, time: decidedTime }]
      : [],
  );
  const found = latest(accepted, take);
  acceptedIn.set(songs, found);
  return found;
}
