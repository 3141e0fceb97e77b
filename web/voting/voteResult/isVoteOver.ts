import { serverNow } from '../../base/api/serverClock.ts';

/** Whether the voting time of an undecided vote is over, so that it waits for the vote count. */
export function isVoteOver({ deadline }: { deadline: string | null }): boolean {
  return deadline !== null && serverNow() > new Date(deadline);
}
