import { Outlet } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineNote } from '../base/offline/OfflineNote.tsx';
import { useShownColorScheme } from '../base/theme/colorScheme.ts';
import { useMediaQuery } from '../base/ui/useMediaQuery.ts';
import { Announcements } from './announcements/Announcements.tsx';
import { Foot } from './Foot.tsx';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import styles from './Shell.module.css';
import { ShellDialogs } from './ShellDialogs.tsx';
import { useFocusHeading } from './useFocusHeading.ts';
import { useSiteShortcuts } from './useSiteShortcuts.ts';

/**
 * The frame around every screen: a header, and a side menu that is behind a button on screens narrower than 1200 px.
 */
export function Shell() {
  const { t } = useTranslation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const main = useRef<HTMLElement>(null);
  // A menu that was opened stays open when the window gets wide, where it covers nothing.
  const coversMain = !useIsWide() && isMenuOpen;
  useShownColorScheme();
  useSiteShortcuts();
  useFocusHeading(main);

  const closeMenu = () => {
    if (!coversMain) return;
    menuButton.current?.focus();
    setMenuOpen(false);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    closeMenu();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <a href="#main" className={styles.skip} onFocus={() => setMenuOpen(false)}>
        {t('shell.skip')}
      </a>
      <header className={styles.header}>
        <Header menuButton={menuButton} isMenuOpen={isMenuOpen} onToggleMenu={() => setMenuOpen(!isMenuOpen)} />
      </header>
      <nav id="menu" aria-label={t('shell.menu')} className={styles.menu} data-open={isMenuOpen}>
        <Menu onChoose={closeMenu} />
      </nav>
      <main id="main" ref={main} tabIndex={-1} inert={coversMain} className={styles.main}>
        <div className={styles.content}>
          <OfflineNote />
          <noscript className={styles.note}>
            <p className="hint">{t('shell.withoutScript')}</p>
          </noscript>
          <Outlet />
        </div>
      </main>
      <Foot inert={coversMain} />
      <ShellDialogs />
      <Announcements />
    </>
  );
}

/** Returns whether the side menu is always open beside the page: from 1200 px on. */
function useIsWide(): boolean {
  return useMediaQuery('(min-width: 75em)', true);
}
