import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/texts.ts';
import { useIdle } from './useIdle.ts';

const load = withTexts(() => import('./StartupDialogs.tsx'), 'dialogs');
const none = { StartupDialogs: () => null };
// Nobody asked for it: where it cannot be fetched, the page is as good without.
const StartupDialogs = lazy(async () => ({ default: (await load().catch(() => none)).StartupDialogs }));

/** What the site says by itself, once, after the page stands. */
export function Announcements() {
  return <Suspense>{useIdle() && <StartupDialogs />}</Suspense>;
}
