import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from './paths.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { Shell } from './shell/Shell.tsx';
import { HomePage } from './site/HomePage.tsx';

const root = createRootRoute({ component: Shell });

const home = createRoute({ getParentRoute: () => root, path: paths.home, component: HomePage });

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  // After a sign-up the page says that it went well.
  validateSearch: ({ welcome }): { welcome?: true } => (welcome ? { welcome: true } : {}),
  component: lazyRouteComponent(() => import('./accounts/LoginPage.tsx'), 'LoginPage'),
});

const signupLr2 = createRoute({
  getParentRoute: () => root,
  path: paths.signupLr2,
  component: lazyRouteComponent(() => import('./accounts/SignupPage.tsx'), 'SignupPage'),
});

const vote = createRoute({
  getParentRoute: () => root,
  path: paths.vote,
  component: lazyRouteComponent(() => import('./voting/VotePage.tsx'), 'VotePage'),
});

/** Every screen of the site. */
export const router = createRouter({
  routeTree: root.addChildren([home, login, signupLr2, vote]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
