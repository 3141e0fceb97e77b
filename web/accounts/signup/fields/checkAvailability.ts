import { signupCheck } from '#contract/accounts/signup.ts';
import { call, type Failure, isFailure, RANKING_TIMEOUT_MS } from '../../../base/api/call.ts';
import type { CheckAvailability } from './useFields.ts';

/** Asks the server whether a value is free. Fields that are not unique are not asked about. */
export const checkAvailability: CheckAvailability = async (name, value): Promise<Failure | null> => {
  switch (name) {
    case 'userid':
    case 'nickname':
    case 'userlr2id':
    case 'minirid': {
      const reply = await call(signupCheck, { body: { [name]: value } }, { timeoutMs: RANKING_TIMEOUT_MS });
      return isFailure(reply) ? reply : null;
    }
    default:
      return null;
  }
};
