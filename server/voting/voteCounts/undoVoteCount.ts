import { sql, type Transaction } from 'kysely';
import type { ActTakes } from '#contract/acts/acts.ts';
import { daysAfter } from '#domain/common/dates.ts';
import { refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { VOTE_COUNT_UNDO_DAYS } from '#domain/voting/calendar.ts';
import { RULES_OF_ACTS } from '#domain/voting/decide.ts';
import { act } from '../../acts/act.ts';
import { notifyOfDecisions } from '../../notifications/notifyOfDecisions.ts';
import { CountHeldError } from '../../platform/countHeld.ts';
import type { DB } from '../../platform/database/schema.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { chartsOf, startRatingJob } from '../../scores/ratings/ratingJobs.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { settleOpened } from '../ballots/joinedBallots.ts';
import { type Cancellation, cancelOpenVotes, type EntryToCancel } from '../submissions/cancelOpenVotes.ts';
import { insteadOfVoteCounts } from './afterDueVoteCounts.ts';
import { restoreBefore } from './countingChanges.ts';
import { voteCountState } from './voteCountState.ts';

/** The history line of a decision of the vote count. */
interface Line {
  id: number;
  submissionId: number;
}

/**
 * Undoes the vote count due at `dueAt`, for an admin, within a week: what it decided is open again and decided by the next
 * one. Its row stays, so that it is never performed again. Ratings, restrictions, lists and notifications follow; the
 * history says it, with the reason (voting.md §10). ENOTFOUND when it was never performed, EUNDOLATE when it is too late,
 * EUNDO when a later act depends on a decision (`why`). Open revisions of its entries
 * are put aside. Changes nothing when it was undone before.
 *
 * @returns how many decisions were undone
 * @throws CountHeldError while the clock is in doubt, or vote counts are held
 */
export const undoVoteCount = act({
  name: 'undo-count',
  within: insteadOfVoteCounts,
  async run({ ctx, trx, at: now, reason }, { run: date }: ActTakes<'undo-count'>) {
    const dueAt = new Date(date);
    const { doubt } = await voteCountState(ctx, trx);
    if (doubt) throw new CountHeldError(ctx.clock, doubt);
    const subject = dueAt.toISOString();
    const run = await trx.selectFrom('countingRun').selectAll().where('dueAt', '=', dueAt).executeTakeFirst();
    if (!run) return refuse('ENOTFOUND');
    if (run.undoneAt) return { result: 0, subject, changes: [] };
    if (now >= daysAfter(run.doneAt, VOTE_COUNT_UNDO_DAYS)) return refuse('EUNDOLATE', { days: VOTE_COUNT_UNDO_DAYS });
    const lines = await trx
      .updateTable('history')
      .set({ undone: true })
      .where('at', '=', dueAt)
      .where('tag', 'in', ['update', 'reject', 'cancel', 'delete', 'hold'])
      .where('rule', 'not in', RULES_OF_ACTS)
      .returning(['id', 'submissionId', 'tag'])
      .execute();
    const decided = lines.filter(({ tag }) => tag !== 'hold');
    const acts = await laterActs(trx, decided);
    if (acts.length > 0) return refuse('EUNDO', { why: ['Later acts depend on it:', ...acts].join('\n  ') });

    const entryIds = decided.map(({ submissionId }) => submissionId);
    const aside = await putAside(trx, entryIds, { at: now, rule: 'undone', note: reason });
    const restored = (await restoreBefore(trx, dueAt, 'submission')) + (await restoreBefore(trx, dueAt, 'revision'));
    if (restored < decided.length) {
      const why = 'What it changed was not kept: an older version of the program performed it.';
      return refuse('EUNDO', { why });
    }
    // Its votes are open again, and hidden. The next count names the file before this one.
    await trx.deleteFrom('countFile').where('dueAt', '=', dueAt).execute();
    await settleOpened(trx, run, now);
    await tellOfUndo(trx, decided, { dueAt, now, reason });
    await cancelListed(trx, dueAt, { at: now, rule: 'duplicate', note: '' });
    await trx
      .updateTable('countingRun')
      .set({ undoneAt: now, undoneReason: reason })
      .where('dueAt', '=', dueAt)
      .execute();
    await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { whoPlayed: entryIds, tellAt: now });
    await startRatingJob(trx, now, await chartsOf(trx, entryIds));
    for (const tableId of await tablesOf(trx, decided)) await bumpPublished(trx, tableId);
    const undone = { what: 'count', before: subject, after: null } as const;
    const decisions = { what: 'decisions', before: decided.length, after: 0 } as const;
    return {
      result: decided.length,
      subject,
      changes: [undone, ...(decided.length > 0 ? [decisions] : []), ...aside],
    };
  },
  async after(ctx, { result: decisions, changes }, { run }) {
    if (changes.length === 0) return;
    await ctx.published.refreshChanged();
    ctx.log.warn({ dueAt: run, decisions }, 'a vote count was undone');
  },
  command: {
    about:
      'Undoes a vote count within a week, by its date in GMT+9 or its time: what it decided is open again and decided by the next one; its date is never performed again. Everybody can read the reason. Open revisions of its entries are put aside. Refused where a later act depends on it, which is named. Repeating it changes nothing.',
    says: ({ result, changes }, { run }) =>
      changes.length === 0
        ? `The vote count of ${run} is undone already.`
        : `The vote count of ${run} is undone: ${result} decisions. The next one decides them.`,
    why({ error, why, days }) {
      if (error === 'EUNDOLATE') return `It was performed more than ${days} days ago.`;
      return error === 'EUNDO' ? `It cannot be undone. ${why}` : undefined;
    },
  },
});

