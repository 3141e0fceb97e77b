import type { ActInput } from '#contract/admin.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { ban, unban } from '../accounts/ban.ts';
import { endAllSessions } from '../accounts/endSessions.ts';
import { restoreVotingRights, suspendVotingRights } from '../accounts/suspendVotingRights.ts';
import { unwarn, warn } from '../accounts/warn.ts';
import type { Done, Order } from '../moderation/performAct.ts';
import type { Context } from '../platform/context.ts';
import { saveNotice, withdrawNotice } from '../site/saveNotice.ts';
import { replaceCourses } from '../tables/courses/replaceCourses.ts';
import { deleteAnyUpload } from '../uploads/deleteUpload.ts';
import { hideComment } from '../voting/hideComment.ts';

type Acts = {
  [Name in ActInput['name']]: (
    ctx: Context,
    input: Extract<ActInput, { name: Name }>,
    order: Order,
  ) => Promise<Done | Refusal>;
};

/** The action of each act in the browser: that of its command. */
const acts: Partial<Acts> = {
  warn: (ctx, { account }, order) => warn(ctx, { accountId: account, ...order }),
  unwarn: (ctx, { account }, order) => unwarn(ctx, { accountId: account, ...order }),
  bar: (ctx, { account, until }, order) =>
    suspendVotingRights(ctx, { accountId: account, until: until === null ? null : new Date(until), ...order }),
  unbar: (ctx, { account }, order) => restoreVotingRights(ctx, { accountId: account, ...order }),
  ban: (ctx, { account }, order) => ban(ctx, { accountId: account, ...order }),
  unban: (ctx, { account }, order) => unban(ctx, { accountId: account, ...order }),
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

/** Performs an act by its name. */
export async function actOf<Name extends ActInput['name']>(
  ctx: Context,
  input: Extract<ActInput, { name: Name }>,
  order: Order,
): Promise<Done | Refusal> {
  const act = acts[input.name] as Acts[Name] | undefined;
  return act ? act(ctx, input, order) : refuse('ENOTFOUND');
}
