import { Burger } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx';
import { useIsNarrow } from '../theme/useIsNarrow.ts';
import { AccountBox } from './AccountBox.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { SearchButton } from './SearchButton.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

interface HeaderProps {
  /** The button of the menu: where the keyboard goes when the menu closes. */
  opener: Ref<HTMLButtonElement>;
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

/** What stands above every screen. Where it gets narrow, the menu takes the switches of theme and language over. */
export function Header({ opener, isMenuOpen, onToggleMenu }: HeaderProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.header}>
      <Burger
        ref={opener}
        opened={isMenuOpen}
        onClick={onToggleMenu}
        hiddenFrom="xl"
        size="sm"
        aria-label={t('shell.menu')}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
      />
      <Logo />
      <SearchButton />
      <div className={styles.end}>
        {!isNarrow && <LanguageSwitch />}
        {!isNarrow && <ThemeSwitch />}
        <AccountBox />
      </div>
    </div>
  );
}
