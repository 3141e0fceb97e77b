import { useTranslation } from 'react-i18next';
import { LinkedIds } from './LinkedIds.tsx';
import styles from './Settings.module.css';
import { SettingsFrame } from './SettingsFrame.tsx';

/** The IDs of the player at the ranking services. */
export function IdSettingsPage() {
  const { t } = useTranslation();
  return (
    <SettingsFrame title={t('linkedIds.title')}>
      {(session) => (
        <div className={styles.content}>
          <LinkedIds session={session} />
        </div>
      )}
    </SettingsFrame>
  );
}
