import type { ActTakes } from '#contract/acts/acts.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import { act } from '../../acts/act.ts';
import { setState } from '../../acts/closeRequests.ts';
import { requestToSettle } from '../../acts/performAct.ts';
import { lastMessage } from './readRequests.ts';

/**
 * Answers a request, for moderators: the reason is the answer, which the asker reads. The asker is told of it. The same
 * answer again changes nothing; EREQUESTCHANGED, with the last message, if it has changed since the moderator read it.
 */
export const answerRequest = act({
  name: 'answer-request',
  async run({ trx, at, by, reason: text }, { request: requestId, state, seen }: ActTakes<'answer-request'>) {
    const request = await requestToSettle(trx, by, requestId);
    if (isRefusal(request)) return request;
    const last = await lastMessage(trx, requestId);
    const changes: Change[] = [];
    if (request.state !== state) changes.push({ what: 'request', before: request.state, after: state });
    const isNew = !last?.isAnswer || last.text !== text;
    if (isNew) changes.push({ what: 'answer', before: last?.isAnswer ? last.text : null, after: text });
    if (changes.length > 0) {
      const seenAt = seen === null ? request.askedAt : new Date(seen);
      if (request.changedAt > seenAt) return refuse('EREQUESTCHANGED', { last: last?.text ?? '' });
      if (isNew) await trx.insertInto('requestMessage').values({ requestId, at, isAnswer: true, text }).execute();
      await setState(trx, request, { state, at });
    }
    return { result: null, subject: `request ${requestId}`, about: { requestId }, changes };
  },
});