/**
 * Names what happened since that depends on these decisions: to their entries, and a later vote count that accepted another
 * entry of the chart. Comments, corrected links, what was undone itself, and revisions that are open or were withdrawn or
 * canceled do not depend.
 */
async function laterActs(trx: Transaction<DB>, decided: readonly Line[]): Promise<string[]> {
  const last = Math.max(0, ...decided.map(({ id }) => id));
  const { rows } = await sql<{ tableId: string; entryNo: number; what: string; at: Date }>`
    select distinct submission.table_id, submission.entry_no, history.tag as what, history.at
    from history
      join submission on submission.id = history.submission_id
      join submission as entry on entry.id = submission.id or (history.tag = 'update' and entry.series = submission.series
        and (entry.md5 = submission.md5 or (entry.sha256 = submission.sha256 and entry.sha256 <> '')))
    where history.id > ${last} and not history.undone and history.tag not in ('undo', 'hold', 'changelink')
      and (history.revision_id is null or history.rule not in ('admin', 'withdrawn', 'undone'))
      and entry.id = any(${decided.map(({ submissionId }) => submissionId)}::int[])
    order by submission.table_id, submission.entry_no, history.at`.execute(trx);
  return rows.map(({ tableId, entryNo, what, at }) => `${tableId} ${entryNo}: ${what} at ${at.toISOString()}`);
}

/**
 * Cancels the open revisions of entries whose decision is undone. They count toward no limit, and may be proposed again.
 * Returns what changed, for the trail.
 */
async function putAside(trx: Transaction<DB>, entryIds: number[], why: Cancellation): Promise<Change[]> {
  const entries = await trx
    .selectFrom('submission')
    .select(['id', 'tableId', 'entryNo', 'level', 'result', 'deletedAt'])
    .where('id', 'in', trx.selectFrom('revision').select('submissionId').where('result', '=', 'new'))
    .where('id', '=', sql<number>`any(${entryIds}::int[])`)
    .orderBy('id')
    .execute();
  for (const entry of entries) await notifyOfDecisions(trx, (await cancelOpenVotes(trx, entry, why)).lines);
  return entries.map(({ tableId, entryNo }) => ({
    what: 'revisionVote',
    before: `${tableId} ${entryNo}`,
    after: null,
  }));
}

/** Cancels the votes that the undo opened on entries whose chart has another decided entry by now, as after a fix. */
async function cancelListed(trx: Transaction<DB>, dueAt: Date, why: Cancellation): Promise<void> {
  const { rows } = await sql<EntryToCancel>`
    select id, table_id, level, result, deleted_at from submission as opened
    where result = 'new' and id in (select id from counting_change where due_at = ${dueAt} and changed = 'submission')
      and exists (
        select from submission as other
        where series = opened.series and result in ('accept', 'reject') and removed_from_sub_at is null
          and (md5 = opened.md5 or (sha256 = opened.sha256 and sha256 <> '')))
    order by id`.execute(trx);
  for (const entry of rows) await notifyOfDecisions(trx, (await cancelOpenVotes(trx, entry, why)).lines);
}

/** Returns the tables whose lists these decisions changed, in the order in which they are locked. */
async function tablesOf(trx: Transaction<DB>, decided: readonly Line[]): Promise<string[]> {
  const { rows } = await sql<{ tableId: string }>`
    select distinct listing.table_id from history left join revision on revision.id = revision_id,
      unnest(array[table_before, table_after, revision.table_id]) as listing (table_id)
    where history.id = any(${decided.map(({ id }) => id)}::int[]) and listing.table_id is not null
    order by listing.table_id`.execute(trx);
  return rows.map(({ tableId }) => tableId);
}

/** Adds to the history that decisions were undone, and replaces what people were told of them. */
async function tellOfUndo(
  trx: Transaction<DB>,
  decided: readonly Line[],
  { dueAt, now, reason }: { dueAt: Date; now: Date; reason: string },
): Promise<void> {
  const ids = sql`any(${decided.map(({ id }) => id)}::int[])`;
  // Comments are hidden again. The next decision tells of them.
  await sql`
    with line as (
      insert into history (
        submission_id, revision_id, tag, at, table_before, level_before, table_after, level_after, rule, note
      )
      select undone.submission_id, undone.revision_id, 'undo', ${now}::timestamptz,
        coalesce(undone.table_after, undone.table_before), coalesce(undone.level_after, undone.level_before),
        official.table_id, official.level, 'admin', ${reason}
      from history as undone left join submission as official on official.id = undone.submission_id
        and official.result = 'accept' and official.deleted_at is null and official.removed_from_sub_at is null
      where undone.id = ${ids} order by undone.id
      returning id, submission_id, revision_id
    ), told as (
      delete from notification
      where history_id = ${ids} or (kind = 'comment' and at >= ${dueAt} and submission_id in (
        select history.submission_id from history left join revision on revision.id = history.revision_id
        where history.id = ${ids} and coalesce(revision.kind, 'resurrection') = 'resurrection'))
      returning account_id, kind, submission_id, revision_id
    )
    insert into notification (account_id, kind, submission_id, revision_id, history_id, act, at)
    select told.*, line.id, 'decision ' || line.id, ${now}::timestamptz
    from told join line on line.submission_id = told.submission_id
      and line.revision_id is not distinct from told.revision_id
    where told.kind <> 'comment' and not exists (
      select from notification_off as off where off.account_id = told.account_id and off.kind = told.kind)
    order by line.id`.execute(trx);
}
