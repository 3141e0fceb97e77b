import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { Client } from '../domain/players/clients.ts';
import { parseAddress, writeAddress } from './api/addressSearch.ts';
import { designRoute } from './design/designRoute.ts';
import { ErrorPage } from './frame/ErrorPage.tsx';
import { NotFound } from './frame/NotFound.tsx';
import { PendingPage } from './frame/PendingPage.tsx';
import { HomePage } from './home/HomePage.tsx';
import { withTexts } from './i18n/texts.ts';
import { paths } from './pages/paths.ts';
import type { RevisionSearch } from './revisions/revisionQuery.ts';
import { parseReturnTo, type ReturnTo } from './session/returnTo.ts';
import { Shell } from './shell/Shell.tsx';
import type { SubmissionSearch } from './submissions/submissionQuery.ts';
import { listSearchIn, numberIn, textIn } from './ui/lists/listSearch.ts';
import type { UploadSearch } from './uploader/uploadQuery.ts';

interface VoteSearch {
  list?: 'songs' | 'revisions' | undefined;
  revise?: number | undefined;
  upload?: number | undefined;
  chart?: string | undefined;
}

const root = createRootRoute({ component: Shell });

const home = createRoute({ getParentRoute: () => root, path: paths.home, component: HomePage });

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  // After a sign-up the page says that it went well.
  validateSearch: (search): ReturnTo & { welcome?: true | undefined } => ({
    ...parseReturnTo(search),
    welcome: search.welcome ? true : undefined,
  }),
  component: lazyRouteComponent(
    withTexts(() => import('./accounts/LoginPage.tsx'), 'accounts'),
    'LoginPage',
  ),
});

const signupLr2 = createRoute({
  getParentRoute: () => root,
  path: paths.signupLr2,
  validateSearch: parseReturnTo,
  component: lazyRouteComponent(
    withTexts(() => import('./signup/Lr2SignupPage.tsx'), 'accounts'),
    'Lr2SignupPage',
  ),
});

const signupBeatoraja = createRoute({
  getParentRoute: () => root,
  path: paths.signupBeatoraja,
  validateSearch: parseReturnTo,
  component: lazyRouteComponent(
    withTexts(() => import('./signup/BeatorajaSignupPage.tsx'), 'accounts'),
    'BeatorajaSignupPage',
  ),
});

const linked = createRoute({
  getParentRoute: () => root,
  path: paths.linked,
  validateSearch: ({ ticket }): { ticket?: string | undefined } => ({
    ticket: typeof ticket === 'string' ? ticket : undefined,
  }),
  component: lazyRouteComponent(
    withTexts(() => import('./signup/LinkedPage.tsx'), 'accounts'),
    'LinkedPage',
  ),
});

const recover = createRoute({
  getParentRoute: () => root,
  path: paths.recover,
  validateSearch: (search): ReturnTo & { client?: Client | undefined } => ({
    ...parseReturnTo(search),
    client: search.client === 'beatoraja' ? search.client : undefined,
  }),
  component: lazyRouteComponent(
    withTexts(() => import('./signup/RecoverPage.tsx'), 'accounts'),
    'RecoverPage',
  ),
});

const vote = createRoute({
  getParentRoute: () => root,
  path: paths.vote,
  // Which of the two lists is shown, the entry that a revision is to be proposed for, and the uploaded chart that is to be proposed.
  validateSearch: ({ list, revise, upload, chart }): VoteSearch => ({
    list: list === 'revisions' ? list : undefined,
    revise: numberIn(revise),
    upload: numberIn(upload),
    chart: textIn(chart),
  }),
  component: lazyRouteComponent(
    withTexts(() => import('./voting/VotePage.tsx'), 'voting', 'proposing', 'players', 'entries'),
    'VotePage',
  ),
});

const submissions = createRoute({
  getParentRoute: () => root,
  path: paths.submissions,
  validateSearch: (search): SubmissionSearch => ({ ...listSearchIn(search), levelfilter: textIn(search.levelfilter) }),
  component: lazyRouteComponent(
    withTexts(() => import('./submissions/SubmissionListPage.tsx'), 'entries', 'voting'),
    'SubmissionListPage',
  ),
});

const revisions = createRoute({
  getParentRoute: () => root,
  path: paths.revisions,
  validateSearch: (search): RevisionSearch => ({ ...listSearchIn(search), typefilter: textIn(search.typefilter) }),
  component: lazyRouteComponent(
    withTexts(() => import('./revisions/RevisionListPage.tsx'), 'entries', 'voting'),
    'RevisionListPage',
  ),
});

