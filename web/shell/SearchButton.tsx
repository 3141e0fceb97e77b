import { useTranslation } from 'react-i18next';
import { Icon } from '../base/ui/Icon.tsx';
import { showDialog } from '../frame/shellDialog.ts';
import styles from './Header.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the quick search, and shows its keyboard shortcut. */
export function SearchButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showDialog('search')}
    >
      <Icon name="search" size={16} />
      <span className={styles.searchLabel}>{t('shell.search')}</span>
      <span className={styles.searchKey} aria-hidden="true">
        {isMac ? '⌘K' : 'Ctrl K'}
      </span>
    </button>
  );
}
