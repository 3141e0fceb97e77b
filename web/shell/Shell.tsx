import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionEnd } from '../accounts/sessionEnd.ts';
import { withTexts } from '../i18n/texts.ts';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import styles from './Shell.module.css';

const loadSessionEnded = withTexts(() => import('./SessionEnded.tsx'), 'accounts');
const SessionEnded = lazy(async () => ({ default: (await loadSessionEnded()).SessionEnded }));

/** The frame around every screen: header, side menu of 200 px from 1200 px on, and behind a button below that. */
export function Shell() {
  const { t } = useTranslation();
  const [isMenuOpen, menu] = useDisclosure();
  const { end, dismiss } = useSessionEnd();
  return (
    <AppShell
      header={{ height: '3.5rem' }}
      navbar={{ width: 200, breakpoint: 'xl', collapsed: { mobile: !isMenuOpen } }}
      padding="md"
    >
      <a href="#main" className={styles.skip}>
        {t('shell.skip')}
      </a>
      <AppShell.Header className={styles.bar}>
        <Header isMenuOpen={isMenuOpen} onToggleMenu={menu.toggle} />
      </AppShell.Header>
      <AppShell.Navbar id="menu" aria-label={t('shell.menu')} className={styles.bar} data-open={isMenuOpen}>
        <Menu onChoose={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <div className={styles.content}>
          <Outlet />
        </div>
      </AppShell.Main>
      <Suspense>{end && <SessionEnded end={end} onClose={dismiss} />}</Suspense>
    </AppShell>
  );
}
