import { Checkbox, Group, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { levelName } from '#domain/tables/level.ts';
import type { Difficulty } from '#domain/voting/tally.ts';
import type { BallotPaper } from './paper/ballotPaper.ts';
import type { WrittenBallot } from './paper/writtenBallot.ts';

const difficulties: readonly Difficulty[] = ['high', 'mid', 'low'];

interface OpinionChoiceProps {
  paper: BallotPaper;
  written: WrittenBallot;
  onWrite: (changes: Partial<WrittenBallot>) => void;
}

/** How hard the voter finds the chart, and whether that differs from person to person. */
export function OpinionChoice({ paper: { table, level }, written, onWrite }: OpinionChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <Radio.Group
        label={t('vote.difficulty')}
        value={written.difficulty}
        onChange={(difficulty) => onWrite({ difficulty: difficulty as Difficulty })}
      >
        <Group mt="xs">
          {difficulties.map((option) => (
            <Radio
              key={option}
              value={option}
              label={t(`vote.opinion.${option}`, { level: levelName(table, level) })}
            />
          ))}
        </Group>
      </Radio.Group>
      <Checkbox
        label={t('vote.personDiff')}
        checked={written.personDiff}
        onChange={(event) => onWrite({ personDiff: event.currentTarget.checked })}
      />
    </>
  );
}
