import type { ActInput } from '#contract/acts/acts.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { ban, unban } from '../accounts/ban.ts';
import { endAllSessions } from '../accounts/endSessions.ts';
import { restoreVotingRights, suspendVotingRights } from '../accounts/suspendVotingRights.ts';
import { unwarn, warn } from '../accounts/warn.ts';
import type { ActRefusal, Done, Order } from '../acts/performAct.ts';
import { stagedChart } from '../charts/stagedChart.ts';
import type { Context } from '../platform/context.ts';
import { saveNotice, withdrawNotice } from '../site/saveNotice.ts';
import { replaceCourses } from '../tables/courses/replaceCourses.ts';
import { truncateLines } from '../tables/describeImport.ts';
import { type ImportProblems, type ImportReport, importTable } from '../tables/importTable.ts';
import { deleteAnyUpload } from '../uploads/deleteUpload.ts';
import { importUploads, type UploadImportReport } from '../uploads/importUploads.ts';
import { restoreVotes, voidVotes } from '../voting/ballots/voidVotes.ts';
import { hideComment, showComment } from '../voting/comments/hideComment.ts';
import { fixEntry } from '../voting/revisions/fixEntry.ts';
import { cancelEntry } from '../voting/submissions/cancelEntry.ts';
import { removeFromSub } from '../voting/submissions/removeFromSub.ts';
import { changeSuspension, removeSuspension, suspend } from '../voting/submissions/suspend.ts';
import { confirmVoteCounts } from '../voting/voteCounts/confirmVoteCounts.ts';
import { undoVoteCount } from '../voting/voteCounts/undoVoteCount.ts';
import { blankTrail } from './blankTrail.ts';
import { deleteChart } from './deleteChart.ts';
import { answerRequest } from './requests/answerRequest.ts';

/** A fix with the chart that the admin has staged. */
async function fixWithStaged(ctx: Context, { sha256, ...fix }: Order & Extract<ActInput, { name: 'fix' }>) {
  const { by } = fix;
  const chart =
    sha256 === null ? null : (by !== null && (await stagedChart(ctx, { accountId: by }, sha256))) || 'missing';
  return isRefusal(chart) ? chart : fixEntry(ctx, { ...fix, chart });
}

/** An import from an address: on an own machine a site imports from a neighbour. */
const importing =
  <Options>(run: (ctx: Context, options: Options) => Promise<ImportReport | UploadImportReport | ImportProblems>) =>
  async (ctx: Context, given: Order & Options) => {
    const done = await run(ctx, { ...given, order: given, isPublicOnly: ctx.config.NODE_ENV === 'production' });
    if (!('problems' in done)) return { ...done, notes: [...(done.notes ?? []), ...done.leftOut] };
    return done.refusal ?? refuse('EIMPORT', { why: truncateLines(done.problems).join('\n') });
  };

/** The acts that the browser orders, by name. */
const acts = {
  'answer-request': answerRequest,
  warn,
  unwarn,
  bar: suspendVotingRights,
  unbar: restoreVotingRights,
  ban,
  unban,
  'end-sessions': endAllSessions,
  'hide-comment': hideComment,
  'show-comment': showComment,
  'remove-upload': deleteAnyUpload,
  fix: fixWithStaged,
  cancel: cancelEntry,
  'void-votes': voidVotes,
  'restore-votes': restoreVotes,
  'remove-from-sub': removeFromSub,
  'delete-chart': deleteChart,
  suspend,
  'change-suspension': changeSuspension,
  'remove-suspension': removeSuspension,
  notice: saveNotice,
  'withdraw-notice': withdrawNotice,
  courses: replaceCourses,
  'import-table': importing(importTable),
  'import-uploads': importing(importUploads),
  'confirm-counts': confirmVoteCounts,
  'undo-count': undoVoteCount,
  'blank-trail': blankTrail,
} satisfies {
  [Name in ActInput['name']]: (
    ctx: Context,
    given: Order & Extract<ActInput, { name: Name }>,
  ) => Promise<Done | Refusal>;
};

/** What any act of the browser is refused with. */
type RefusalOfAct = Extract<Awaited<ReturnType<(typeof acts)[ActInput['name']]>>, Refusal> | ActRefusal;

/** Performs an act by its name. */
export function actOf(ctx: Context, input: ActInput, order: Order): Promise<Done | RefusalOfAct> {
  const perform = acts[input.name] as (ctx: Context, given: Order & ActInput) => Promise<Done | RefusalOfAct>;
  return perform(ctx, { ...input, ...order });
}
