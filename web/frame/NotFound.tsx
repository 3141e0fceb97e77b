import { lazy, Suspense } from 'react';
import { withTexts } from '../i18n/texts.ts';
import { PendingPage } from './PendingPage.tsx';

const load = withTexts(() => import('./NotFoundPage.tsx'));
const NotFoundPage = lazy(async () => ({ default: (await load()).NotFoundPage }));

/** The page for what does not exist, fetched when somebody meets it: the router waits for pages only. */
export function NotFound() {
  return (
    <Suspense fallback={<PendingPage />}>
      <NotFoundPage />
    </Suspense>
  );
}
