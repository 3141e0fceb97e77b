import type { HomeRevision, HomeSong } from '#contract/site.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { isOfficial } from '#domain/voting/isOfficial.ts';
import type { Published } from '../tables/published/published.ts';
import type { NewUpload } from '../tables/published/publishedUploads.ts';
import type { RevisionList } from '../voting/revisions/listedRevisions.ts';
import type { SubmissionList } from '../voting/submissions/listedSubmissions.ts';

interface Newest {
  source: HomeSong[];
  source2: HomeRevision[];
  source3: HomeSong[];
  source4: NewUpload[];
}

/**
 * Returns the newest submissions and revisions of all tables, the charts that a vote count accepted last, and the
 * newest uploads, newest first. Reads the public lists, which have neither hidden data nor removed entries. Entries
 * that were imported as decided have no date, and are not new.
 */
export function newest({ tables, lists }: Pick<Rules, 'tables' | 'lists'>, published: Published): Newest {
  const all = tables.flatMap((table) => {
    const [songs, revisions] = [published.submissions(table.id), published.revisions(table.id)];
    return songs && revisions ? [{ table, songs, revisions }] : [];
  });
  const take = lists.newest;
  const isListed = ({ series }: TableRules, entryNo: number) =>
    all.some(({ table, songs }) => table.series === series && songs.rows.some((row) => row.reply.entryNo === entryNo));
  return {
    source: latest(
      all.flatMap(({ table, songs }) => newestSongs(table, songs, take)),
      take,
    ),
    source2: latest(
      all.flatMap(({ table, revisions }) => newestRevisions(revisions, take, (entryNo) => isListed(table, entryNo))),
      take,
    ),
    source3: latest(
      all.flatMap(({ table, songs }) => lastAccepted(table, songs, take)),
      take,
    ),
    source4: [...published.newestUploads()],
  };
}

/** Returns the newest rows; of the same time, the higher number is newer. */
function latest<Row extends HomeSong>(rows: readonly Row[], take: number): Row[] {
  return rows.toSorted((a, b) => b.time.localeCompare(a.time) || b.entryNo - a.entryNo).slice(0, take);
}

function newestSongs({ id }: TableRules, songs: SubmissionList, take: number): HomeSong[] {
  const { rows } = songs.page({ sort: 'published', descending: true, groups: null, search: '', skip: 0, take });
  return rows.flatMap(({ reply: { entryNo, level, title, publishedTime } }) =>
    publishedTime === null ? [] : [{ table: id, entryNo, level, title, time: publishedTime }],
  );
}

/** @param isListed returns whether an entry is still listed */
function newestRevisions({ rows }: RevisionList, take: number, isListed: (entryNo: number) => boolean): HomeRevision[] {
  const found: HomeRevision[] = [];
  // Numbers rise with time.
  for (let index = rows.length - 1; index >= 0 && found.length < take; index--) {
    const revision = rows[index]?.reply;
    if (!revision?.publishedTime || !isListed(revision.subNo)) continue;
    const { table, entryNo, level, title, type, target, publishedTime } = revision;
    found.push({ table, entryNo, level, title, type, to: target, time: publishedTime });
  }
  return found;
}

/** The last accepted entries of each version of a list, cached while the rules ask for the same number. */
const acceptedIn = new WeakMap<SubmissionList, { take: number; found: HomeSong[] }>();

function lastAccepted({ id }: TableRules, songs: SubmissionList, take: number): HomeSong[] {
  const cached = acceptedIn.get(songs);
  if (cached?.take === take) return cached.found;
  const accepted = songs.rows.flatMap(({ reply: { entryNo, level, title, voteResult, deleted, decidedTime } }) =>
    isOfficial({ result: voteResult, deleted }) && decidedTime !== null
      ? [{ table: id, entryNo, level, title, time: decidedTime }]
      : [],
  );
  const found = latest(accepted, take);
  acceptedIn.set(songs, { take, found });
  return found;
}
