import { lazy, Suspense } from 'react';
import { withTexts } from '../../base/i18n/texts.ts';

const load = withTexts(() => import('./NewestNotice.tsx'), 'dialogs');
const nothing = { NewestNotice: () => null };
// It is optional: if it cannot be loaded, it is left out.
const NewestNotice = lazy(async () => ({ default: (await load().catch(() => nothing)).NewestNotice }));

/** Opens the newest notice as soon as it is loaded and nothing else is going on; not on the server. */
export function Announcements() {
  if (typeof document === 'undefined') return null;
  return (
    <Suspense>
      <NewestNotice />
    </Suspense>
  );
}
