import type { Kysely } from 'kysely';
import type { VotingRevision } from '#contract/voting/voting.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { shownMinimum } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { acceptRateOf, minimumsOf, parseChangeTo, targetOf, type VotedKind } from '#domain/voting/revisionKinds.ts';
import { deadline } from '#domain/voting/window.ts';
import type { DB } from '../../platform/database/schema.ts';

export interface VotableRevision {
  reply: VotingRevision;
  /** Fields that only the list of entries shows. */
  adult: boolean;
  isSongOpen: boolean;
}

/** Returns the open revisions of a table, re-votes included, by level and number. */
export async function votableRevisions(db: Kysely<DB>, rules: Rules, table: TableRules): Promise<VotableRevision[]> {
  const rows = await db
    .selectFrom('revision')
    .innerJoin('submission', 'submission.id', 'revision.submissionId')
    .select(['revision.revisionNo', 'revision.kind', 'revision.level as revisedLevel', 'revision.changeTo'])
    .select(['revision.comment', 'revision.voteVersion', 'revision.publishedAt', 'revision.refusedSeconds'])
    .select(['submission.entryNo', 'submission.md5', 'submission.sha256', 'submission.title', 'submission.artist'])
    .select(['submission.songUrl', 'submission.chartUrl', 'submission.level', 'submission.zureVerified'])
    .select(['submission.adult', 'submission.result'])
    // Counts the votes of each revision by index.
    .select(({ selectFrom, fn }) =>
      selectFrom('vote')
        .select(fn.countAll<number>().as('votes'))
        .whereRef('vote.revisionId', '=', 'revision.id')
        .where('vote.voidedAt', 'is', null)
        .as('voteTotal'),
    )
    .where('revision.tableId', '=', table.id)
    .where('revision.result', '=', 'new')
    .where((column) => column.between('submission.level', table.lowest, table.highest))
    .orderBy('submission.level')
    .orderBy('revision.revisionNo')
    .$narrowType<{ voteTotal: number; kind: VotedKind }>()
    .execute();
  return rows.map((row) => {
    const { kind, level, publishedAt } = row;
    const target = targetOf(rules, table, row.revisedLevel, kind, parseChangeTo(row.changeTo));
    const reply: VotingRevision = {
      entryNo: row.revisionNo,
      subNo: row.entryNo,
      submission: row.entryNo,
      md5: row.md5,
      sha256: row.sha256,
      title: row.title,
      artist: row.artist,
      url: row.songUrl,
      url_diff: row.chartUrl,
      zureVerification: row.zureVerified,
      table: table.id,
      level: String(level),
      type: kind,
      changeTo: row.changeTo,
      target: target?.direction ? { table: target.tableId, level: String(target.level) } : null,
      comment: row.comment,
      voteVersion: row.voteVersion,
      publishedTime: publishedAt.toISOString(),
      deadline: deadline(rules, row).toISOString(),
      voteTotal: row.voteTotal,
      minimum: shownMinimum(minimumsOf(table, kind), level),
      threshold: acceptRateOf(rules, kind, target ?? { tableId: table.id, level, direction: null }),
      viewer: 'notLogin',
      ownVote: null,
    };
    return { reply, adult: row.adult, isSongOpen: row.result === 'new' };
  });
}
