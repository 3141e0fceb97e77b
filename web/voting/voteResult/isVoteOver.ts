import { timeExceeded } from '#domain/voting/window.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { serverNow } from '../../base/api/serverClock.ts';

/** Whether the voting time of an undecided vote is over, so that it waits for the vote count. */
export function isVoteOver({ publishedTime }: { publishedTime: string | null }): boolean {
  return publishedTime !== null && timeExceeded(currentRules(), new Date(publishedTime), serverNow());
}
