import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VotingSong } from '#contract/voting.ts';
import { useSession } from '../accounts/useSession.ts';
import { useWayBack } from '../accounts/useWayBack.ts';
import { paths } from '../paths.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import styles from './VoteList.module.css';

const over = { voteEnd: 'flag', timeExceed: 'clock' } as const satisfies Record<string, IconName>;

const voteColors = { yes: 'var(--good)', neutral: 'var(--calm)', no: 'var(--bad)' } as const;

interface VoteControlProps {
  song: VotingSong;
  /** The viewer has just voted. */
  isThanked: boolean;
  onVote: () => void;
}

/** What the viewer may do with an entry, as the server says (specification §4), each as a drawing and a word. */
export function VoteControl({ song, isThanked, onVote }: VoteControlProps) {
  const { t } = useTranslation();
  const { viewer, ownVote } = song;
  const { session } = useSession();
  if (isThanked) return <Thanks />;
  switch (viewer) {
    case 'success':
      return (
        <Button
          size="compact-sm"
          variant="default"
          onClick={onVote}
          aria-label={t('vote.voteOn', { title: song.title })}
        >
          {t('vote.vote')}
        </Button>
      );
    case 'notLogin':
      return <WayIn />;
    case 'voted': {
      const vote = ownVote?.vote ?? 'yes';
      return <Status icon={vote} text={t(`vote.${vote}`)} color={voteColors[vote]} />;
    }
    case 'restricted':
      return <Status icon="barrier" text={t(session?.barred ? 'vote.barred' : 'votePage.disable.restricted')} />;
    default:
      return <Status icon={over[viewer]} text={t(`votePage.disable.${viewer}`)} />;
  }
}

function WayIn() {
  const { t } = useTranslation();
  const back = useWayBack();
  return (
    <Link to={paths.login} search={back} className={`${styles.status} ${styles.short}`}>
      <Icon name="login" />
      {t('votePage.disable.notLogin')}
    </Link>
  );
}

/** Takes the focus of the button that was here, so that a keyboard goes on from this row. */
function Thanks() {
  const { t } = useTranslation();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <span ref={place} tabIndex={-1}>
      <Status icon="heart" text={t('vote.thankYou')} color="var(--table-dpst)" />
    </span>
  );
}

interface StatusProps {
  icon: IconName;
  text: string;
  color?: string;
}

function Status({ icon, text, color }: StatusProps) {
  return (
    <span className={styles.status} style={{ color }}>
      <Icon name={icon} />
      {text}
    </span>
  );
}
