import type { SongDetail } from '#contract/voting/submissions.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import { shownMinimum } from '#domain/tables/level.ts';
import { type TableId, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { Place } from '#domain/voting/revisionKinds.ts';
import { total } from '#domain/voting/tally.ts';
import { pictureOf } from '../../charts/chartView.ts';
import { type EntryFacts, entryFacts, type OpenRevision, openRevisionOf } from '../../charts/entryFacts.ts';
import { tagsOfChart } from '../../charts/tagsOfCharts.ts';
import type { Context } from '../../platform/context.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { type BallotBox, deadlineOf } from '../ballots/ballotBox.ts';
import { viewerOfBox } from '../ballots/viewerOfBox.ts';
import { toReplyOpinions, votersOf, voteTotal } from '../ballots/voters.ts';
import { commentsHiddenFrom, commentsOn } from '../comments/commentsOn.ts';
import { notifications } from '../history/notifications.ts';
import { closedVote, knownOf, proposerOf, tallyOf, toReplyVote } from '../outcomeFields.ts';
import { canWithdraw } from '../withdrawal.ts';

/**
 * Returns one entry with everything about it, by its number in the series of the table: one that has moved is also found
 * under its former table. While its vote is open, hidden fields are null for everybody but the admin.
 */
export async function songDetail(
  { db, clock, rules: book }: Pick<Context, 'db' | 'clock' | 'rules'>,
  { tableId, entryNo }: { tableId: TableId; entryNo: number },
  viewer: Viewer | null,
): Promise<SongDetail | Refusal<'ENOTFOUND'>> {
  const at = clock.now();
  const rules = rulesAt(book, at);
  const series = tableById(rules, tableId)?.series;
  const entry = series === undefined ? undefined : await entryFacts(db, { series, entryNo });
  const table = entry && tableById(rules, entry.tableId);
  if (!entry || !table) return refuse('ENOTFOUND');

  const isAdmin = viewer?.isAdmin ?? false;
  const isOpen = entry.result === 'new';
  const revision = await openRevisionOf(db, entry.id);
  const revote = !isOpen && revision?.kind === 'resurrection' ? revision : null;
  const lastBox = boxOf(entry);
  const box = revote ? revoteBox(entry, revote) : lastBox;
  const voted = votedPlace(entry);
  const votes = isOpen && !isAdmin ? null : await votersOf(db, lastBox, voted.level, viewer);
  const known = entry.revoteId === null ? entry.known : entry.revoteKnown;
  const hiddenFrom = commentsHiddenFrom(entry.result, revision);
  const comments = await commentsOn(db, { table: 'comment', subject: entry.id, hiddenFrom }, viewer);
  return {
    ...toReplyEntry(entry),
    tags: await tagsOfChart(db, entry),
    votedPlace: { table: voted.tableId, level: String(voted.level) },
    ...(isOpen && votes && toReplyVote(proposerOf(entry), votes.tally, 2)),
    ...toReplyOpinions({ ...entry, known }, votes),
    known: await knownOf(db, known, at),
    ...needed(rules, table, entry, revote),
    voteVersion: box.voteVersion,
    ...(await viewerOfBox(db, { rules, table, at }, box, viewer)),
    canWithdraw: await canWithdraw(db, { ...lastBox, result: entry.result, proposerId: entry.proposerId }, viewer),
    voteTotal: isOpen || revote ? await voteTotal(db, box) : total(tallyOf(entry) ?? { yes: 0, neutral: 0, no: 0 }),
    deadline: deadlineOf(rules, box)?.toISOString() ?? null,
    voters: votes?.voters ?? null,
    voters2: votes?.voters.filter(({ voterOption }) => voterOption !== null) ?? null,
    comments: isOpen && !isAdmin && comments.length === 0 ? null : comments,
    notifications: await notifications(db, { submissionId: entry.id }, isAdmin),
    openRevision: revision ? { entryNo: revision.revisionNo, table: revision.tableId, type: revision.kind } : null,
  };
}

/** Returns the public reply fields of an entry, open or closed. */
function toReplyEntry(entry: EntryFacts) {
  return {
    entryNo: entry.entryNo,
    table: entry.tableId,
    level: String(entry.level),
    proposedLevel: String(entry.proposedLevel),
    proposedTable: entry.proposedTableId,
    title: entry.title,
    artist: entry.artist,
    md5: entry.md5,
    sha256: entry.sha256,
    url: entry.songUrl,
    url_diff: entry.chartUrl,
    comment: entry.comment,
    adult: entry.adult,
    zureVerification: entry.zureVerified,
    zureCount: entry.zureVerified ? 0 : null,
    originMd5: entry.originalMd5,
    deleted: entry.deletedAt !== null,
    removed: entry.removedFromSubAt !== null,
    chart: entry.summary,
    picture: entry.summary && pictureOf(entry, entry.summary.keys),
    ...closedVote(entry, 2),
  };
}

/** Returns the box of the vote that decided the entry: the first vote, or the accepted re-vote. */
function boxOf(entry: EntryFacts): BallotBox {
  if (entry.revoteId === null || entry.revoteVersion === null)
    return { ...entry, column: 'submissionId', about: 'song' };
  return {
    ...entry,
    column: 'revisionId',
    id: entry.revoteId,
    about: 'resurrection',
    voteVersion: entry.revoteVersion,
    publishedAt: entry.revotePublishedAt,
    refusedSeconds: entry.revoteRefusedSeconds ?? 0,
  };
}

/** Returns the place that was voted on in the vote that decided the entry. */
function votedPlace({ revoteTableId, revoteLevel, proposedTableId, proposedLevel }: EntryFacts): Place {
  if (revoteTableId !== null && revoteLevel !== null) return { tableId: revoteTableId, level: revoteLevel };
  return { tableId: proposedTableId, level: proposedLevel };
}

const revoteBox = ({ tableId, level }: EntryFacts, revote: OpenRevision): BallotBox => ({
  ...revote,
  column: 'revisionId',
  about: 'resurrection',
  result: 'new',
  tableId,
  level,
});

/** Returns the minimum and the accept rate: those of the verdict, else of the rules. */
function needed(rules: Rules, table: TableRules, entry: EntryFacts, revote: OpenRevision | null) {
  if (revote) {
    const { resurrection: threshold } = rules.revision.acceptRates;
    return { minimum: shownMinimum(table.songMinimums, entry.level), threshold };
  }
  const proposedIn = tableById(rules, entry.proposedTableId) ?? table;
  return {
    minimum: entry.minimum ?? shownMinimum(proposedIn.songMinimums, entry.proposedLevel),
    threshold: entry.threshold ?? rules.song.acceptPercent,
  };
}
