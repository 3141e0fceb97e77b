import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../base/ui/inputs/inputs.tsx';
import { Stack } from '../../base/ui/Layout.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { ChartDrop, ORIGINAL_EXTENSIONS } from '../../charts/chartFiles/ChartDrop.tsx';
import styles from './SubmitForm.module.css';
import type { useVerification } from './useVerification.ts';
import { VerificationResult } from './VerificationResult.tsx';

interface VerifyFieldProps {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  verification: ReturnType<typeof useVerification>;
  /** Whether there is a chart to compare the original with. */
  hasChart: boolean;
}

/**
 * Diff verification: checks that the chart plays the keysounds of the original that it was made from.
 */
export function VerifyField({ isOn, onToggle, verification, hasChart }: VerifyFieldProps) {
  const { t } = useTranslation();
  const { original, isComparing, failure } = verification;
  const accepted = failure ? null : original;
  return (
    <Stack gap="var(--space-3)" className={isOn ? styles.verify : ''}>
      <Checkbox
        label={t('zure.verify')}
        description={t('zure.hint')}
        checked={isOn}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {isOn && (
        <>
          <ChartDrop
            label={t(accepted ? 'submit.dropOther' : 'zure.drop')}
            extensions={ORIGINAL_EXTENSIONS}
            file={accepted}
            isReading={isComparing}
            onFile={verification.setOriginal}
          />
          {original && !hasChart && <p>{t('zure.chartFirst')}</p>}
          <FailureNote failure={failure} />
          <VerificationResult verification={verification} />
        </>
      )}
    </Stack>
  );
}
