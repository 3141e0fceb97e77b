import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { SANCTION_NAMES } from '#domain/accounts/sanctions.ts';
import { withTexts } from '../base/i18n/texts.ts';
import { useSessionEnd } from '../frame/session/sessionEnd.ts';
import { useSession } from '../frame/session/useSession.ts';
import { showDialog, useShellDialog } from '../frame/shellDialog.ts';
import { WhenNoDialogOpen } from './announcements/WhenNoDialogOpen.tsx';

const loadPanel = withTexts(() => import('./AccountPanel.tsx'), 'accounts', 'players', 'limits', 'growth');
const AccountPanel = lazy(async () => ({ default: (await loadPanel()).AccountPanel }));
const loadNotifications = withTexts(
  () => import('../notifications/NotificationsDialog.tsx'),
  'notifications',
  'limits',
  'entries',
);
const NotificationsDialog = lazy(async () => ({ default: (await loadNotifications()).NotificationsDialog }));
const loadSettings = withTexts(() => import('../accounts/SettingsDialog.tsx'), 'accounts');
const SettingsDialog = lazy(async () => ({ default: (await loadSettings()).SettingsDialog }));
const loadSearch = withTexts(
  () => import('./search/QuickSearch.tsx'),
  'search',
  'chartTags',
  'entries',
  'voting',
  'help',
  'rules',
);
const QuickSearch = lazy(async () => ({ default: (await loadSearch()).QuickSearch }));
const loadKeys = withTexts(() => import('./ShortcutsDialog.tsx'), 'dialogs');
const ShortcutsDialog = lazy(async () => ({ default: (await loadKeys()).ShortcutsDialog }));
const loadSessionEnded = withTexts(() => import('./SessionEnded.tsx'), 'accounts');
const SessionEnded = lazy(async () => ({ default: (await loadSessionEnded()).SessionEnded }));
const loadSanction = withTexts(() => import('./SanctionDialog.tsx'), 'dialogs');
const SanctionDialog = lazy(async () => ({ default: (await loadSanction()).SanctionDialog }));
const loadAppeal = withTexts(() => import('../moderation/AppealDialog.tsx'), 'requests');
const AppealDialog = lazy(async () => ({ default: (await loadAppeal()).AppealDialog }));

const close = () => showDialog(null);

/** The dialogs that open in front of any page, each loaded when it is first opened. */
export function ShellDialogs() {
  const { session } = useSession();
  const dialog = useShellDialog();
  const { end, dismiss } = useSessionEnd();
  const { pathname } = useLocation();
  // A warning or suspension that is closed without being acknowledged is shown again on the next page.
  const [closedOn, setClosedOn] = useState<string | null>(null);
  const unseen = session && unseenSanction(session);
  const appealed = SANCTION_NAMES.find((name) => dialog === `appeal ${name}`);
  const isOver = session === null && (dialog === 'panel' || dialog === 'notifications' || appealed !== undefined);
  // Otherwise it would open by itself after the next login.
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  return (
    <Suspense>
      {session && dialog === 'panel' && <AccountPanel key={session.userid} session={session} onClose={close} />}
      {dialog === 'settings' && <SettingsDialog onClose={close} />}
      {session && dialog === 'notifications' && <NotificationsDialog key={session.userid} onClose={close} />}
      {dialog === 'search' && <QuickSearch onClose={close} />}
      {dialog === 'keys' && <ShortcutsDialog onClose={close} />}
      {session && appealed && <AppealDialog key={session.userid} sanction={appealed} onClose={close} />}
      {unseen && closedOn !== pathname && (
        <WhenNoDialogOpen>
          <SanctionDialog session={session} what={unseen} onClose={() => setClosedOn(pathname)} />
        </WhenNoDialogOpen>
      )}
      {end && <SessionEnded end={end} session={session} onClose={dismiss} />}
    </Suspense>
  );
}

/** Returns which sanction a player has not acknowledged; acknowledging a suspension acknowledges the warning before it. */
function unseenSanction({ ban, barred, barringSeen, warning }: UserSession) {
  if (ban) return null;
  if (barred && !barringSeen) return 'barred';
  return warning && !warning.seen ? 'warned' : null;
}
