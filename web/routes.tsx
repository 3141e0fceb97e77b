import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ResolveFullPath,
  type ResolveId,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseSearch, stringifySearch } from './base/api/searchParams.ts';
import { withTexts } from './base/i18n/texts.ts';
import { ErrorPage } from './frame/ErrorPage.tsx';
import { NotFound } from './frame/NotFound.tsx';
import { PendingPage } from './frame/PendingPage.tsx';
import type { AnyPage } from './frame/pages/page.ts';
import { type Pages, pages } from './frame/pages/pages.ts';
import { prefetchCalls } from './frame/pages/prefetchCalls.ts';
import { Shell } from './shell/Shell.tsx';

/** The screens, each fetched when it is needed. */
const screens = import.meta.glob<Record<string, () => ReactNode>>(['./**/*Page.tsx', '!./frame/*']);

const root = createRootRoute({ component: Shell });

/** The type of the route of a page: its path, and the query that the page parses. */
type PageRoute<P extends AnyPage> = ReturnType<
  typeof createRoute<
    unknown,
    typeof root,
    P['path'],
    ResolveFullPath<typeof root, P['path']>,
    string,
    ResolveId<typeof root, string, P['path']>,
    NonNullable<P['search']>
  >
>;

/**
 * Makes the route of a page: its screen with its texts, and its calls as a loader, so that preloading on intent fetches
 * data as well as code.
 */
function pageRoute(page: AnyPage): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: page.path,
    ...(page.search && { validateSearch: page.search }),
    loaderDeps: ({ search }) => search,
    loader: ({ params, deps }) => {
      const fetched = prefetchCalls(page, params, deps);
      // In the browser not awaited: the screen shows at once that its data is loading.
      return typeof document === 'undefined' ? fetched : undefined;
    },
    component: screenOf(page),
  });
}

function screenOf({ screen, texts }: AnyPage) {
  const load = screens[`./${screen}`];
  if (!load) throw new Error(`there is no screen web/${screen}`);
  return lazyRouteComponent(withTexts(load, ...texts), screen.replace(/^.*\/|\.tsx$/g, ''));
}

const routes = Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, pageRoute(page)])) as {
  [Name in keyof Pages]: PageRoute<Pages[Name]>;
};

/** The router of the site, made from the records of its pages. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch: parseSearch,
  stringifySearch: stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: () => <NotFound />,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultErrorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
