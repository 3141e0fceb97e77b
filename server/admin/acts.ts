import type { ActInput } from '#contract/admin.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { ban, unban } from '../accounts/ban.ts';
import { restoreVotingRights, suspendVotingRights } from '../accounts/suspendVotingRights.ts';
import { unwarn, warn } from '../accounts/warn.ts';
import { blankTrail } from '../moderation/blankTrail.ts';
import type { Done, Order } from '../moderation/performAct.ts';
import type { Context } from '../platform/context.ts';
import { answerRequest } from '../requests/answerRequest.ts';
import { deleteChart } from './deleteChart.ts';

type Acts = {
  [Name in ActInput['name']]: (
    ctx: Context,
    input: Extract<ActInput, { name: Name }>,
    order: Order,
  ) => Promise<Done | Refusal>;
};

/** The action of each act in the browser: that of its command. */
const acts: Partial<Acts> = {
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
