import { chartView } from '#contract/charts.ts';
import { courses } from '#contract/courses.ts';
import type { Endpoint, Request } from '#contract/endpoint.ts';
import { user } from '#contract/players.ts';
import { revision, revisionList, revisionsOfEntry } from '#contract/revisions.ts';
import { home, links } from '#contract/site.ts';
import { song, submissionList } from '#contract/submissions.ts';
import { uploadDetail, uploads } from '#contract/uploads.ts';
import { votingRevisions, votingSongs } from '#contract/voting.ts';
import { clients } from '../../domain/players/clients.ts';
import { addressOf } from '../api/addressOf.ts';
import type { Section } from '../i18n/sections.ts';
import type { paths } from './paths.ts';

/**
 * What the build tells the server of a page, so that the document of its address says what is there and asks for all of it
 * at once: script, texts and data. `web/pages.test.ts` holds it to the routes.
 */
export interface PageOfSite {
  /** The text of its heading; null where only its data has one. */
  title: string | null;
  /** What that text is filled in with, beside what the address says. */
  values?: Readonly<Record<string, string>>;
  /** What it says of itself to who has only its address: a search, a link in a chat. */
  description: `pages.${string}`;
  /** The module that draws it, from `web/`; what the first script holds itself has none. */
  module: string | null;
  /** The texts that it shows beside those of the frame. */
  texts: readonly Section[];
  /** The addresses of the GET calls that it makes at once, where its own address has no query. */
  calls: readonly string[];
}

/** The address of a call as a page makes it; what stands in the page's own address is written as in its path. */
function asked<E extends Endpoint>(endpoint: E, request: Request<E>): string {
  return addressOf(endpoint.path, request).replaceAll('%24', '$');
}

/** The calls of the frame around every page. */
export const frameCalls: readonly string[] = [asked(links, {})];

const tableId = '$tableId';
const entryNo = '$entryNo';
const ofTable = { query: { table: tableId } };
const ofEntry = { params: { entryNo }, query: { table: tableId } };
const firstRows = { table: tableId, page: 1, search: '' };
const newest = '-number' as const;

const page = (
  title: string | null,
  description: PageOfSite['description'],
  module: string | null,
  ...texts: Section[]
): PageOfSite => ({
  title,
  description,
  module,
  texts,
  calls: [],
});

export const pages: Readonly<Record<keyof typeof paths, PageOfSite>> = {
  home: { ...page('home.tagline', 'pages.home', null), calls: [asked(home, {})] },
  login: page('login.title', 'pages.login', 'accounts/LoginPage.tsx', 'accounts'),
  signupLr2: {
    ...page('signup.title', 'pages.signupLr2', 'signup/Lr2SignupPage.tsx', 'accounts'),
    values: { client: clients.lr2 },
  },
  signupBeatoraja: {
    ...page('signup.title', 'pages.signupBeatoraja', 'signup/BeatorajaSignupPage.tsx', 'accounts'),
    values: { client: clients.beatoraja },
  },
  linked: page('link.title', 'pages.linked', 'signup/LinkedPage.tsx', 'accounts'),
  recover: page('recover.title', 'pages.recover', 'signup/RecoverPage.tsx', 'accounts'),
  vote: {
    ...page('vote.title', 'pages.vote', 'voting/VotePage.tsx', 'voting', 'proposing', 'players', 'entries'),
    calls: [asked(votingSongs, ofTable), asked(votingRevisions, ofTable)],
  },
  submissions: {
    ...page('list.submissions', 'pages.submissions', 'submissions/SubmissionListPage.tsx', 'entries', 'voting'),
    calls: [asked(submissionList, { query: { ...firstRows, levelfilter: '', sort: newest } })],
  },
  revisions: {
    ...page('list.revisions', 'pages.revisions', 'revisions/RevisionListPage.tsx', 'entries', 'voting'),
    calls: [asked(revisionList, { query: { ...firstRows, typefilter: '', sort: newest } })],
  },
  song: {
    ...page(null, 'pages.song', 'submissions/SongPage.tsx', 'entries', 'voting', 'players'),
    calls: [asked(song, ofEntry), asked(revisionsOfEntry, ofEntry)],
  },
  revision: {
    ...page(null, 'pages.revision', 'revisions/RevisionPage.tsx', 'entries', 'voting', 'players'),
    calls: [asked(revision, ofEntry)],
  },
  history: page('history.title', 'pages.history', 'history/HistoryPage.tsx', 'entries', 'voting'),
  counting: page('counting.title', 'pages.counting', 'voteCounts/VoteCountPage.tsx', 'entries', 'voting'),
  notice: page('notice.title', 'pages.notice', 'site/NoticePage.tsx', 'site'),
  help: page('help.title', 'pages.help', 'help/HelpPage.tsx', 'help'),
  rules: page('rules.title', 'pages.rules', 'rules/RulesPage.tsx', 'rules'),
  violations: page('violations.title', 'pages.violations', 'site/ViolationsPage.tsx', 'site'),
  contact: page('contact.title', 'pages.contact', 'site/ContactPage.tsx', 'site'),
  courses: {
    ...page('courses.title', 'pages.courses', 'courses/CoursesPage.tsx', 'courses'),
    calls: [asked(courses, {})],
  },
  uploader: {
    ...page('uploads.title', 'pages.uploader', 'uploader/UploaderPage.tsx', 'uploads', 'entries'),
    calls: [
      asked(uploads, { query: { page: 1, search: '', tags: '', keys: '', levelfilter: '', sort: '-published' } }),
    ],
  },
  upload: {
    ...page(null, 'pages.upload', 'uploads/UploadPage.tsx', 'uploads', 'entries'),
    calls: [asked(uploadDetail, { params: { entryNo } })],
  },
  chart: {
    ...page(null, 'pages.chart', 'charts/ChartPage.tsx', 'charts', 'entries'),
    calls: [asked(chartView, { params: { sha256: '$sha256' } })],
  },
  user: {
    ...page('pages.player', 'pages.user', 'players/UserPage.tsx', 'players', 'entries', 'voting'),
    calls: [asked(user, { params: { userid: '$userId' } })],
  },
  calls: page('calls.title', 'pages.calls', 'apiReference/ApiPage.tsx', 'calls', 'entries'),
};
