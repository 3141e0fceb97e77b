import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { levelName } from '#domain/tables/level.ts';
import type { Difficulty } from '#domain/voting/tally.ts';
import { Key } from '../../base/keys/Key.tsx';
import { Checkbox } from '../../base/ui/inputs/inputs.tsx';
import { Segments } from '../../base/ui/Segments.tsx';
import type { BallotDraft } from './ballotDraft.ts';
import type { BallotPaper } from './ballotPaper.ts';
import styles from './VoteDialog.module.css';
import { voteKeys } from './voteKeys.ts';

const difficulties: readonly Difficulty[] = ['low', 'mid', 'high'];

interface OpinionChoiceProps {
  paper: BallotPaper;
  draft: BallotDraft;
  onChange: (changes: Partial<BallotDraft>) => void;
}

/** Asks how hard the voter finds the chart, and whether its difficulty varies a lot between players. */
export function OpinionChoice({ paper: { table, level }, draft, onChange }: OpinionChoiceProps) {
  const { t } = useTranslation();
  const label = useId();
  return (
    <>
      <div>
        <div id={label} className={styles.label}>
          {t('vote.difficulty')}
        </div>
        <Segments
          labelledBy={label}
          options={difficulties.map((value) => ({
            value,
            label: t(`ballot.difficulties.${value}`, { level: levelName(table, level) }),
            shortcut: voteKeys[value][0],
          }))}
          value={draft.difficulty}
          onChoose={(difficulty) => onChange({ difficulty })}
        />
      </div>
      <Checkbox
        data-varies
        aria-keyshortcuts={voteKeys.varies[0]}
        label={
          <>
            {t('vote.personDiff')}
            <Key name={voteKeys.varies[0] ?? ''} />
          </>
        }
        checked={draft.personDiff}
        onChange={(event) => onChange({ personDiff: event.currentTarget.checked })}
      />
    </>
  );
}
