import { Button, Group, Stack } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { useOpenedSession } from '../../frame/session/useOpenedSession.ts';
import { BallotForm } from './BallotForm.tsx';
import type { VotingRound } from './useVotingRound.ts';
import styles from './VoteDialog.module.css';

interface VoteDialogProps {
  round: VotingRound;
}

/** Shows one ballot after the other, until nothing is left to vote on or the voter closes it. */
export function VoteDialog({ round }: VoteDialogProps) {
  const { t } = useTranslation();
  const { session, other, takeOver } = useOpenedSession();
  const { shown, remaining, next, lastCast, start, skip, onVoted, close, refresh } = round;
  if (!session || shown === null) return null;
  const goOnAsOther = () => {
    takeOver();
    if (shown !== 'end') start(shown);
  };
  return (
    <Dialog title={t('vote.dialog')} onClose={close}>
      <Group className={styles.progress} gap="var(--space-1) var(--space-4)" justify="space-between">
        <span role="status" className={styles.thanks}>
          {lastCast && shown !== 'end' && (
            <>
              <Icon name="yes" size={16} />
              {t('vote.thanksFor', { title: lastCast.entry.title })}
            </>
          )}
        </span>
        {shown !== 'end' && <span>{t('vote.left', { count: remaining })}</span>}
      </Group>
      {shown === 'end' ? (
        <AllVoted onClose={close} />
      ) : (
        <BallotForm
          key={`${session.userid} ${shown.key}`}
          paper={shown}
          session={session}
          other={other}
          onTakeOver={goOnAsOther}
          onSkip={next ? skip : null}
          onVoted={onVoted}
          onOutdated={refresh}
        />
      )}
    </Dialog>
  );
}

interface AllVotedProps {
  onClose: () => void;
}

/** Shows that nothing is left to vote on, also to screen readers. */
function AllVoted({ onClose }: AllVotedProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <Stack className={styles.end} gap="var(--space-4)" align="center">
      <Icon name="yes" size={36} />
      <p role="status">
        {t('vote.thanks')} {t('vote.noneLeft')}
      </p>
      <Button ref={button} onClick={onClose}>
        {t('common.close')}
      </Button>
    </Stack>
  );
}
