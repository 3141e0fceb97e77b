import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../base/ui/Icon.tsx';
import type { IconName } from '../../base/ui/icons.ts';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import { useSession } from '../../frame/session/useSession.ts';
import type { BallotPaper } from './ballotPaper.ts';
import { useQuestion } from './useQuestion.ts';
import { CONTROL_ATTRIBUTE, type VotingRound } from './useVotingRound.ts';
import styles from './VoteControl.module.css';

const closedIcons = { voteEnd: 'flag', timeExceed: 'clock' } as const satisfies Record<string, IconName>;

const voteColors = { yes: 'var(--good)', neutral: 'var(--calm)', no: 'var(--bad)' } as const;

interface VoteControlProps {
  paper: BallotPaper;
  round: VotingRound;
}

/** Shows what the viewer may do with an entry, as reported by the server, with an icon and a text. */
export function VoteControl({ paper, round }: VoteControlProps) {
  const { t } = useTranslation();
  return (
    <span {...{ [CONTROL_ATTRIBUTE]: paper.key }} tabIndex={-1} className={styles.control}>
      {round.hasCast(paper.key) ? (
        <Status icon="yes" text={t('vote.thankYou')} color="var(--accept)" />
      ) : (
        <ViewerStatus paper={paper} onVote={() => round.start(paper)} />
      )}
    </span>
  );
}

interface ViewerStatusProps {
  paper: BallotPaper;
  onVote: () => void;
}

function ViewerStatus({ paper, onVote }: ViewerStatusProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const { voteLabel } = useQuestion(paper);
  const { viewer, ownVote, title } = paper.entry;
  switch (viewer) {
    case 'success':
      return (
        <Button
          size="compact-sm"
          variant="default"
          aria-haspopup="dialog"
          aria-label={t('vote.voteOn', { title })}
          onClick={onVote}
        >
          {t('vote.vote')}
        </Button>
      );
    case 'notLogin':
      return <LoginLink />;
    case 'voted': {
      const vote = ownVote?.vote ?? 'yes';
      return <Status icon={vote} text={voteLabel(vote)} color={voteColors[vote]} />;
    }
    case 'restricted':
      return session?.barred ? <Status icon="barrier" text={t('vote.barred')} /> : <Restricted />;
    default:
      return <Status icon={closedIcons[viewer]} text={t(`votePage.disable.${viewer}`)} />;
  }
}

function LoginLink() {
  const { t } = useTranslation();
  const returnTo = useReturnTo();
  return (
    <Link to={paths.login} search={returnTo} className={styles.status}>
      <Icon name="login" />
      {t('votePage.disable.notLogin')}
    </Link>
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

/** Shows that the level is above the viewer's limit; a press explains it and where the limits are shown. */
function Restricted() {
  const { t } = useTranslation();
  const id = useId();
  const hint = `${t('error.restricted')} ${t('limits.where')}`;
  return (
    <>
      <button type="button" className={styles.why} popoverTarget={id} title={hint}>
        <Icon name="barrier" />
        <span>{t('votePage.disable.restricted')}</span>
      </button>
      <div id={id} popover="auto" className={styles.hint}>
        {hint}
      </div>
    </>
  );
}
