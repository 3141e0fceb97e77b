import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../base/i18n/LanguageSwitch.tsx';
import { useIsNarrow } from '../base/theme/useIsNarrow.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { VisuallyHidden } from '../base/ui/VisuallyHidden.tsx';
import { paths } from '../frame/pages/paths.ts';
import { showDialog } from '../frame/shellDialog.ts';
import { AccountBox } from './AccountBox.tsx';
import { Bell } from './Bell.tsx';
import styles from './Header.module.css';
import { TableLinks } from './TableLinks.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

interface HeaderProps {
  /** Refers to the button that opens the menu, which gets the focus when the menu closes. */
  menuButton: Ref<HTMLButtonElement>;
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

/** The bar above every screen. On narrow screens the switches of theme and language are in the menu instead. */
export function Header({ menuButton, isMenuOpen, onToggleMenu }: HeaderProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.header}>
      <button
        type="button"
        ref={menuButton}
        className={styles.burger}
        aria-label={t('shell.menu')}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={onToggleMenu}
      >
        <span />
      </button>
      <noscript>
        <a href="#menu" className={styles.burger} aria-label={t('shell.menu')}>
          <span />
        </a>
      </noscript>
      <Logo />
      <SearchButton />
      <TableLinks place="header" />
      <Group className={styles.end} gap="var(--space-2)" wrap="nowrap">
        {!isNarrow && <LanguageSwitch />}
        {!isNarrow && <ThemeSwitch />}
        <Bell />
        <AccountBox />
      </Group>
    </div>
  );
}

/** Links to Home: the mark of the site and its name as a drawing. */
function Logo() {
  return (
    <Link to={paths.home} className={styles.logo}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      <span className="wordmark" />
      <VisuallyHidden>Stellaverse</VisuallyHidden>
    </Link>
  );
}

const isMac = typeof document !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the quick search, and shows its keyboard shortcut. */
function SearchButton() {
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
