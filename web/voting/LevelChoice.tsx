import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { levelName } from '#domain/tables/level.ts';
import type { BallotPaper } from './ballotPaper.ts';

interface LevelChoiceProps {
  paper: BallotPaper & { readonly levels: readonly number[] };
  value: number | null;
  onChoose: (level: number | null) => void;
}

/** The level a voter holds for right, near the present one. Of a delete it is only shown. */
export function LevelChoice({ paper, value, onChoose }: LevelChoiceProps) {
  const { t } = useTranslation();
  const { table, level: present, levels, isLevelLocked } = paper;
  return (
    <NativeSelect
      label={t('vote.level')}
      required={!isLevelLocked}
      disabled={isLevelLocked}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget: { value: chosen } }) => onChoose(chosen === '' ? null : Number(chosen))}
      {...(isLevelLocked && { description: t('vote.levelLocked') })}
      data={[
        ...(value === null ? [{ value: '', label: t('vote.chooseLevel') }] : []),
        ...levels.map((level) => ({
          value: String(level),
          label:
            level === present ? t('vote.presentLevel', { level: levelName(table, level) }) : levelName(table, level),
        })),
      ]}
    />
  );
}
