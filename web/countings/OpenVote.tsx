import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/dates.ts';
import { daysLeft } from '#domain/voting/window.ts';
import { serverNow } from '../api/serverClock.ts';
import { currentRules } from '../rules.ts';
import detail from '../submissions/Detail.module.css';
import { Icon } from '../ui/Icon.tsx';
import { VoteProgress } from './VoteProgress.tsx';

interface OpenVoteProps {
  voteTotal: number;
  minimum: number;
  threshold: number;
  publishedTime: string | null;
  deadline: string | null;
  /** The viewer's way to vote. */
  children?: ReactNode;
}

/** An open vote as everybody sees it (decisions.md §7), and that the rest is locked until the close. */
export function OpenVote({ voteTotal, minimum, threshold, publishedTime, deadline, children }: OpenVoteProps) {
  const { t } = useTranslation();
  const left = publishedTime ? daysLeft(currentRules(), new Date(publishedTime), serverNow()) : null;
  return (
    <>
      <dl className={detail.figures}>
        <div>
          <dt>{t('counting.column.cast')}</dt>
          <dd>
            <VoteProgress total={voteTotal} minimum={minimum} threshold={threshold} />
          </dd>
        </div>
        {left !== null && deadline && (
          <div>
            <dt>{t('counting.column.left')}</dt>
            <dd>
              {t('counting.days', { count: left })} <small>{gmt9(new Date(deadline)).minute}</small>
            </dd>
          </div>
        )}
      </dl>
      <p className={detail.hint}>{t('vote.totalOf', { total: voteTotal, minimum, percent: threshold })}</p>
      {children}
      <p className={detail.lock}>
        <Icon name="lock" />
        <span>{t('result.locked')}</span>
      </p>
    </>
  );
}
