import { Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChartDrop, ORIGINAL_ENDINGS } from '../chartFiles/ChartDrop.tsx';
import { useFailureText } from '../i18n/useFailureText.ts';
import { FailureNote } from '../ui/states/FailureNote.tsx';
import styles from './SubmitForm.module.css';
import type { useVerification } from './useVerification.ts';
import { VerificationResult } from './VerificationResult.tsx';

interface VerifyFieldProps {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  verification: ReturnType<typeof useVerification>;
  /** Whether there is a chart that the original can be compared with. */
  hasChart: boolean;
}

/** Diff verification: does the chart play the sounds of the original that it was made from? (bms-parsing.md §7) */
export function VerifyField({ isOn, onToggle, verification, hasChart }: VerifyFieldProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { original, isComparing, failure } = verification;
  const taken = failure ? null : original;
  return (
    <Stack gap="sm" className={isOn ? styles.verify : ''}>
      <Checkbox
        label={t('zure.verify')}
        description={t('zure.hint')}
        checked={isOn}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {isOn && (
        <>
          <ChartDrop
            label={t(taken ? 'submit.dropOther' : 'zure.drop')}
            endings={ORIGINAL_ENDINGS}
            file={taken}
            isReading={isComparing}
            onFile={verification.take}
          />
          {original && !hasChart && <p>{t('zure.chartFirst')}</p>}
          <FailureNote message={failure ? failureText(failure) : ''} />
          <VerificationResult verification={verification} />
        </>
      )}
    </Stack>
  );
}
