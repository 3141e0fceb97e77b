import type { ActInput } from '#contract/acts.ts';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import { ban, unban } from '../accounts/ban.ts';
import { endAllSessions } from '../accounts/endSessions.ts';
import { restoreVotingRights, suspendVotingRights } from '../accounts/suspendVotingRights.ts';
import { unwarn, warn } from '../accounts/warn.ts';
import type { Done, Order } from '../acts/performAct.ts';
import { stagedChart } from '../charts/stagedChart.ts';
import type { Context } from '../platform/context.ts';
import { answerRequest } from '../requests/answerRequest.ts';
import { saveNotice, withdrawNotice } from '../site/saveNotice.ts';
import { replaceCourses } from '../tables/courses/replaceCourses.ts';
import { deleteAnyUpload } from '../uploads/deleteUpload.ts';
import { hideComment } from '../voting/hideComment.ts';
import { fixEntry } from '../voting/revisions/fixEntry.ts';
import { cancelEntry } from '../voting/submissions/cancelEntry.ts';
import { removeFromSub } from '../voting/submissions/removeFromSub.ts';
import { changeSuspension, removeSuspension, suspend } from '../voting/submissions/suspend.ts';
import { voidVotes } from '../voting/voidVotes.ts';
import { confirmVoteCounts } from '../voting/voteCounts/confirmVoteCounts.ts';
import { undoVoteCount } from '../voting/voteCounts/undoVoteCount.ts';
import { blankTrail } from './blankTrail.ts';
import { deleteChart } from './deleteChart.ts';

type Acts = {
  [Name in ActInput['name']]: (
    ctx: Context,
    input: Extract<ActInput, { name: Name }>,
    order: Order,
  ) => Promise<Done | Refusal>;
};

/** The action of each act in the browser: that of its command. */
const acts: Acts = {
  'answer-request': (ctx, { request, state }, order) => answerRequest(ctx, { request, state, ...order }),
  warn: (ctx, { account }, order) => warn(ctx, { accountId: account, ...order }),
  unwarn: (ctx, { account }, order) => unwarn(ctx, { accountId: account, ...order }),
  bar: (ctx, { account, until }, order) =>
    suspendVotingRights(ctx, { accountId: account, until: until === null ? null : new Date(until), ...order }),
  unbar: (ctx, { account }, order) => restoreVotingRights(ctx, { accountId: account, ...order }),
  ban: (ctx, { account }, order) => ban(ctx, { accountId: account, ...order }),
  unban: (ctx, { account }, order) => unban(ctx, { accountId: account, ...order }),
  'delete-chart': (ctx, { sha256, request }, order) => deleteChart(ctx, { sha256, request, ...order }),
  'blank-trail': (ctx, { line }, order) => blankTrail(ctx, { line, ...order }),
  fix: async (ctx, { table, entryNo, songUrl, chartUrl, sha256, request }, order) => {
    const chart = sha256 === null ? null : await stagedBy(ctx, order, sha256);
    if (isRefusal(chart)) return chart;
    return fixEntry(ctx, { tableId: table, entryNo, songUrl, chartUrl, chart, requestId: request, ...order });
  },
  cancel: (ctx, { table, entryNo }, order) => cancelEntry(ctx, { tableId: table, entryNo, ...order }),
  'void-votes': (ctx, { account, entry }, order) =>
    voidVotes(ctx, {
      ...{ accountId: account, ...order },
      ...(entry && { entry: { tableId: entry.table, entryNo: entry.entryNo } }),
    }),
  'remove-from-sub': (ctx, { table, entryNo, request }, order) =>
    removeFromSub(ctx, { tableId: table, entryNo, requestId: request, ...order }),
  suspend: (ctx, { from, until }, order) =>
    suspend(ctx, { startsAt: new Date(from), endsAt: new Date(until), ...order }),
  'change-suspension': (ctx, { period, until }, order) =>
    changeSuspension(ctx, { id: period, endsAt: new Date(until), ...order }),
  'remove-suspension': (ctx, { period }, order) => removeSuspension(ctx, { id: period, ...order }),
  'confirm-counts': (ctx, _, order) => confirmVoteCounts(ctx, order),
  'undo-count': (ctx, { run }, order) => undoVoteCount(ctx, { dueAt: new Date(run), ...order }),
  'end-sessions': (ctx, { account }, order) => endAllSessions(ctx, { accountId: account, ...order }),
  'hide-comment': (ctx, { comment }, order) => hideComment(ctx, { comment, isHidden: true, ...order }),
  'show-comment': (ctx, { comment }, order) => hideComment(ctx, { comment, isHidden: false, ...order }),
  'remove-upload': (ctx, { upload, request }, order) =>
    deleteAnyUpload(ctx, { entryNo: upload, requestId: request, ...order }),
  notice: (ctx, { name: _, texts: { en, ja, ko }, from, until, ...notice }, order) =>
    saveNotice(ctx, {
      ...{ ...notice, ...order, texts: { en, ...(ja && { ja }), ...(ko && { ko }) } },
      ...{ from: from === null ? null : new Date(from), until: until === null ? null : new Date(until) },
    }),
  courses: (ctx, { table, json }, order) => replaceCourses(ctx, { tableId: table, json, ...order }),
  'withdraw-notice': (ctx, { code }, order) => withdrawNotice(ctx, { code, ...order }),
};

/** Reads the chart of a file that the admin staged. */
async function stagedBy(ctx: Context, { by }: Order, sha256: string) {
  return (by === null ? null : await stagedChart(ctx, { accountId: by }, sha256)) ?? ('missing' as const);
}

/** Performs an act by its name. */
export const actOf = <Name extends ActInput['name']>(
  ctx: Context,
  input: Extract<ActInput, { name: Name }>,
  order: Order,
): Promise<Done | Refusal> => (acts[input.name] as Acts[Name])(ctx, input, order);
