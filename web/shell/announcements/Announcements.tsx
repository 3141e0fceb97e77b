import { lazy, Suspense } from 'react';
import { withTexts } from '../../base/i18n/texts.ts';
import { useIdle } from './useIdle.ts';

const load = withTexts(() => import('./StartupDialogs.tsx'), 'dialogs');
const nothing = { StartupDialogs: () => null };
// They are optional: if they cannot be loaded, they are left out.
const StartupDialogs = lazy(async () => ({ default: (await load().catch(() => nothing)).StartupDialogs }));

/** Opens the startup dialogs once the page has been idle for a while. */
export function Announcements() {
  return <Suspense>{useIdle() && <StartupDialogs />}</Suspense>;
}
