import { Group, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { levelName } from '#domain/tables/level.ts';
import type { BallotPaper } from './paper/ballotPaper.ts';

interface LevelChoiceProps {
  paper: BallotPaper & { readonly levels: readonly number[] };
  value: number | null;
  onChoose: (level: number) => void;
}

/**
 * The level a voter holds for right, near the present one. Of a delete it is only shown. Radios and no list to fold out:
 * there the keys that vote would choose a level by its letters.
 */
export function LevelChoice({ paper, value, onChoose }: LevelChoiceProps) {
  const { t } = useTranslation();
  const { table, level: present, levels, isLevelLocked } = paper;
  return (
    <Radio.Group
      label={t('vote.level')}
      required={!isLevelLocked}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChoose(Number(chosen))}
      {...(isLevelLocked && { description: t('vote.levelLocked') })}
    >
      <Group mt="xs" gap="md">
        {levels.map((level) => (
          <Radio
            key={level}
            value={String(level)}
            disabled={isLevelLocked}
            data-level={level}
            label={
              level === present ? t('vote.presentLevel', { level: levelName(table, level) }) : levelName(table, level)
            }
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
