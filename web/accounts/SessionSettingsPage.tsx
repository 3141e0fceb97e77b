import { useTranslation } from 'react-i18next';
import { SessionList } from './SessionList.tsx';
import styles from './Settings.module.css';
import { SettingsFrame } from './SettingsFrame.tsx';

/** The browsers in which the player is logged in. */
export function SessionSettingsPage() {
  const { t } = useTranslation();
  return (
    <SettingsFrame title={t('sessions.title')}>
      {() => (
        <div className={styles.content}>
          <SessionList />
        </div>
      )}
    </SettingsFrame>
  );
}
