import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { VotingSong, votingSongs } from '#contract/voting.ts';
import type { Rules } from '#domain/rules.ts';
import { minimumAt } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { viewerStatus } from '#domain/voting/viewerStatus.ts';
import type { CastBallot, VoteVersion } from '#domain/voting/whyNotVote.ts';
import { deadline } from '#domain/voting/window.ts';
import type { DB } from '../database/schema.ts';
import type { Viewer } from '../http/session.ts';
import { restrictionsOf } from '../players/queries.ts';

/** The list of a table's open votes, and the reply to whoever is not logged in, made once for all of them. */
export interface OpenVotes {
  table: TableRules;
  list: VotingSong[];
  json: Buffer;
}

export async function openVotesOf(db: Kysely<DB>, rules: Rules, table: TableRules): Promise<OpenVotes> {
  const source = await votingList(db, rules, table);
  const reply: Reply<typeof votingSongs> = { success: true, count: source.length, count2: 0, source };
  return { table, list: source, json: Buffer.from(JSON.stringify(reply)) };
}

/** The open entries of a table as everybody may see them: votes as a total, no proposer, no voter (decisions.md §7). */
async function votingList(db: Kysely<DB>, rules: Rules, table: TableRules): Promise<VotingSong[]> {
  const rows = await db
    .selectFrom('submission')
    .leftJoin('vote', 'vote.submissionId', 'submission.id')
    .select(({ fn }) => [
      'submission.entryNo',
      'submission.md5',
      'submission.sha256',
      'submission.title',
      'submission.artist',
      'submission.songUrl',
      'submission.chartUrl',
      'submission.level',
      'submission.comment',
      'submission.adult',
      'submission.zureVerified',
      'submission.voteVersion',
      'submission.publishedAt',
      fn.count<number>('vote.id').as('voteTotal'),
    ])
    .where('submission.tableId', '=', table.id)
    .where('submission.result', '=', 'new')
    .groupBy('submission.id')
    .orderBy('submission.level')
    .orderBy('submission.entryNo')
    .$narrowType<{ publishedAt: Date; voteVersion: VoteVersion }>()
    .execute();
  return rows.map(({ songUrl, chartUrl, zureVerified, publishedAt, level, ...row }) => ({
    ...row,
    url: songUrl,
    url_diff: chartUrl,
    level: String(level),
    zureVerification: zureVerified,
    publishedTime: publishedAt.toISOString(),
    deadline: deadline(rules, publishedAt).toISOString(),
    minimum: minimumAt(table.songMinimums, level),
    threshold: rules.song.acceptPercent,
    revision: null,
    viewer: 'notLogin',
    ownVote: null,
  }));
}

/** The same list for one player: what they may do with each entry and the vote they cast; for the admin what is hidden too. */
export async function votingListFor(
  db: Kysely<DB>,
  { rules, table, viewer, at, list }: { rules: Rules; table: TableRules; viewer: Viewer; at: Date; list: VotingSong[] },
): Promise<VotingSong[]> {
  const restrictions = await restrictionsOf(db, viewer.accountId);
  const own = await ownBallots(db, table.id, viewer.accountId);
  const hidden = viewer.isAdmin ? await hiddenFacts(db, table.id) : null;
  return list.map((entry) => {
    const ballot = own.get(entry.entryNo) ?? null;
    const votable = {
      table,
      level: Number(entry.level),
      result: 'new',
      publishedAt: new Date(entry.publishedTime),
    } as const;
    return {
      ...entry,
      viewer: viewerStatus(rules, votable, { restrictions, barred: viewer.barred }, ballot !== null, at),
      ownVote: ballot,
      ...(hidden && { hidden: hidden.get(entry.entryNo) }),
    };
  });
}

async function ownBallots(db: Kysely<DB>, tableId: string, accountId: number) {
  const rows = await db
    .selectFrom('vote')
    .innerJoin('submission', 'submission.id', 'vote.submissionId')
    .select(['submission.entryNo', 'vote.vote', 'vote.difficulty', 'vote.personDiff', 'vote.level', 'vote.comment'])
    .where('vote.accountId', '=', accountId)
    .where('submission.tableId', '=', tableId)
    .where('submission.result', '=', 'new')
    .$narrowType<Pick<CastBallot, 'vote' | 'difficulty'>>()
    .execute();
  return new Map(
    rows.map(
      ({ entryNo, difficulty, ...ballot }) => [entryNo, { ...ballot, difficulty: difficulty ?? 'mid' }] as const,
    ),
  );
}

async function hiddenFacts(db: Kysely<DB>, tableId: string) {
  const rows = await db
    .selectFrom('submission')
    .leftJoin('account', 'account.id', 'submission.proposerId')
    .leftJoin('vote', 'vote.submissionId', 'submission.id')
    .select(({ fn, ref }) => [
      'submission.entryNo',
      'account.nickname as proposer',
      (row) =>
        row
          .selectFrom('comment')
          .select((written) => written.fn.countAll<number>().as('comments'))
          .whereRef('comment.submissionId', '=', 'submission.id')
          .as('comments'),
      fn.count<number>('vote.id').filterWhere(ref('vote.vote'), '=', 'yes').as('voteYes'),
      fn.count<number>('vote.id').filterWhere(ref('vote.vote'), '=', 'neutral').as('voteNeutral'),
      fn.count<number>('vote.id').filterWhere(ref('vote.vote'), '=', 'no').as('voteNo'),
    ])
    .where('submission.tableId', '=', tableId)
    .where('submission.result', '=', 'new')
    .groupBy(['submission.id', 'account.nickname'])
    .execute();
  return new Map(
    rows.map(
      ({ entryNo, proposer, comments, ...votes }) =>
        [entryNo, { proposer: proposer ?? '', comments: comments ?? 0, ...votes }] as const,
    ),
  );
}
