import { lazy, Suspense } from 'react';
import { withTexts } from '../../base/i18n/texts.ts';

const load = withTexts(() => import('./StartupDialogs.tsx'), 'dialogs');
const nothing = { StartupDialogs: () => null };
// They are optional: if they cannot be loaded, they are left out.
const StartupDialogs = lazy(async () => ({ default: (await load().catch(() => nothing)).StartupDialogs }));

/** Opens the startup dialog as soon as it is loaded, before the visitor reads on; not on the server. */
export function Announcements() {
  if (typeof document === 'undefined') return null;
  return (
    <Suspense>
      <StartupDialogs />
    </Suspense>
  );
}
