import { sql } from 'kysely';

/** Somebody who looks at requests or settles them; `accountId` null: a visitor, or the operator. */
export interface Onlooker {
  accountId: number | null;
  isAdmin: boolean;
}

/**
 * Whether an open vote hides a row of `comment` on a row of `submission` from all but its author and admins: any comment
 * during the first vote, during a re-vote those written since it was proposed (`commentsHiddenFrom` of voting).
 */
export const isHiddenByVote = sql<boolean>`(submission.result = 'new' or exists (
  select from revision where revision.submission_id = submission.id and revision.result = 'new'
    and revision.kind = 'resurrection' and revision.published_at <= comment.written_at))`;

/**
 * The person that a row of `request` is about, as far as somebody may know: who appeals, or who wrote, uploaded or proposed
 * what is reported, or plays. While an open vote hides them, only admins and they themselves know.
 */
export const personAsked = ({ accountId, isAdmin }: Onlooker) => sql<number | null>`(
  select behind.account_id from (
    select request.account_id, false as is_secret where request.kind = 'appeal'
    union all select comment.account_id, ${isHiddenByVote} from comment
      join submission on submission.id = comment.submission_id where comment.public_id = request.comment_id
    union all select account_id, false from upload_comment where public_id = request.comment_id
    union all select v.account_id, coalesce(r.result, s.result) = 'new' from vote v
      left join revision r on r.id = v.revision_id left join submission s on s.id = v.submission_id
      where v.public_id = request.comment_id
    union all select account_id, false from upload where entry_no = request.upload_no and request.comment_id is null
    union all select proposer_id, result = 'new' from revision
      where id = request.revision_id and request.comment_id is null
    union all select proposer_id, result = 'new' from submission
      where id = request.submission_id and request.comment_id is null
    union all select account_id, false from player where id = request.player_id
  ) as behind where not is_secret or ${isAdmin}::boolean or behind.account_id = ${accountId}::integer)`;
