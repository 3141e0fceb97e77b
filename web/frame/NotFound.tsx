import { type ComponentProps, lazy, Suspense } from 'react';
import { withTexts } from '../base/i18n/texts.ts';
import { PendingPage } from './PendingPage.tsx';

const load = withTexts(() => import('./NotFoundPage.tsx'));
const NotFoundPage = lazy(async () => ({ default: (await load()).NotFoundPage }));

/** Shows `NotFoundPage`, loaded when it is needed. */
export function NotFound(props: ComponentProps<typeof NotFoundPage>) {
  return (
    <Suspense fallback={<PendingPage />}>
      <NotFoundPage {...props} />
    </Suspense>
  );
}
