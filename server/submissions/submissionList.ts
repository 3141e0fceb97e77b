import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { listedSubmission } from '#contract/submissions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { percent } from '#domain/voting/tally.ts';
import type { Result } from '#domain/voting/viewerStatus.ts';
import type { DB } from '../database/schema.ts';

const PER_PAGE = 50;

/**
 * One page of everything that was ever proposed into a table, newest number first. Who proposed it and how it was voted
 * on is null while its vote is open, except for the admin (decisions.md §7).
 */
export async function submissionList(
  db: Kysely<DB>,
  table: TableRules,
  { page, seesHidden }: { page: number; seesHidden: boolean },
): Promise<{ total: number; source: z.output<typeof listedSubmission>[] }> {
  const entries = db.selectFrom('submission').where('tableId', '=', table.id).where('removedFromSubAt', 'is', null);
  const { total } = await entries.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  // Beyond the end is an empty page, whatever its number; the database is not asked to skip 10^12 rows.
  if ((page - 1) * PER_PAGE >= total) return { total, source: [] };
  const rows = await entries
    .leftJoin('account', 'account.id', 'submission.proposerId')
    .selectAll('submission')
    .select('account.nickname as proposer')
    .select(({ selectFrom }) =>
      (['yes', 'neutral', 'no'] as const).map((vote) =>
        selectFrom('vote')
          .select(({ fn }) => fn.countAll<number>().as('votes'))
          .whereRef('vote.submissionId', '=', 'submission.id')
          .where('vote.vote', '=', vote)
          .as(vote),
      ),
    )
    .orderBy('entryNo', 'desc')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .$narrowType<{ result: Result }>()
    .execute();
  const source = rows.map((row) => {
    const shown = row.result !== 'new' || seesHidden;
    const tally = { yes: row.yes ?? 0, neutral: row.neutral ?? 0, no: row.no ?? 0 };
    return {
      entryNo: row.entryNo,
      level: String(row.level),
      title: row.title,
      artist: row.artist,
      md5: row.md5,
      sha256: row.sha256,
      url: row.songUrl,
      url_diff: row.chartUrl,
      voteResult: row.result,
      zureVerification: row.zureVerified,
      adult: row.adult,
      deleted: row.deletedAt !== null,
      decidedTime: row.decidedAt?.toISOString() ?? null,
      publishedTime: row.publishedAt?.toISOString() ?? null,
      proposer: shown && row.proposerId !== null ? { nickname: row.proposer, userlr2id: null, minirid: null } : null,
      voteYes: shown ? tally.yes : null,
      voteNeutral: shown ? tally.neutral : null,
      voteNo: shown ? tally.no : null,
      votePercent: shown ? percent(tally, 1) : null,
    };
  });
  return { total, source };
}
