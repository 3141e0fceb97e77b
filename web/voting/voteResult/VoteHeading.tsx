import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VotingSong } from '#contract/voting/voting.ts';
import type { VoteResult } from '#domain/voting/voteResult.ts';
import { Group } from '../../base/ui/Layout.tsx';
import { isVoteOver } from './isVoteOver.ts';

interface VoteHeadingProps {
  vote: { voteResult: VoteResult; deadline: string | null; viewer: VotingSong['viewer'] };
  /** The vote control of the viewer. */
  children: ReactNode;
}

/** The heading of a vote on the page of its entry, and beside it the first thing to do there. */
export function VoteHeading({ vote, children }: VoteHeadingProps) {
  const { t } = useTranslation();
  const isOpen = vote.voteResult === 'new';
  const isOver = isVoteOver(vote);
  return (
    <Group justify="space-between" gap="var(--space-2) var(--space-4)">
      <h2 id="vote">{t(!isOpen ? 'song.closedVote' : isOver ? 'song.overVote' : 'song.openVote')}</h2>
      {isOpen && (!isOver || vote.viewer === 'voted') && children}
    </Group>
  );
}
