import type { Kysely } from 'kysely';
import type { RevisionDetail } from '#contract/voting/revisions.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import { shownMinimum } from '#domain/tables/level.ts';
import { type TableId, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { asksForOpinion } from '#domain/voting/normalizeBallot.ts';
import { acceptRateOf, minimumsOf, parseChangeTo, targetOf } from '#domain/voting/revisionKinds.ts';
import { total } from '#domain/voting/tally.ts';
import { deadline } from '#domain/voting/window.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { BallotBox } from '../ballots/ballotBox.ts';
import { viewerOfBox } from '../ballots/viewerOfBox.ts';
import { toReplyOpinions, votersOf, voteTotal } from '../ballots/voters.ts';
import { notifications } from '../history/notifications.ts';
import { knownOf, proposerOf, tallyOf, toReplyVote } from '../outcomeFields.ts';
import { canWithdraw } from '../withdrawal.ts';
import { selectRevisions, toReplyRevision } from './listedRevisions.ts';

/**
 * Returns one revision with everything about it, by its number in the series of the table. While its vote is open,
 * hidden fields are null for everybody but the admin.
 */
export async function revisionDetail(
  { db, clock, rules: book }: Pick<Context, 'db' | 'clock' | 'rules'>,
  { tableId, revisionNo }: { tableId: TableId; revisionNo: number },
  viewer: Viewer | null,
): Promise<RevisionDetail | Refusal<'ENOTFOUND'>> {
  const at = clock.now();
  const rules = rulesAt(book, at);
  const series = tableById(rules, tableId)?.series;
  const revision = series === undefined ? undefined : await revisionFacts(db, series, revisionNo);
  const table = revision && tableById(rules, revision.entryTable);
  if (!revision || !table) return refuse('ENOTFOUND');

  const isAdmin = viewer?.isAdmin ?? false;
  const isOpen = revision.result === 'new';
  const box = boxOf(revision);
  const votes = isOpen && !isAdmin ? null : await votersOf(db, box, revision.level, viewer);
  return {
    ...toReplyRevision(revision, 2),
    ...(isOpen && votes && toReplyVote(proposerOf(revision), votes.tally, 2)),
    ...(asksForOpinion(revision.kind) ? toReplyOpinions(revision, votes) : { opinions: null, personDiff: null }),
    known: await knownOf(db, revision.known, at),
    md5: revision.md5,
    sha256: revision.sha256,
    url: revision.songUrl,
    url_diff: revision.chartUrl,
    entryTable: revision.entryTable,
    entryLevel: String(revision.entryLevel),
    voteVersion: revision.voteVersion,
    ...needed(rules, table, revision),
    ...(await viewerOfBox(db, { rules, table, at }, box, viewer)),
    canWithdraw: await canWithdraw(db, { ...box, proposerId: revision.proposerId }, viewer),
    voteTotal: isOpen ? await voteTotal(db, box) : total(tallyOf(revision) ?? { yes: 0, neutral: 0, no: 0 }),
    deadline: deadline(rules, revision).toISOString(),
    voters: votes?.voters ?? null,
    notifications: await notifications(db, { revisionId: revision.id }, isAdmin),
  };
}

async function revisionFacts(db: Kysely<DB>, series: string, revisionNo: number) {
  return selectRevisions(db)
    .select(['revision.id', 'revision.voteVersion', 'revision.known'])
    .select(['submission.md5', 'submission.sha256', 'submission.songUrl', 'submission.chartUrl'])
    .select(['submission.tableId as entryTable', 'submission.level as entryLevel'])
    .select(['history.high', 'history.mid', 'history.low', 'history.minimum', 'history.threshold'])
    .where('revision.series', '=', series)
    .where('revision.revisionNo', '=', revisionNo)
    .executeTakeFirst();
}

type RevisionFacts = NonNullable<Awaited<ReturnType<typeof revisionFacts>>>;

const boxOf = (revision: RevisionFacts): BallotBox => ({
  ...revision,
  column: 'revisionId',
  about: revision.kind,
  tableId: revision.entryTable,
  level: revision.entryLevel,
});

/**
 * Returns the minimum and the accept rate: those of the verdict, else of the rules at the chart's current place. Both are
 * 0 for a fix.
 */
function needed(rules: Rules, table: TableRules, revision: RevisionFacts) {
  const { kind, entryLevel, tableId, level, changeTo } = revision;
  if (kind === 'fix') return { minimum: 0, threshold: 0 };
  const from = tableById(rules, tableId) ?? table;
  const nowhere = { tableId, level, direction: null };
  const target = targetOf(rules, from, level, kind, parseChangeTo(changeTo)) ?? nowhere;
  return {
    minimum: revision.minimum ?? shownMinimum(minimumsOf(table, kind), entryLevel),
    threshold: revision.threshold ?? acceptRateOf(rules, kind, target),
  };
}
