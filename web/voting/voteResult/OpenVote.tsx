import { useTranslation } from 'react-i18next';
import { daysLeft } from '#domain/voting/window.ts';
import { serverNow } from '../../base/api/serverClock.ts';
import { Time } from '../../base/i18n/Time.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import detail from '../../charts/Detail.module.css';
import { isVoteOver } from './isVoteOver.ts';
import type { Counts } from './VoteCounts.tsx';
import { VoteProgress } from './VoteProgress.tsx';

interface OpenVoteProps {
  voteTotal: number;
  minimum: number;
  threshold: number;
  deadline: string | null;
  /** The ballots and their counts; null for everybody but the special admin. */
  voters: readonly unknown[] | null;
  counts: Counts | null;
}

/** Shows the public part of an open vote, and that the rest is hidden until it closes. */
export function OpenVote({ voteTotal, minimum, threshold, deadline, voters, counts }: OpenVoteProps) {
  const { t } = useTranslation();
  const isOver = isVoteOver({ deadline });
  return (
    <>
      <Group component="dl" className={detail.figures} gap="var(--space-3) var(--space-6)" align="stretch">
        <div>
          <dt>{t('voteCount.column.cast')}</dt>
          <dd>
            <VoteProgress total={voteTotal} counts={counts} minimum={minimum} acceptRate={threshold} />
          </dd>
        </div>
        <div>
          <dt>{t('vote.inFavor')}</dt>
          <dd>{t('vote.atLeast', { percent: threshold })}</dd>
        </div>
        {deadline && (
          <div>
            <dt>{t('common.inGmt9', { heading: t('vote.until') })}</dt>
            <dd>
              <Time time={deadline} />{' '}
              {!isOver && <small>{t('vote.daysLeft', { count: daysLeft(new Date(deadline), serverNow()) })}</small>}
            </dd>
          </div>
        )}
      </Group>
      {isOver && <p>{t('vote.deadlineOver')}</p>}
      <Group component="p" className={detail.lock} gap="var(--space-2)" wrap="nowrap">
        <Icon name="lock" />
        <span>{t(voters ? 'result.lockedForAdmin' : 'result.locked')}</span>
      </Group>
    </>
  );
}
