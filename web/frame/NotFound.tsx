import { lazy, Suspense } from 'react';
import { withTexts } from '../base/i18n/texts.ts';
import { PendingPage } from './PendingPage.tsx';

const load = withTexts(() => import('./NotFoundPage.tsx'));
const NotFoundPage = lazy(async () => ({ default: (await load()).NotFoundPage }));

/**
 * Shows `NotFoundPage`, loaded when it is needed. It is lazy here because the router loads only the screens of routes.
 */
export function NotFound() {
  return (
    <Suspense fallback={<PendingPage />}>
      <NotFoundPage />
    </Suspense>
  );
}
