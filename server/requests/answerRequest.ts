import type { ActTakes } from '#contract/acts.ts';
import { refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import { act } from '../acts/act.ts';
import { lockedRequest, setState } from '../acts/closeRequests.ts';
import { lastMessage } from './readRequests.ts';

/**
 * Answers a request, for moderators: the reason is the answer, which the asker reads. The asker is told of it. The same
 * answer again changes nothing.
 */
export const answerRequest = act({
  name: 'answer-request',
  async run({ trx, at, reason: text }, { request: requestId, state }: ActTakes<'answer-request'>) {
    const request = await lockedRequest(trx, requestId);
    if (!request) return refuse('ENOTFOUND');
    const last = await lastMessage(trx, requestId);
    const changes: Change[] = [];
    if (request.state !== state) changes.push({ what: 'request', before: request.state, after: state });
    if (!last?.isAnswer || last.text !== text) {
      changes.push({ what: 'answer', before: last?.isAnswer ? last.text : null, after: text });
      await trx.insertInto('requestMessage').values({ requestId, at, isAnswer: true, text }).execute();
    }
    if (changes.length > 0) await setState(trx, request, { state, at });
    return { result: null, subject: `request ${requestId}`, about: { requestId }, changes };
  },
});
