import { useTranslation } from 'react-i18next';
import styles from './RevisionForm.module.css';
import type { RevisionRequirements } from './revisionRequirements.ts';

interface RequirementListProps {
  requirements: RevisionRequirements;
  /** Whether the revision has neutral votes. */
  hasNeutral: boolean;
}

/** Lists what a revision would need to pass. */
export function RequirementList({ requirements, hasNeutral }: RequirementListProps) {
  const { t } = useTranslation();
  const { minimum, early, heldDays, acceptRate, days } = requirements;
  return (
    <ul className={styles.requirements}>
      <li>{t(hasNeutral ? 'revise.needs.votes' : 'revise.needs.yes', { minimum })}</li>
      <li>{t('revise.needs.early', { percent: early, held: heldDays })}</li>
      {acceptRate < early && <li>{t('revise.needs.late', { percent: acceptRate, days })}</li>}
    </ul>
  );
}
