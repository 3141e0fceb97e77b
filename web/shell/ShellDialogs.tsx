import { lazy, Suspense, useEffect } from 'react';
import { showDialog, useShellDialog } from '../frame/shellDialog.ts';
import { withTexts } from '../i18n/texts.ts';
import { useSessionEnd } from '../session/sessionEnd.ts';
import { useKeptSession, useSession } from '../session/useSession.ts';

const loadPanel = withTexts(() => import('./AccountPanel.tsx'), 'accounts', 'players');
const AccountPanel = lazy(async () => ({ default: (await loadPanel()).AccountPanel }));
const loadSettings = withTexts(() => import('../accounts/SettingsDialog.tsx'), 'accounts');
const SettingsDialog = lazy(async () => ({ default: (await loadSettings()).SettingsDialog }));
const loadSearch = withTexts(() => import('../search/QuickSearch.tsx'), 'search');
const QuickSearch = lazy(async () => ({ default: (await loadSearch()).QuickSearch }));
const loadKeys = withTexts(() => import('./ShortcutsDialog.tsx'), 'dialogs');
const ShortcutsDialog = lazy(async () => ({ default: (await loadKeys()).ShortcutsDialog }));
const loadSessionEnded = withTexts(() => import('./SessionEnded.tsx'), 'accounts');
const SessionEnded = lazy(async () => ({ default: (await loadSessionEnded()).SessionEnded }));

const close = () => showDialog(null);

/** The dialogs that open in front of any page, each loaded when it is first opened. */
export function ShellDialogs() {
  const { session } = useSession();
  const kept = useKeptSession();
  const dialog = useShellDialog();
  const { end, dismiss } = useSessionEnd();
  const isOver = session === null && dialog === 'panel';
  // Else it would open by itself after the next login.
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  return (
    <Suspense>
      {session && dialog === 'panel' && (
        <AccountPanel
          key={session.userid}
          session={session}
          onClose={close}
          onSettings={() => showDialog('settings')}
        />
      )}
      {kept && dialog === 'settings' && <SettingsDialog key={kept.userid} session={kept} onClose={close} />}
      {dialog === 'search' && <QuickSearch onClose={close} />}
      {dialog === 'keys' && <ShortcutsDialog onClose={close} />}
      {end && <SessionEnded end={end} session={session} onClose={dismiss} />}
    </Suspense>
  );
}
