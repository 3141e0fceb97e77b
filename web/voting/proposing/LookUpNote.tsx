import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import type { StagedFile } from '../../charts/chartFiles/useChartFile.ts';
import styles from './SubmitForm.module.css';

interface LookUpNoteProps {
  staged: StagedFile;
}

const codes = { unknown: 'EIRNOTFOUND', unreachable: 'EIRNOTCONNECT' } as const;

/** Shows whether the ranking service knows the chart: an error if the chart must be known, otherwise a note. */
export function LookUpNote({ staged: { lookUp, lookUpRequired } }: LookUpNoteProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (lookUp === 'notAsked') return null;
  if (lookUpRequired && lookUp !== 'known') return <FailureNote message={failureText({ error: codes[lookUp] })} />;
  return (
    <Group component="p" className={styles.note} gap="var(--space-2)" wrap="nowrap">
      <Icon name={lookUp === 'known' ? 'check' : 'unplugged'} size={16} />
      {t(`submit.lookUp.${lookUp}`)}
    </Group>
  );
}
