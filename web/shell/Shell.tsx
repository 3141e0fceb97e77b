import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineNote } from '../offline/OfflineNote.tsx';
import { useIsWide } from '../theme/useIsWide.ts';
import { Announcements } from './announcements/Announcements.tsx';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import styles from './Shell.module.css';
import { ShellDialogs } from './ShellDialogs.tsx';
import { useFocusHeading } from './useFocusHeading.ts';
import { useSiteKeys } from './useSiteKeys.ts';

/** The frame around every screen: header, side menu of 200 px from 1200 px on, and behind a button below that. */
export function Shell() {
  const { t } = useTranslation();
  const [isMenuOpen, menu] = useDisclosure();
  const opener = useRef<HTMLButtonElement>(null);
  const main = useRef<HTMLElement>(null);
  // A menu that was open stays so, unseen, when the window gets wide.
  const coversMain = !useIsWide() && isMenuOpen;
  useSiteKeys();
  useFocusHeading(main);

  const closeMenu = () => {
    if (!coversMain) return;
    opener.current?.focus();
    menu.close();
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
      <a href="#main" className={styles.skip} onFocus={menu.close}>
        {t('shell.skip')}
      </a>
      <header className={styles.header}>
        <Header opener={opener} isMenuOpen={isMenuOpen} onToggleMenu={menu.toggle} />
      </header>
      <nav id="menu" aria-label={t('shell.menu')} className={styles.menu} data-open={isMenuOpen}>
        <Menu onChoose={closeMenu} />
      </nav>
      <main id="main" ref={main} tabIndex={-1} inert={coversMain} className={styles.main}>
        <div className={styles.content}>
          <OfflineNote />
          <Outlet />
        </div>
      </main>
      <ShellDialogs />
      <Announcements />
    </>
  );
}
