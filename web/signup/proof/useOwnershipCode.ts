import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Failure, isFailure } from '../../api/call.ts';
import { serverNow } from '../../api/serverClock.ts';

/** A code for the profile text at the ranking service, and where that text is written. */
export interface OwnershipCode {
  token: string;
  message: string;
  expiresAt: string;
}

export type AskCode = (lr2Id: string) => Promise<OwnershipCode | Failure>;

interface Asked {
  code: OwnershipCode | null;
  failure: Failure | null;
  isAsking: boolean;
}

const nothing: Asked = { code: null, failure: null, isAsking: false };

/** The code that proves an LR2 ID: asked for, shown, run out, and forgotten when the form turns to another ID. */
export function useOwnershipCode(ask: AskCode, onCode: (code: OwnershipCode) => void, onExpire: () => void) {
  const [state, setState] = useState(nothing);
  const newest = useRef(0);
  const expire = useEffectEvent(() => {
    setState(nothing);
    onExpire();
  });

  const { code } = state;
  useEffect(() => {
    if (!code) return;
    const left = new Date(code.expiresAt).getTime() - serverNow().getTime();
    const timer = setTimeout(() => expire(), left);
    return () => clearTimeout(timer);
  }, [code]);

  const get = async (lr2Id: string) => {
    const own = ++newest.current;
    setState((known) => ({ ...known, failure: null, isAsking: true }));
    const answer = await ask(lr2Id);
    // Another ID was entered meanwhile, or the code asked for once more.
    if (own !== newest.current) return;
    if (isFailure(answer)) return setState((known) => ({ ...known, failure: answer, isAsking: false }));
    setState({ code: answer, failure: null, isAsking: false });
    onCode(answer);
  };

  const forget = () => {
    newest.current++;
    setState(nothing);
  };

  return { ...state, get, forget };
}
