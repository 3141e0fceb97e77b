import { useTranslation } from 'react-i18next';
import type { Vote } from '#domain/voting/tally.ts';
import { Key } from '../../base/keys/Key.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Radio, RadioGroup } from '../../base/ui/inputs/inputs.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import type { BallotPaper } from './ballotPaper.ts';
import { useQuestion } from './useQuestion.ts';
import styles from './VoteDialog.module.css';
import { voteKeys } from './voteKeys.ts';

interface VoteChoiceProps {
  paper: BallotPaper;
  value: Vote | null;
  onChoose: (vote: Vote) => void;
}

/**
 * Asks for the vote: yes, neutral or no; for a revision, agree or disagree. A vote that follows from the level is only
 * shown.
 */
export function VoteChoice({ paper, value, onChoose }: VoteChoiceProps) {
  const { t } = useTranslation();
  const { question, voteLabel } = useQuestion(paper);
  const { isVoteLocked, options } = paper;
  return (
    <RadioGroup
      label={question}
      required={!isVoteLocked}
      value={value ?? ''}
      onChange={(vote) => onChoose(vote as Vote)}
      {...(isVoteLocked && {
        description: (
          <span className={styles.locked}>
            <Icon name="lock" size={14} />
            {t('ballot.voteFollows')}
          </span>
        ),
      })}
    >
      <Group className={styles.choices} gap="var(--space-2)">
        {options.map((option) => (
          <Radio
            key={option}
            value={option}
            disabled={isVoteLocked}
            data-vote={option}
            aria-keyshortcuts={isVoteLocked ? undefined : voteKeys[option][0]}
            label={
              <>
                {voteLabel(option)}
                {!isVoteLocked && <Key name={voteKeys[option][0] ?? ''} />}
              </>
            }
          />
        ))}
      </Group>
    </RadioGroup>
  );
}
