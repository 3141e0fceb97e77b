import { refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import type { RequestState } from '#domain/moderation/requests.ts';
import { lockedRequest, setState } from '../acts/closeRequest.ts';
import { type Order, performAct } from '../acts/performAct.ts';
import type { Context } from '../platform/context.ts';
import { lastMessage } from './readRequests.ts';

/**
 * Answers a request, for moderators: the reason is the answer, which the asker reads. The asker is told of it. The same
 * answer again changes nothing.
 */
export const answerRequest = (
  ctx: Context,
  { request: requestId, state, ...order }: Order & { request: number; state: Exclude<RequestState, 'open'> },
) =>
  performAct(ctx, 'answer-request', order, async (trx, at) => {
    const request = await lockedRequest(trx, requestId);
    if (!request) return refuse('ENOTFOUND');
    const last = await lastMessage(trx, requestId);
    const { reason: text } = order;
    const changes: Change[] = [];
    if (request.state !== state) changes.push({ what: 'request', before: request.state, after: state });
    if (!last?.isAnswer || last.text !== text) {
      changes.push({ what: 'answer', before: last?.isAnswer ? last.text : null, after: text });
      await trx.insertInto('requestMessage').values({ requestId, at, isAnswer: true, text }).execute();
    }
    if (changes.length > 0) await setState(trx, request, state, at);
    return { result: null, subject: `request ${requestId}`, about: { requestId }, changes };
  });
