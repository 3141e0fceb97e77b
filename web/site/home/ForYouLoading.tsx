import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../base/ui/VisuallyHidden.tsx';
import styles from './ForYou.module.css';

/** Keeps the place of "for you" while its script, texts and data load. */
export function ForYouLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles.parts} aria-busy="true">
      <VisuallyHidden role="status" component="p">
        {t('common.loading')}
      </VisuallyHidden>
      {['votes', 'proposals', 'plays'].map((part) => (
        <div key={part} className={styles.part} />
      ))}
    </div>
  );
}
