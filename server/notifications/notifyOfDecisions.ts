import { sql, type Transaction } from 'kysely';
import type { NotificationKind } from '#domain/accounts/notifications.ts';
import type { DB } from '../platform/database/schema.ts';
import { type News, notify } from './notify.ts';

/** Somebody whom a decision concerns. */
interface Concerned {
  kind: NotificationKind;
  accountId: number;
  historyId: number;
  /** The first line of those on the entry. */
  act: number;
  at: Date;
  submissionId: number;
  revisionId: number | null;
  /** For the kind `comment`. */
  comments: number | null;
}

/**
 * Tells everybody concerned of decisions, by their history lines: the proposer, the proposer of the chart, the voters,
 * and the proposers of what others wrote meanwhile. A person is told of all decisions on an entry once, as the first of
 * these, and of the last decision. Tells nothing of holds, which would reveal votes, and of withdrawals.
 */
export async function notifyOfDecisions(trx: Transaction<DB>, historyIds: readonly number[]): Promise<void> {
  if (historyIds.length === 0) return;
  const { rows } = await sql<Concerned>`
    with decided as (
      select history.id as history_id, min(history.id) over (partition by history.submission_id) as act, history.at, history.submission_id, history.revision_id, history.tag,
        submission.proposer_id as owner_id,
        case when revision.kind <> 'fix' then revision.proposer_id end as reviser_id,
        case when history.revision_id is null then submission.proposer_id else revision.proposer_id end as author_id,
        revision.kind as revision_kind, revision.published_at as revised_at
      from history
        join submission on submission.id = history.submission_id
        left join revision on revision.id = history.revision_id
      where history.id = any(${historyIds}::int[]) and history.tag <> 'hold' and history.rule <> 'withdrawn'
    ), ballot as (
      select decided.*, vote.account_id as voter_id, vote.comment
      from decided
        join vote on vote.submission_id = decided.submission_id and decided.revision_id is null
          or vote.revision_id = decided.revision_id
      where vote.voided_at is null and decided.tag in ('update', 'reject', 'cancel', 'delete')
        and vote.account_id is distinct from decided.author_id
    ), written as (
      select history_id, author_id as account_id from ballot where comment <> ''
      union all
      select history_id, owner_id from decided join comment using (submission_id)
      where tag in ('update', 'reject', 'cancel', 'delete') and comment.account_id is distinct from owner_id
        and comment.deleted_at is null
        and case
          when revision_id is null then true
          -- Comments on a chart are hidden while a re-vote is open, and only then.
          else revision_kind = 'resurrection' and comment.written_at >= revised_at
        end
    ), concerned as (
      select 1 as place, 'proposal' as kind, owner_id as account_id, history_id, null::int as comments
      from decided where revision_id is null
      union all select 2, 'revision', reviser_id, history_id, null from decided where revision_id is not null
      union all select 3, 'revised', owner_id, history_id, null from decided
        where revision_id is not null and owner_id is distinct from author_id
      union all select 4, 'vote', voter_id, history_id, null from ballot
      union all select 5, 'comment', account_id, history_id, count(*)::int from written group by account_id, history_id
    )
    select concerned.kind, concerned.account_id, concerned.comments,
      decided.history_id, decided.act, decided.at, decided.submission_id, decided.revision_id
    from concerned join decided using (history_id)
    where concerned.account_id is not null
    order by decided.act, concerned.place, decided.history_id desc, concerned.account_id`.execute(trx);
  const toNews = ({ kind, act, ...row }: Concerned): News => ({
    ...row,
    kind,
    act: kind === 'comment' ? `comments until ${row.historyId}` : `decision ${act}`,
  });
  await notify(trx, rows.map(toNews));
}
