import { useTranslation } from 'react-i18next';
import { Key } from '../../base/keys/Key.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import type { IconName } from '../../base/ui/icons.ts';
import { VisuallyHidden } from '../../base/ui/VisuallyHidden.tsx';
import { useSession } from '../../frame/session/useSession.ts';
import { showDialog } from '../../frame/shellDialog.ts';
import type { BallotPaper } from './ballotPaper.ts';
import { useQuestion } from './useQuestion.ts';
import { CONTROL_ATTRIBUTE, type VotingRound } from './useVotingRound.ts';
import styles from './VoteControl.module.css';
import { START_KEY } from './voteKeys.ts';

const closedIcons = { voteEnd: 'flag', timeExceed: 'clock' } as const satisfies Record<string, IconName>;

const voteColors = { yes: 'var(--good)', neutral: 'var(--calm)', no: 'var(--bad)' } as const;

interface VoteControlProps {
  paper: BallotPaper;
  round: VotingRound;
  /** Whether it stands alone on the page of its entry. In a list, what keeps the viewer from voting is said above. */
  isMain?: boolean;
}

/** Shows what the viewer may do with an entry, as reported by the server, with an icon and a text. */
export function VoteControl({ paper, round, isMain = false }: VoteControlProps) {
  const { t } = useTranslation();
  return (
    <span {...{ [CONTROL_ATTRIBUTE]: paper.key }} tabIndex={-1} className={styles.control}>
      {round.hasCast(paper.key) ? (
        <Status icon="yes" text={t('vote.thankYou')} color="var(--accept)" />
      ) : (
        <ViewerStatus paper={paper} isMain={isMain} onVote={() => round.start(paper)} />
      )}
    </span>
  );
}

interface ViewerStatusProps {
  paper: BallotPaper;
  isMain: boolean;
  onVote: () => void;
}

function ViewerStatus({ paper, isMain, onVote }: ViewerStatusProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const { voteLabel } = useQuestion(paper);
  const { viewer, ownVote, title } = paper.entry;
  switch (viewer) {
    case 'success':
      return (
        <Button
          aria-haspopup="dialog"
          aria-label={t('vote.voteOn', { title })}
          onClick={onVote}
          {...(isMain
            ? { leftSection: <Icon name="vote" />, 'aria-keyshortcuts': START_KEY }
            : { size: 'compact-sm', variant: 'default', className: styles.vote })}
        >
          {t('vote.vote')}
          {isMain && <Key name={START_KEY} />}
        </Button>
      );
    case 'notLogin':
      return null;
    case 'voted': {
      if (ownVote && ownVote.voided !== null)
        return (
          <Status icon="barrier" text={t('result.voided', { reason: ownVote.voided || '–' })} color="var(--bad)" />
        );
      const vote = ownVote?.vote ?? 'yes';
      return <Status icon={vote} text={voteLabel(vote)} color={voteColors[vote]} />;
    }
    case 'restricted':
      if (!isMain) return <Barred />;
      return session?.barred ? <Status icon="barrier" text={t('vote.barred')} /> : <Restricted />;
    default:
      return <Status icon={closedIcons[viewer]} text={t(`votePage.disable.${viewer}`)} />;
  }
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

/** Marks a row that the viewer can't vote on, for the reason above the list. */
function Barred() {
  const { t } = useTranslation();
  return (
    <span className={styles.status} title={t('vote.cannot')}>
      <Icon name="barrier" />
      <VisuallyHidden component="span">{t('vote.cannot')}</VisuallyHidden>
    </span>
  );
}

/** Shows that the level is above the viewer's limit, and opens the panel that explains it. */
function Restricted() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.why}
      aria-haspopup="dialog"
      title={t('vote.barrier.panel')}
      onClick={() => showDialog('panel')}
    >
      <Icon name="barrier" />
      <span>{t('votePage.disable.restricted')}</span>
    </button>
  );
}
