import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Failure, isFailure } from '../../../base/api/call.ts';
import { serverNow } from '../../../base/api/serverClock.ts';

/**
 * A code for the profile text at the ranking service. `message` is the URL where that text is edited, or says where.
 */
export interface OwnershipCode {
  token: string;
  message: string;
  expiresAt: string;
}

/** Requests a code for an LR2 ID from the server. */
export type RequestCode = (lr2Id: string) => Promise<OwnershipCode | Failure>;

interface CodeState {
  code: OwnershipCode | null;
  failure: Failure | null;
  isPending: boolean;
}

const noCode: CodeState = { code: null, failure: null, isPending: false };

/**
 * The code that proves an LR2 ID: requests it, holds it until it expires, and drops it when the form changes to another
 * ID.
 */
export function useOwnershipCode(
  requestCode: RequestCode,
  onCode: (code: OwnershipCode) => void,
  onExpire: () => void,
) {
  const [state, setState] = useState(noCode);
  const lastRequest = useRef(0);
  const expire = useEffectEvent(() => {
    setState(noCode);
    onExpire();
  });

  const { code } = state;
  useEffect(() => {
    if (!code) return;
    const remainingMs = new Date(code.expiresAt).getTime() - serverNow().getTime();
    const timer = setTimeout(() => expire(), remainingMs);
    return () => clearTimeout(timer);
  }, [code]);

  const request = async (lr2Id: string) => {
    const number = ++lastRequest.current;
    setState((before) => ({ ...before, failure: null, isPending: true }));
    const reply = await requestCode(lr2Id);
    // In the meantime another ID was entered or another code was requested.
    if (number !== lastRequest.current) return;
    if (isFailure(reply)) return setState((before) => ({ ...before, failure: reply, isPending: false }));
    setState({ code: reply, failure: null, isPending: false });
    onCode(reply);
  };

  const reset = () => {
    lastRequest.current++;
    setState(noCode);
  };

  return { ...state, request, reset };
}
