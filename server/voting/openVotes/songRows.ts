import type { Kysely } from 'kysely';
import type { VotingSong } from '#contract/voting/voting.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { minimumAt } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { deadline } from '#domain/voting/window.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { VotableRevision } from './revisionRows.ts';

/** Returns the open proposals of a table. */
export async function votableSongs(db: Kysely<DB>, rules: Rules, table: TableRules): Promise<VotingSong[]> {
  const rows = await db
    .selectFrom('submission')
    .select(['entryNo', 'md5', 'sha256', 'title', 'artist', 'songUrl', 'chartUrl', 'level', 'comment', 'adult'])
    .select(['zureVerified', 'voteVersion', 'publishedAt', 'refusedSeconds'])
    // Counts the votes of each open entry by index, so that votes on closed entries are never read.
    .select(({ selectFrom, fn }) =>
      selectFrom('vote')
        .select(fn.countAll<number>().as('votes'))
        .whereRef('vote.submissionId', '=', 'submission.id')
        .where('vote.voidedAt', 'is', null)
        .as('voteTotal'),
    )
    .where('tableId', '=', table.id)
    .where('result', '=', 'new')
    // Nobody can vote at a level that the table does not have.
    .where((entry) => entry.between('level', table.lowest, table.highest))
    .$narrowType<{ publishedAt: Date; voteTotal: number }>()
    .execute();
  return rows.map(({ songUrl, chartUrl, zureVerified, publishedAt, refusedSeconds, level, ...row }) => ({
    ...row,
    url: songUrl,
    url_diff: chartUrl,
    level: String(level),
    zureVerification: zureVerified,
    publishedTime: publishedAt.toISOString(),
    deadline: deadline(rules, { publishedAt, refusedSeconds }).toISOString(),
    minimum: minimumAt(table.songMinimums, level),
    threshold: rules.song.acceptPercent,
    revision: null,
    viewer: 'notLogin',
    ownVote: null,
  }));
}

/**
 * Returns the re-votes among open revisions as rows of the list of entries, except where the entry's first vote is still
 * open.
 */
export function votableRevotes(revisions: readonly VotableRevision[]): VotingSong[] {
  return revisions
    .filter(({ reply, isSongOpen }) => reply.type === 'resurrection' && !isSongOpen)
    .map(({ reply, adult }) => {
      const {
        entryNo: revision,
        subNo: entryNo,
        submission: _submission,
        table: _,
        type: _type,
        changeTo: _to,
        target: _target,
        ...vote
      } = reply;
      return { ...vote, entryNo, adult, revision };
    });
}
