import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './OwnershipProof.module.css';

interface MinirStepsProps {
  service: string;
  /** The label of the button that starts it. */
  sendLabel: string;
}

/** Explains the steps that follow when the form is sent. */
export function MinirSteps({ service, sendLabel }: MinirStepsProps) {
  const { t } = useTranslation();
  return (
    <Stack component="section" className={styles.proof} gap="var(--space-3)" aria-labelledby="proof">
      <h2 id="proof">{t('proof.title')}</h2>
      <Stack component="ol" className={styles.steps} gap="var(--space-2)">
        <li>{t('link.step.send', { button: sendLabel, service })}</li>
        <li>{t('link.step.confirm', { service })}</li>
        <li>{t('link.step.return')}</li>
      </Stack>
    </Stack>
  );
}
