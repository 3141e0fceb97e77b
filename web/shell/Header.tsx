import { Burger } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AccountBox } from './AccountBox.tsx';
import styles from './Header.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

interface HeaderProps {
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

/** What stands above every screen. Where it gets narrow, the menu takes the language switch over. */
export function Header({ isMenuOpen, onToggleMenu }: HeaderProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.header}>
      <Burger
        opened={isMenuOpen}
        onClick={onToggleMenu}
        hiddenFrom="xl"
        size="sm"
        aria-label={t('shell.menu')}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
      />
      <Logo />
      <div className={styles.end}>
        {!isNarrow && <LanguageSwitch />}
        <AccountBox />
      </div>
    </div>
  );
}
