import { useRef, useState } from 'react';
import { type Failure, isFailure } from './call.ts';
import { pageAccount, whyNotSend } from './pageAccount.ts';
import { reportSessionEnd } from './sessionEnd.ts';

/**
 * Makes the calls of a button or form, one at a time; returns whether one is in flight and why the last one failed. If
 * another account has logged in since the form was opened, the first attempt is refused (EACCOUNTCHANGED), so that
 * input for one account is not sent for another by accident.
 */
export function useSend() {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Pick<Failure, 'error'> | null>(null);
  // A ref, because a second press may come before the next render.
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
