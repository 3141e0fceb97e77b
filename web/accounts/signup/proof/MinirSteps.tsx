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
    <section className={styles.proof} aria-labelledby="proof">
      <h2 id="proof">{t('proof.title')}</h2>
      <ol className={styles.steps}>
        <li>{t('link.step.send', { button: sendLabel, service })}</li>
        <li>{t('link.step.confirm', { service })}</li>
        <li>{t('link.step.return')}</li>
      </ol>
    </section>
  );
}
