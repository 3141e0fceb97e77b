import { useState } from 'react';
import { useSession } from '../../frame/session/useSession.ts';

/** Which ballots the viewer cast since the page was opened, by the keys of their papers. */
export function useCastBallots() {
  const [cast, setCast] = useState<ReadonlySet<string>>(new Set());
  // By account: another one may have logged in since.
  const voter = useSession().session?.userid;
  const castKey = (key: string) => `${voter} ${key}`;
  return {
    hasCast: (key: string) => cast.has(castKey(key)),
    add: (key: string) => setCast(new Set([...cast, castKey(key)])),
  };
}
