import { useRef, useState } from 'react';
import { type Failure, isFailure } from './call.ts';

/** A call that is made at a press: whether it is on its way, and why it was refused. A second press meanwhile does nothing. */
export function useSend() {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Pick<Failure, 'error'> | null>(null);
  const isOnItsWay = useRef(false);

  /** The reply, or null when it was refused or another press is on its way. */
  const send = async <Reply extends object>(ask: () => Promise<Reply | Failure>): Promise<Reply | null> => {
    if (isOnItsWay.current) return null;
    isOnItsWay.current = true;
    setSending(true);
    setFailure(null);
    const answer = await ask();
    isOnItsWay.current = false;
    setSending(false);
    if (!isFailure(answer)) return answer;
    setFailure(answer);
    return null;
  };

  return { isSending, failure, setFailure, send };
}
