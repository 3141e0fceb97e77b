import { useTranslation } from 'react-i18next';
import { levelName } from '#domain/tables/level.ts';
import type { Difficulty } from '#domain/voting/tally.ts';
import { Key } from '../../base/keys/Key.tsx';
import { Checkbox, Radio, RadioGroup } from '../../base/ui/inputs/inputs.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import type { BallotDraft } from './ballotDraft.ts';
import type { BallotPaper } from './ballotPaper.ts';
import { voteKeys } from './voteKeys.ts';

const difficulties: readonly Difficulty[] = ['high', 'mid', 'low'];

interface OpinionChoiceProps {
  paper: BallotPaper;
  draft: BallotDraft;
  onChange: (changes: Partial<BallotDraft>) => void;
}

/** Asks how hard the voter finds the chart, and whether its difficulty varies a lot between players. */
export function OpinionChoice({ paper: { table, level }, draft, onChange }: OpinionChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <RadioGroup
        label={t('vote.difficulty')}
        value={draft.difficulty}
        onChange={(difficulty) => onChange({ difficulty: difficulty as Difficulty })}
      >
        <Group style={{ marginTop: 'var(--space-2)' }}>
          {difficulties.map((option) => (
            <Radio
              key={option}
              value={option}
              data-difficulty={option}
              aria-keyshortcuts={voteKeys[option][0]}
              label={
                <>
                  {t(`vote.opinion.${option}`, { level: levelName(table, level) })}
                  <Key name={voteKeys[option][0] ?? ''} />
                </>
              }
            />
          ))}
        </Group>
      </RadioGroup>
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
