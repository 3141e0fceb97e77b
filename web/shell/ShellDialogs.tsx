import { lazy, Suspense } from 'react';
import { showDialog, useShellDialog } from '../frame/shellDialog.ts';
import { withTexts } from '../i18n/texts.ts';
import { useSessionEnd } from '../session/sessionEnd.ts';
import { useKeptSession } from '../session/useSession.ts';

const loadPanel = withTexts(() => import('./SidePanel.tsx'), 'accounts', 'players');
const SidePanel = lazy(async () => ({ default: (await loadPanel()).SidePanel }));
const loadSettings = withTexts(() => import('../accounts/SettingsDialog.tsx'), 'accounts');
const SettingsDialog = lazy(async () => ({ default: (await loadSettings()).SettingsDialog }));
const loadSearch = withTexts(() => import('../search/QuickSearch.tsx'), 'search');
const QuickSearch = lazy(async () => ({ default: (await loadSearch()).QuickSearch }));
const loadKeys = withTexts(() => import('./ShortcutsDialog.tsx'), 'dialogs');
const ShortcutsDialog = lazy(async () => ({ default: (await loadKeys()).ShortcutsDialog }));
const loadSessionEnded = withTexts(() => import('./SessionEnded.tsx'), 'accounts');
const SessionEnded = lazy(async () => ({ default: (await loadSessionEnded()).SessionEnded }));

const close = () => showDialog(null);

/** What can come in front of any page, each fetched when it is first wanted. */
export function ShellDialogs() {
  const kept = useKeptSession();
  const shown = useShellDialog();
  const { end, dismiss } = useSessionEnd();
  return (
    <Suspense>
      {kept && shown === 'panel' && (
        <SidePanel session={kept} onClose={close} onSettings={() => showDialog('settings')} />
      )}
      {kept && shown === 'settings' && <SettingsDialog session={kept} onClose={close} />}
      {shown === 'search' && <QuickSearch onClose={close} />}
      {shown === 'keys' && <ShortcutsDialog onClose={close} />}
      {end && <SessionEnded end={end} onClose={dismiss} />}
    </Suspense>
  );
}
