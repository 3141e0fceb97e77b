import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { useSession } from '../../frame/session/useSession.ts';
import { BallotForm } from './BallotForm.tsx';
import type { VotingRound } from './useVotingRound.ts';
import styles from './VoteDialog.module.css';

/** Shows one ballot after the other, until nothing is left to vote on or the voter closes it. */
export function VoteDialog({ round }: { round: VotingRound }) {
  const { t } = useTranslation();
  const { session, other, takeOver } = useOpenedSession();
  const { shown, remaining, next, lastCast, start, skip, onVoted, close, refresh } = round;
  if (!session || shown === null) return null;
  const goOnAsOther = () => {
    takeOver();
    if (shown !== 'end') start(shown);
  };
  return (
    <Dialog title={t('ballot.dialog')} onClose={close}>
      <Group className={styles.progress} gap="var(--space-1) var(--space-4)" justify="space-between">
        <span role="status" className={styles.thanks}>
          {lastCast && shown !== 'end' && (
            <>
              <Icon name="yes" size={16} />
              {t('ballot.thanksFor', { title: lastCast.entry.title })}
            </>
          )}
        </span>
        {shown !== 'end' && <span>{t('ballot.left', { count: remaining })}</span>}
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

/** Shows that nothing is left to vote on, also to screen readers. */
function AllVoted({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <Stack className={styles.end} gap="var(--space-4)" align="center">
      <Icon name="yes" size={36} />
      <p role="status">
        {t('vote.thanks')} {t('ballot.noneLeft')}
      </p>
      <Button ref={button} onClick={onClose}>
        {t('common.close')}
      </Button>
    </Stack>
  );
}

/**
 * Returns the session for which a dialog was opened, and keeps it through later logins and logouts. `other` is the
 * session of another account that is logged in now; `takeOver` switches to it.
 */
function useOpenedSession() {
  const { session } = useSession();
  const [opened, setOpened] = useState<UserSession | null>(session);
  const isOther = opened !== null && session !== null && session.userid !== opened.userid;
  if (session && !isOther && session !== opened) setOpened(session);
  return {
    session: isOther ? opened : (session ?? opened),
    other: isOther ? session : null,
    takeOver: () => setOpened(session),
  };
}