const song = createRoute({
  getParentRoute: () => root,
  path: paths.song,
  component: lazyRouteComponent(
    withTexts(() => import('./submissions/SongPage.tsx'), 'entries', 'voting', 'players'),
    'SongPage',
  ),
});

const revision = createRoute({
  getParentRoute: () => root,
  path: paths.revision,
  component: lazyRouteComponent(
    withTexts(() => import('./revisions/RevisionPage.tsx'), 'entries', 'voting', 'players'),
    'RevisionPage',
  ),
});

const history = createRoute({
  getParentRoute: () => root,
  path: paths.history,
  component: lazyRouteComponent(
    withTexts(() => import('./history/HistoryPage.tsx'), 'entries', 'voting'),
    'HistoryPage',
  ),
});

const counting = createRoute({
  getParentRoute: () => root,
  path: paths.counting,
  // The due time of the counting whose outcome is shown; without it the last one's.
  validateSearch: ({ run }): { run?: string | undefined } => ({ run: textIn(run) }),
  component: lazyRouteComponent(
    withTexts(() => import('./voteCounts/VoteCountPage.tsx'), 'entries', 'voting'),
    'VoteCountPage',
  ),
});

const notice = createRoute({
  getParentRoute: () => root,
  path: paths.notice,
  component: lazyRouteComponent(
    withTexts(() => import('./site/NoticePage.tsx'), 'site'),
    'NoticePage',
  ),
});

const help = createRoute({
  getParentRoute: () => root,
  path: paths.help,
  component: lazyRouteComponent(
    withTexts(() => import('./help/HelpPage.tsx'), 'help'),
    'HelpPage',
  ),
});

const rules = createRoute({
  getParentRoute: () => root,
  path: paths.rules,
  component: lazyRouteComponent(
    withTexts(() => import('./rules/RulesPage.tsx'), 'rules'),
    'RulesPage',
  ),
});

const violations = createRoute({
  getParentRoute: () => root,
  path: paths.violations,
  component: lazyRouteComponent(
    withTexts(() => import('./site/ViolationsPage.tsx'), 'site'),
    'ViolationsPage',
  ),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: paths.contact,
  component: lazyRouteComponent(
    withTexts(() => import('./site/ContactPage.tsx'), 'site'),
    'ContactPage',
  ),
});

const courses = createRoute({
  getParentRoute: () => root,
  path: paths.courses,
  component: lazyRouteComponent(
    withTexts(() => import('./courses/CoursesPage.tsx'), 'courses'),
    'CoursesPage',
  ),
});

const uploader = createRoute({
  getParentRoute: () => root,
  path: paths.uploader,
  validateSearch: (search): UploadSearch => ({
    ...listSearchIn(search),
    tags: textIn(search.tags),
    keys: textIn(search.keys),
    levelfilter: textIn(search.levelfilter),
  }),
  component: lazyRouteComponent(
    withTexts(() => import('./uploader/UploaderPage.tsx'), 'uploads', 'entries'),
    'UploaderPage',
  ),
});

const upload = createRoute({
  getParentRoute: () => root,
  path: paths.upload,
  component: lazyRouteComponent(
    withTexts(() => import('./uploads/UploadPage.tsx'), 'uploads', 'entries'),
    'UploadPage',
  ),
});

const chart = createRoute({
  getParentRoute: () => root,
  path: paths.chart,
  component: lazyRouteComponent(
    withTexts(() => import('./charts/ChartPage.tsx'), 'charts', 'entries'),
    'ChartPage',
  ),
});

const user = createRoute({
  getParentRoute: () => root,
  path: paths.user,
  component: lazyRouteComponent(
    withTexts(() => import('./players/UserPage.tsx'), 'players', 'entries', 'voting'),
    'UserPage',
  ),
});

const calls = createRoute({
  getParentRoute: () => root,
  path: paths.calls,
  validateSearch: ({ search }): { search?: string | undefined } => ({ search: textIn(search) }),
  component: lazyRouteComponent(
    withTexts(() => import('./apiReference/ApiPage.tsx'), 'calls', 'entries'),
    'ApiPage',
  ),
});

const screens = [
  home,
  login,
  signupLr2,
  signupBeatoraja,
  linked,
  recover,
  vote,
  submissions,
  revisions,
  song,
  revision,
  history,
  counting,
  notice,
  help,
  rules,
  violations,
  contact,
  courses,
  uploader,
  upload,
  chart,
  user,
  calls,
] as const;

/** Shown to developers only: a build for visitors holds nothing of it. */
const developing = import.meta.env.DEV ? [designRoute(root)] : [];

/** Every screen of the site. */
export const router = createRouter({
  routeTree: root.addChildren([...screens, ...developing]),
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
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
