import { type Kysely, sql } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import { ACTIVITY_ROWS, type ActivityProposal, type activity } from '#contract/site/activity.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { boxKey } from '../ballots/ownBallots.ts';
import type { OpenVotes } from '../openVotes/publicList.ts';
import { openBoxesOf } from '../openVotes/votesToCast.ts';
import { closedVote } from '../outcomeFields.ts';
import { selectRevisions, toReplyRevision } from '../revisions/listedRevisions.ts';
import { canWithdraw } from '../withdrawal.ts';
import { selectSubmissions } from './listedSubmissions.ts';

type OwnProposals = Reply<typeof activity>['proposals'];

/**
 * Returns a player's proposals and revisions, open ones first, then the newest. Of an open one its proposer sees what
 * everybody sees: the number of votes, never their kind.
 */
export async function ownProposals(db: Kysely<DB>, viewer: Viewer, open: readonly OpenVotes[]): Promise<OwnProposals> {
  const boxes = open.flatMap(openBoxesOf);
  const needs = {
    submissionId: needsByKey(boxes.filter(({ column }) => column === 'submissionId')),
    revisionId: needsByKey(boxes.filter(({ column }) => column === 'revisionId')),
  };
  const [songs, revisions] = [await ownSongs(db, viewer.accountId), await ownRevisions(db, viewer.accountId)];
  const rows = [...songs, ...revisions].sort(openThenNewest).slice(0, ACTIVITY_ROWS);
  const source: ActivityProposal[] = [];
  for (const { column, id, proposal } of rows) {
    const result = proposal.voteResult;
    const box = { column, id, result, proposerId: viewer.accountId };
    source.push({
      ...proposal,
      needs: result === 'new' ? (needs[column].get(boxKey(proposal.table, proposal.entryNo)) ?? null) : null,
      canWithdraw: !proposal.removed && (await canWithdraw(db, box, viewer)),
    });
  }
  return { total: await countOwn(db, viewer.accountId), source };
}

function needsByKey(boxes: ReturnType<typeof openBoxesOf>) {
  return new Map(
    boxes.map(({ vote: { table, entryNo, title: _title, level: _level, revision: _revision, ...needs } }) => [
      boxKey(table, entryNo),
      needs,
    ]),
  );
}

interface OwnRow {
  column: 'submissionId' | 'revisionId';
  id: number;
  proposal: Omit<ActivityProposal, 'needs' | 'canWithdraw'>;
}

async function ownSongs(db: Kysely<DB>, accountId: number): Promise<OwnRow[]> {
  const rows = await selectSubmissions(db)
    .select(['submission.id', 'submission.tableId', 'submission.removedFromSubAt'])
    .where('submission.proposerId', '=', accountId)
    .orderBy(sql`submission.result = 'new'`, 'desc')
    .orderBy('submission.publishedAt', (order) => order.desc().nullsLast())
    .limit(ACTIVITY_ROWS)
    .execute();
  return rows.map((row) => {
    const { proposer: _, ...vote } = closedVote(row, 1);
    const { entryNo, title } = row;
    const proposal = { table: row.tableId, entryNo, title, level: String(row.level), revision: null, ...vote };
    return { column: 'submissionId', id: row.id, proposal: { ...proposal, removed: row.removedFromSubAt !== null } };
  });
}

/** Leaves out corrections, which have no vote. */
async function ownRevisions(db: Kysely<DB>, accountId: number): Promise<OwnRow[]> {
  const rows = await selectRevisions(db)
    .select('revision.id')
    .where('revision.proposerId', '=', accountId)
    .where('revision.kind', '<>', 'fix')
    .orderBy(sql`revision.result = 'new'`, 'desc')
    .orderBy('revision.publishedAt', 'desc')
    .limit(ACTIVITY_ROWS)
    .execute();
  return rows.map((row) => {
    const { table, entryNo, title, level, type, target } = toReplyRevision(row, 1);
    const { proposer: _, ...vote } = closedVote(row, 1);
    const revision = { type, target };
    const proposal = { table, entryNo, title, level, revision, ...vote, removed: false };
    return { column: 'revisionId', id: row.id, proposal };
  });
}

function openThenNewest({ proposal: a }: OwnRow, { proposal: b }: OwnRow): number {
  const isOpen = ({ voteResult }: typeof a) => Number(voteResult === 'new');
  return isOpen(b) - isOpen(a) || (b.publishedTime ?? '').localeCompare(a.publishedTime ?? '');
}

async function countOwn(db: Kysely<DB>, accountId: number): Promise<number> {
  const { songs, revisions } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('submission')
        .select(fn.countAll<number>().as('count'))
        .where('proposerId', '=', accountId)
        .as('songs'),
      selectFrom('revision')
        .select(fn.countAll<number>().as('count'))
        .where('proposerId', '=', accountId)
        .where('kind', '<>', 'fix')
        .as('revisions'),
    ])
    .$narrowType<{ songs: number; revisions: number }>()
    .executeTakeFirstOrThrow();
  return songs + revisions;
}
