import { useRef, useState } from 'react';
import { type Failure, isFailure } from './call.ts';
import { pageAccount, whyNotSend } from './pageAccount.ts';
import { reportSessionEnd } from './sessionEnd.ts';

/**
 * Makes calls on a press of a button, one at a time: returns whether one is being sent and why the last one failed. What
 * was typed for one account is never sent for another unasked: the first press after a change is refused
 * (EACCOUNTCHANGED).
 */
export function useSend() {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Pick<Failure, 'error'> | null>(null);
  // The state is that of the last render; a second press may come before the next.
  const isInFlight = useRef(false);
  const [openedFor, setOpenedFor] = useState(pageAccount);

  /** Makes a call. Returns its reply, or null when it failed or another call is in flight. */
  const send = async <Reply extends object>(request: () => Promise<Reply | Failure>): Promise<Reply | null> => {
    if (isInFlight.current) return null;
    const account = pageAccount();
    const why = whyNotSend(openedFor, account);
    if (why !== 'ESESSIONEXP') setOpenedFor(account);
    if (why) {
      setFailure({ error: why });
      if (why === 'EACCOUNTCHANGED') reportSessionEnd(why);
      return null;
    }
    isInFlight.current = true;
    setSending(true);
    setFailure(null);
    const reply = await request();
    isInFlight.current = false;
    setSending(false);
    if (!isFailure(reply)) return reply;
    setFailure(reply);
    return null;
  };

  return { isSending, failure, setFailure, send };
}
