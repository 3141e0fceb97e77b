import { useTranslation } from 'react-i18next';
import { levelName } from '#domain/tables/level.ts';
import { Radio, RadioGroup } from '../../base/ui/inputs/inputs.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import type { BallotPaper } from './ballotPaper.ts';

interface LevelChoiceProps {
  paper: BallotPaper & { readonly levels: readonly number[] };
  value: number | null;
  onChoose: (level: number) => void;
}

/**
 * Asks for the level that the voter considers right, near the current one; for a delete the level is only shown. These
 * are radios because a select would take the voting keys as the first letter of an option.
 */
export function LevelChoice({ paper, value, onChoose }: LevelChoiceProps) {
  const { t } = useTranslation();
  const { table, level: current, levels, isLevelLocked } = paper;
  return (
    <RadioGroup
      label={t('vote.level')}
      required={!isLevelLocked}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChoose(Number(chosen))}
      {...(isLevelLocked && { description: t('ballot.levelLocked') })}
    >
      <Group style={{ marginTop: 'var(--space-2)' }}>
        {levels.map((level) => (
          <Radio
            key={level}
            value={String(level)}
            disabled={isLevelLocked}
            data-level={level}
            label={
              level === current ? t('ballot.presentLevel', { level: levelName(table, level) }) : levelName(table, level)
            }
          />
        ))}
      </Group>
    </RadioGroup>
  );
}
