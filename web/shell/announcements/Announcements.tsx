import { useTimeout } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { withTexts } from '../../base/i18n/texts.ts';

const load = withTexts(() => import('./StartupDialogs.tsx'), 'dialogs');
const nothing = { StartupDialogs: () => null };
// They are optional: if they cannot be loaded, they are left out.
const StartupDialogs = lazy(async () => ({ default: (await load().catch(() => nothing)).StartupDialogs }));

/** Opens the startup dialogs once the page has been idle for a while. */
export function Announcements() {
  return <Suspense>{useIdle() && <StartupDialogs />}</Suspense>;
}

/** The delay during which the page does not compete with announcements for the network and the visitor's attention. */
const IDLE_AFTER_MS = 4000;

/** Whether the page has been shown for a while, so that optional content may load. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useTimeout(() => setIdle(true), IDLE_AFTER_MS, { autoInvoke: true });
  return isIdle;
}
