import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../i18n/texts.ts';

/** The way to the page of the look; in development builds only. */
export function designRoute<Root extends AnyRoute>(root: Root) {
  return createRoute({
    getParentRoute: () => root,
    path: '/design',
    component: lazyRouteComponent(
      withTexts(() => import('./DesignPage.tsx'), 'entries', 'voting'),
      'DesignPage',
    ),
  });
}
