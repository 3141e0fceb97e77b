import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../base/i18n/texts.ts';

/** Returns the route of the design page, for development builds. */
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
