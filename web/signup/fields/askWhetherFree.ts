import { signupCheck } from '#contract/signup.ts';
import { call, type Failure, isFailure, RANKING_TIMEOUT_MS } from '../../api/call.ts';
import type { AskField } from './useFields.ts';

/** Whether nobody has the value yet; of the other fields the server knows nothing. */
export const askWhetherFree: AskField = async (name, value): Promise<Failure | null> => {
  switch (name) {
    case 'userid':
    case 'nickname':
    case 'userlr2id':
    case 'minirid': {
      const answer = await call(signupCheck, { body: { [name]: value } }, { patienceMs: RANKING_TIMEOUT_MS });
      return isFailure(answer) ? answer : null;
    }
    default:
      return null;
  }
};
