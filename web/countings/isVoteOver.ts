import { timeExceeded } from '#domain/voting/window.ts';
import { serverNow } from '../api/serverClock.ts';
import { currentRules } from '../rules.ts';

/** Whether an undecided vote takes no more ballots and waits for its counting. */
export function isVoteOver({ publishedTime }: { publishedTime: string | null }): boolean {
  return publishedTime !== null && timeExceeded(currentRules(), new Date(publishedTime), serverNow());
}
