import { timeExceeded } from '#domain/voting/window.ts';
import { currentRules } from '../api/currentRules.ts';
import { serverNow } from '../api/serverClock.ts';

/** Whether an undecided vote takes no more ballots and waits for its counting. */
export function isVoteOver({ publishedTime }: { publishedTime: string | null }): boolean {
  return publishedTime !== null && timeExceeded(currentRules(), new Date(publishedTime), serverNow());
}
