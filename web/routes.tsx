import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { type WayBack, wayBackIn } from './accounts/wayBack.ts';
import { paths } from './paths.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { Shell } from './shell/Shell.tsx';
import type { Client } from './signup/clients.ts';
import { HomePage } from './site/HomePage.tsx';

const root = createRootRoute({ component: Shell });

const home = createRoute({ getParentRoute: () => root, path: paths.home, component: HomePage });

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  // After a sign-up the page says that it went well.
  validateSearch: (search): WayBack & { welcome?: true | undefined } => ({
    ...wayBackIn(search),
    welcome: search.welcome ? true : undefined,
  }),
  component: lazyRouteComponent(() => import('./accounts/LoginPage.tsx'), 'LoginPage'),
});

const signupLr2 = createRoute({
  getParentRoute: () => root,
  path: paths.signupLr2,
  validateSearch: wayBackIn,
  component: lazyRouteComponent(() => import('./signup/Lr2SignupPage.tsx'), 'Lr2SignupPage'),
});

const signupBeatoraja = createRoute({
  getParentRoute: () => root,
  path: paths.signupBeatoraja,
  validateSearch: wayBackIn,
  component: lazyRouteComponent(() => import('./signup/BeatorajaSignupPage.tsx'), 'BeatorajaSignupPage'),
});

const linked = createRoute({
  getParentRoute: () => root,
  path: paths.linked,
  validateSearch: ({ ticket }): { ticket?: string | undefined } => ({
    ticket: typeof ticket === 'string' ? ticket : undefined,
  }),
  component: lazyRouteComponent(() => import('./signup/LinkedPage.tsx'), 'LinkedPage'),
});

const recover = createRoute({
  getParentRoute: () => root,
  path: paths.recover,
  validateSearch: (search): WayBack & { client?: Client | undefined } => ({
    ...wayBackIn(search),
    client: search.client === 'beatoraja' ? search.client : undefined,
  }),
  component: lazyRouteComponent(() => import('./signup/RecoverPage.tsx'), 'RecoverPage'),
});

const vote = createRoute({
  getParentRoute: () => root,
  path: paths.vote,
  component: lazyRouteComponent(() => import('./voting/VotePage.tsx'), 'VotePage'),
});

/** Every screen of the site. */
export const router = createRouter({
  routeTree: root.addChildren([home, login, signupLr2, signupBeatoraja, linked, recover, vote]),
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
