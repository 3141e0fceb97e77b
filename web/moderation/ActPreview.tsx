import { useTranslation } from 'react-i18next';
import type { ActOutcome } from '#contract/admin.ts';
import { SECOND_ADMIN_HOURS } from '#domain/moderation/acts.ts';
import styles from './Act.module.css';
import { ChangeList, TextOrTime } from './ChangeList.tsx';

interface ActPreviewProps {
  outcome: ActOutcome;
  reason: string;
}

/** Shows what an act would change, why, and whether a second admin has to confirm it. */
export function ActPreview({ outcome: { subject, changes, needsSecond }, reason }: ActPreviewProps) {
  const { t } = useTranslation();
  return (
    <>
      {subject && (
        <p className={styles.subject}>
          <TextOrTime text={subject} />
        </p>
      )}
      <ChangeList changes={changes} />
      {changes.length > 0 && (
        <>
          <p className={styles.reason} dir="auto">
            {reason}
          </p>
          {needsSecond && <p>{t('actDialog.needsSecond', { hours: SECOND_ADMIN_HOURS })}</p>}
        </>
      )}
    </>
  );
}
