import { knownCharts } from '#contract/charts/missingCharts.ts';
import { home, notices } from '#contract/site/site.ts';
import { type Client, clients } from '#domain/players/clients.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { type ListSearch, parseListSearch, parsePositiveInteger, parseText } from '../../base/ui/lists/listSearch.ts';
import { definePage, pageCall } from './page.ts';
import { chartRankingQuery, parseChartRankingSearch } from './queries/chartRankingQuery.ts';
import type { ChartsSearch } from './queries/chartsQuery.ts';
import { parseReturnTo } from './returnTo.ts';

/** Parses the query of a sign-up; `native` shows the form for players without a ranking ID first. */
const parseSignup = (query: Record<string, unknown>) => ({
  ...parseReturnTo(query),
  native: query.native ? (true as const) : undefined,
});

/** Parses what LR2 IDs and those of MinIR have a form for; LR2 is the default. */
const parseIdOf = (query: Record<string, unknown>) => ({
  ...parseReturnTo(query),
  client: query.client === 'beatoraja' ? ('beatoraja' as const) : undefined,
});

const parsePage = ({ page }: Record<string, unknown>) => ({ page: parsePositiveInteger(page) });
const parseId = ({ id }: Record<string, unknown>) => ({ id: parsePositiveInteger(id) });

const adminTexts = ['admin', 'moderation', 'requests', 'entries'] as const;

/** The filters of charts by what they are; `chartsQuery` has their values. */
const chartFilters =
  'tables,state,level,keys,ownlamp,tags,notes,bpm,total,peak,longnotes,length,ec,gc,hc,fc,file,since'.split(
    ',',
  ) as Exclude<keyof ChartsSearch, keyof ListSearch>[];

/** Parses the filters of charts. Without script each end of a range is a field of its own. */
const parseCharts = (query: Record<string, unknown>): ChartsSearch => ({
  ...parseListSearch(query),
  ...Object.fromEntries(
    chartFilters.map((name) => {
      const [from, to] = [parseText(query[`${name}-from`]), parseText(query[`${name}-to`])];
      return [name, from || to ? `${from ?? ''}-${to ?? ''}` : parseText(query[name])];
    }),
  ),
});

/** Returns a day as YYYY-MM-DD; anything else is undefined. */
const parseDay = (day: unknown) =>
  typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;

/** A published list. The server makes its document, which game clients read too (domain/tables/tablePage.ts). */
const publishedList = <const Path extends string>(path: Path) =>
  definePage({ path, screen: 'shell/publishedList/PublishedListPage.tsx', texts: ['publishedList'], title: null });

/** Every page of the site, in the order of the menu. To add one, add its record here, its screen and its texts. */
export const pages = {
  home: definePage({
    path: '/',
    screen: 'site/home/HomePage.tsx',
    texts: [],
    title: 'home.tagline',
    calls: async () => [pageCall(home, {}), pageCall(knownCharts, {})],
    menu: { group: 'site', icon: 'home' },
  }),
  notice: definePage({
    path: '/notice',
    screen: 'site/NoticePage.tsx',
    texts: ['site'],
    title: 'notice.title',
    calls: async () => [pageCall(notices, {})],
    menu: { group: 'site', icon: 'notice' },
  }),
  /** What a logged-in player can still do, and what became of what they did. */
  me: definePage({
    path: '/me',
    screen: 'shell/MePage.tsx',
    texts: ['activity', 'plays', 'growth', 'entries', 'voting'],
    title: 'activity.title',
    menu: { group: 'site', icon: 'user', needsLogin: true },
  }),
  /** The pages of moderators and admins: what waits for them, and what they can do. */
  admin: definePage({
    path: '/admin',
    screen: 'moderation/AdminPage.tsx',
    texts: adminTexts,
    budget: 'moderates',
    title: 'admin.title',
    menu: { group: 'site', icon: 'shield', needsRole: 'moderator' },
  }),
  adminRequests: definePage({
    path: '/admin/requests',
    screen: 'moderation/AdminRequestsPage.tsx',
    texts: adminTexts,
    budget: 'moderates',
    title: 'admin.requests',
    search: ({ page, state, kind }) => ({
      page: parsePositiveInteger(page),
      state: parseText(state),
      kind: parseText(kind),
    }),
    up: 'admin',
  }),
  adminRequest: definePage({
    path: '/admin/request',
    screen: 'moderation/AdminRequestPage.tsx',
    texts: adminTexts,
    budget: 'moderates',
    title: 'admin.request.title',
    search: parseId,
    up: 'admin',
  }),
  adminPlayers: definePage({
    path: '/admin/players',
    screen: 'moderation/AdminPlayersPage.tsx',
    texts: adminTexts,
    budget: 'moderates',
    title: 'admin.players',
    search: ({ page, search }) => ({ page: parsePositiveInteger(page), search: parseText(search) }),
    up: 'admin',
  }),
  /** A player by number, nickname, login ID or ranking ID. */
  adminPlayer: definePage({
    path: '/admin/player',
    screen: 'moderation/AdminPlayerPage.tsx',
    texts: adminTexts,
    budget: 'moderates',
    title: 'admin.player.title',
    search: ({ of }) => ({ of: parseText(of) }),
    up: 'admin',
  }),
  adminCount: definePage({
    path: '/admin/count',
    screen: 'moderation/AdminCountPage.tsx',
    texts: adminTexts,
    budget: 'moderates',
    title: 'admin.count',
    up: 'admin',
  }),
  adminTrail: definePage({
    path: '/admin/trail',
    screen: 'moderation/AdminTrailPage.tsx',
    texts: adminTexts,
    budget: 'moderates',
    title: 'admin.trail',
    // The days of the filter are those of GMT+9.
    search: ({ page, act, actor, search, from, until }) => ({
      page: parsePositiveInteger(page),
      act: parseText(act),
      actor: parseText(actor),
      search: parseText(search),
      from: parseDay(from),
      until: parseDay(until),
    }),
    up: 'admin',
  }),
  adminSite: definePage({
    path: '/admin/site',
    screen: 'moderation/AdminSitePage.tsx',
    texts: adminTexts,
    budget: 'moderates',
    title: 'admin.site',
    up: 'admin',
  }),
  help: definePage({
    path: '/help',
    screen: 'site/help/HelpPage.tsx',
    texts: ['help'],
    title: 'help.title',
    menu: { group: 'stellaverse', icon: 'help' },
  }),
  /** The addresses of all published lists, for games. */
  tableAddresses: definePage({
    path: '/tables',
    screen: 'tables/addresses/TableAddressesPage.tsx',
    texts: ['publishedList'],
    title: 'tableAddresses.title',
    calls: async () => {
      const { tables } = await import('#contract/tables/tables.ts');
      return [pageCall(tables, {})];
    },
    menu: { group: 'stellaverse', icon: 'copy' },
  }),
  rules: definePage({
    path: '/rules',
    screen: 'site/rules/RulesPage.tsx',
    texts: ['rules', 'players'],
    title: 'rules.title',
    menu: { group: 'stellaverse', icon: 'rules' },
  }),
  /** What the open data proves, and how to verify it. */
  trust: definePage({
    path: '/trust',
    screen: 'site/trust/TrustPage.tsx',
    texts: ['help'],
    title: 'trust.title',
    menu: { group: 'stellaverse', icon: 'verified' },
  }),
  /** The open votes, and the forms to propose a chart or a revision. */
  vote: definePage({
    path: '/vote/$tableId',
    screen: 'voting/voteList/VotePage.tsx',
    texts: ['chartTags', 'voting', 'ballot', 'proposing', 'entries'],
    title: 'vote.title',
    // The list that is shown and its filters, the entry to propose a revision of, whether its estimate is the reason,
    // and the uploaded chart to propose.
    search: ({ list, search, sort, levelfilter, show, revise, evidence, upload, chart }) => ({
      list: list === 'revisions' ? ('revisions' as const) : undefined,
      search: parseText(search),
      sort: parseText(sort),
      levelfilter: parseText(levelfilter),
      show: parseText(show),
      revise: parsePositiveInteger(revise),
      evidence: evidence ? (true as const) : undefined,
      upload: parsePositiveInteger(upload),
      chart: parseText(chart),
    }),
    calls: async ({ table }) => {
      const { votingRevisions, votingSongs } = await import('#contract/voting/voting.ts');
      const request = { query: { table: table.id } };
      return [pageCall(votingSongs, request), pageCall(votingRevisions, request)];
    },
    menu: { group: 'stellaverse', icon: 'vote' },
  }),
  courses: definePage({
    path: '/skill-simulator',
    screen: 'tables/courses/CoursesPage.tsx',
    texts: ['courses'],
    title: 'courses.title',
    calls: async () => {
      const { courses } = await import('#contract/tables/courses.ts');
      return [pageCall(courses, {})];
    },
    menu: { group: 'stellaverse', icon: 'course' },
  }),
  history: definePage({
    path: '/history/$tableId/$yearId',
    screen: 'voting/history/HistoryPage.tsx',
    texts: ['entries', 'voting', 'history', 'historyPage'],
    title: 'historyPage.title',
    calls: async ({ table, params }) => {
      const { history } = await import('#contract/voting/voteCounts.ts');
      return [pageCall(history, { body: { table: table.id, year: params.yearId } })];
    },
    menu: { group: 'stellaverse', icon: 'history' },
  }),
  /** The difficulty of the charts of a table, estimated from the clears of all players. */
  recommend: definePage({
    path: '/recommend/$tableId',
    screen: 'estimate/recommend/RecommendPage.tsx',
    texts: ['recommend', 'estimates', 'entries'],
    title: 'recommend.title',
    search: (query) => ({
      ...parseListSearch(query),
      levelfilter: parseText(query.levelfilter),
      client: query.client === 'lr2' || query.client === 'beatoraja' ? (query.client as Client) : undefined,
      view: query.view === 'audit' || query.view === 'targets' ? (query.view as 'audit' | 'targets') : undefined,
      // The lamp of the targets; by default the next one of each chart.
      lamp: parseText(query.lamp),
    }),
    calls: async ({ table, search }) => {
      const [{ recommend }, { recommendQuery }] = await Promise.all([
        import('#contract/estimate/estimates.ts'),
        import('./queries/recommendQuery.ts'),
      ]);
      return [pageCall(recommend, { query: recommendQuery(table, search) })];
    },
    menu: { group: 'stellaverse', icon: 'estimate' },
  }),
  estimateMethod: definePage({
    path: '/estimate-method',
    screen: 'estimate/recommend/EstimateMethodPage.tsx',
    texts: ['estimateMethod'],
    title: 'estimateMethod.title',
    up: 'recommend',
  }),
  /** The ranking of players; `$playerId` is the client. */
  stellaway: definePage({
    path: '/stellaway/$tableId/$playerId',
    screen: 'players/ranking/RankingPage.tsx',
    texts: ['players', 'entries', 'results'],
    title: 'ranking.title',
    search: (query) => ({
      ...parseListSearch(query),
      archive: query.archive === 'with' ? ('with' as const) : undefined,
    }),
    calls: async ({ table, params, search }) => {
      const [{ stellaway }, { rankingQuery }] = await Promise.all([
        import('#contract/players/players.ts'),
        import('./queries/rankingQuery.ts'),
      ]);
      return [pageCall(stellaway, { query: rankingQuery(table, params.playerId, search) })];
    },
    menu: { group: 'stellaverse', icon: 'ranking' },
  }),
  submissions: definePage({
    path: '/submission/$tableId',
    screen: 'voting/submissions/SubmissionListPage.tsx',
    texts: ['entries', 'voting'],
    title: 'list.submissions',
    search: (query) => ({ ...parseListSearch(query), levelfilter: parseText(query.levelfilter) }),
    calls: async ({ table, search }) => {
      const [{ submissionList }, { submissionQuery }] = await Promise.all([
        import('#contract/voting/submissions.ts'),
        import('./queries/submissionQuery.ts'),
      ]);
      return [pageCall(submissionList, { query: submissionQuery(table, search) })];
    },
    menu: { group: 'stellaverse', icon: 'list' },
  }),
  revisions: definePage({
    path: '/revision/$tableId',
    screen: 'voting/revisions/RevisionListPage.tsx',
    texts: ['entries', 'voting'],
    title: 'list.revisions',
    search: (query) => ({ ...parseListSearch(query), typefilter: parseText(query.typefilter) }),
    calls: async ({ table, search }) => {
      const [{ revisionList }, { revisionQuery }] = await Promise.all([
        import('#contract/voting/revisions.ts'),
        import('./queries/revisionQuery.ts'),
      ]);
      return [pageCall(revisionList, { query: revisionQuery(table, search) })];
    },
    menu: { group: 'stellaverse', icon: 'revise' },
  }),
  voteCount: definePage({
    path: '/counting/$tableId',
    screen: 'voting/voteCounts/VoteCountPage.tsx',
    texts: ['voteCountPage', 'entries', 'voting', 'history'],
    title: 'voteCount.title',
    // The due time of the vote count to show; by default the last one.
    search: ({ run }) => ({ run: parseText(run) }),
    calls: async ({ table, search }) => {
      const [{ voteCount }, { voteCountQuery }] = await Promise.all([
        import('#contract/voting/voteCounts.ts'),
        import('./queries/voteCountQuery.ts'),
      ]);
      return [pageCall(voteCount, { query: voteCountQuery(table.id, search) })];
    },
    menu: { group: 'tab', icon: 'voteCount' },
    up: 'history',
  }),
  /** What vote counts would have decided by other numbers. */
  recount: definePage({
    path: '/recount',
    screen: 'voting/recount/RecountPage.tsx',
    texts: ['historyPage', 'entries'],
    title: 'recount.title',
    search: ({ minimum, share }) => ({ minimum: parseText(minimum), share: parseText(share) }),
    calls: async ({ search }) => {
      const { recount } = await import('#contract/voting/recount.ts');
      return [pageCall(recount, { query: search })];
    },
    menu: { group: 'tab', icon: 'voteCount' },
    up: 'history',
  }),
  uploader: definePage({
    path: '/uploader',
    screen: 'uploads/UploaderPage.tsx',
    texts: ['uploads', 'entries'],
    title: 'uploads.title',
    search: (query) => ({
      ...parseListSearch(query),
      tags: parseText(query.tags),
      keys: parseText(query.keys),
      levelfilter: parseText(query.levelfilter),
    }),
    calls: async ({ search }) => {
      const [{ uploads }, { isSearchTooShort, uploadQuery }] = await Promise.all([
        import('#contract/uploads/uploads.ts'),
        import('./queries/uploadQuery.ts'),
      ]);
      const query = uploadQuery(search);
      return isSearchTooShort(currentRules(), query) ? [] : [pageCall(uploads, { query })];
    },
    menu: { group: 'more', icon: 'upload' },
  }),
  /** Finds charts of all tables by what they are. */
  charts: definePage({
    path: '/charts',
    screen: 'charts/find/ChartsPage.tsx',
    texts: ['chartTags', 'findCharts', 'entries'],
    title: 'findCharts.title',
    search: parseCharts,
    calls: async ({ search }) => {
      const [{ findCharts }, { chartsQuery }] = await Promise.all([
        import('#contract/site/findCharts.ts'),
        import('./queries/chartsQuery.ts'),
      ]);
      return [pageCall(findCharts, { query: chartsQuery(currentRules().tables, search) })];
    },
  }),
  /** The charts whose files the site lacks, and the field that takes them. */
  missingCharts: definePage({
    path: '/missing-charts',
    screen: 'charts/missingFiles/MissingChartsPage.tsx',
    texts: ['missingFiles', 'entries'],
    title: 'missingFiles.title',
    calls: async () => [pageCall(knownCharts, {})],
    menu: { group: 'tab', icon: 'file' },
    up: 'uploader',
  }),
  contact: definePage({
    path: '/contact',
    screen: 'site/ContactPage.tsx',
    texts: ['site'],
    title: 'contact.title',
    menu: { group: 'more', icon: 'mail' },
  }),
  /** What happens after a violation of the rules. */
  violations: definePage({
    path: '/violations',
    screen: 'site/ViolationsPage.tsx',
    texts: ['site'],
    title: 'violations.title',
    menu: { group: 'more', icon: 'flag' },
  }),
  /** The endpoints of the API, for developers. */
  calls: definePage({
    path: '/calls',
    screen: 'site/apiReference/ApiPage.tsx',
    texts: ['calls', 'entries'],
    title: 'calls.title',
    search: ({ search }) => ({ search: parseText(search) }),
    menu: { group: 'foot', icon: 'code' },
  }),
  login: definePage({
    path: '/login',
    screen: 'accounts/LoginPage.tsx',
    texts: ['accounts'],
    budget: 'forms',
    title: 'login.title',
    // Set after a sign-up, which the page then confirms.
    search: (query) => ({ ...parseReturnTo(query), welcome: query.welcome ? (true as const) : undefined }),
  }),
  /** Asks which client a new player uses, before the form for it. */
  signup: definePage({
    path: '/signup',
    screen: 'accounts/signup/SignupPage.tsx',
    texts: ['accounts'],
    budget: 'forms',
    title: 'signup.choose.title',
    search: parseReturnTo,
  }),
  signupLr2: definePage({
    path: '/signup/lr2',
    screen: 'accounts/signup/ClientSignupPage.tsx',
    texts: ['accounts'],
    budget: 'forms',
    title: 'signup.title',
    titleValues: { client: clients.lr2 },
    search: parseSignup,
  }),
  signupBeatoraja: definePage({
    path: '/signup/beatoraja',
    screen: 'accounts/signup/ClientSignupPage.tsx',
    texts: ['accounts'],
    budget: 'forms',
    title: 'signup.title',
    titleValues: { client: clients.beatoraja },
    search: parseSignup,
  }),
  /** The page to which MinIR sends the browser back. */
  linked: definePage({
    path: '/signup/beatoraja/success',
    screen: 'accounts/signup/LinkedPage.tsx',
    texts: ['accounts'],
    budget: 'forms',
    title: 'link.title',
    search: ({ ticket }) => ({ ticket: typeof ticket === 'string' ? ticket : undefined }),
  }),
  /** The settings, which the account panel links: those of this browser, then by subject. */
  settings: definePage({
    path: '/settings',
    screen: 'accounts/SettingsPage.tsx',
    texts: ['accounts'],
    budget: 'forms',
    title: 'settings.title',
  }),
  settingsAccount: definePage({
    path: '/settings/account',
    screen: 'accounts/AccountSettingsPage.tsx',
    texts: ['accounts'],
    budget: 'forms',
    title: 'settings.page.account',
  }),
  settingsIds: definePage({
    path: '/settings/ids',
    screen: 'accounts/IdSettingsPage.tsx',
    texts: ['accounts'],
    budget: 'forms',
    title: 'linkedIds.title',
  }),
  settingsSessions: definePage({
    path: '/settings/sessions',
    screen: 'accounts/SessionSettingsPage.tsx',
    texts: ['accounts'],
    budget: 'forms',
    title: 'sessions.title',
  }),
  /** The keys of game clients, with their set-up. */
  settingsGames: definePage({
    path: '/settings/games',
    screen: 'accounts/GameSettingsPage.tsx',
    texts: ['accounts', 'plays'],
    budget: 'forms',
    title: 'gameClients.title',
  }),
  /** Links a second ranking id with the account. */
  linkId: definePage({
    path: '/settings/link',
    screen: 'accounts/signup/LinkIdPage.tsx',
    texts: ['accounts'],
    budget: 'forms',
    title: 'linkId.title',
    search: parseIdOf,
  }),
  /** The plays that the player's own games sent. */
  plays: definePage({
    path: '/plays',
    screen: 'plays/live/PlaysPage.tsx',
    texts: ['plays', 'entries', 'results'],
    title: 'plays.title',
    search: parsePage,
    menu: { group: 'tab', icon: 'lanes' },
    up: 'me',
  }),
  /** What the player was told, and what they want to be told. */
  notifications: definePage({
    path: '/notifications',
    screen: 'notifications/NotificationsPage.tsx',
    texts: ['notifications', 'limits', 'entries'],
    title: 'notifications.title',
    search: parsePage,
  }),
  /** What the player reported to the moderators or asked them for. */
  requests: definePage({
    path: '/requests',
    screen: 'moderation/RequestsPage.tsx',
    texts: ['requests', 'entries'],
    title: 'requests.title',
    search: parsePage,
  }),
  /** One of them by its number, or that of a visitor by the secret in the fragment. */
  request: definePage({
    path: '/request',
    screen: 'moderation/RequestPage.tsx',
    texts: ['requests'],
    budget: 'forms',
    title: 'requests.one',
    search: parseId,
  }),
  /** The viewer's favourite charts. */
  favourites: definePage({
    path: '/favourites',
    screen: 'players/favourites/FavouritesPage.tsx',
    texts: ['favourites', 'entries', 'results'],
    title: 'favourites.title',
    menu: { group: 'tab', icon: 'favourite' },
    up: 'me',
  }),
  recover: definePage({
    path: '/recover',
    screen: 'accounts/signup/RecoverPage.tsx',
    texts: ['accounts'],
    budget: 'forms',
    title: 'recover.title',
    search: parseIdOf,
  }),
  /** A new password by e-mail, and where the links of e-mails lead to. */
  mail: definePage({
    path: '/mail',
    screen: 'accounts/mail/MailPage.tsx',
    texts: ['accounts', 'mail'],
    budget: 'forms',
    title: 'mail.title',
    calls: async () => {
      const { signupServices } = await import('#contract/accounts/signup.ts');
      return [pageCall(signupServices, {})];
    },
  }),
  song: definePage({
    path: '/s/$tableId/$entryNo',
    screen: 'shell/EntryPage.tsx',
    texts: ['chartTags', 'entries', 'voting', 'estimates', 'chartRanking', 'results', 'comments', 'history'],
    title: null,
    calls: async ({ table, params }) => {
      const [{ song }, { revisionsOfEntry }] = await Promise.all([
        import('#contract/voting/submissions.ts'),
        import('#contract/voting/revisions.ts'),
      ]);
      const request = { params: { entryNo: params.entryNo }, query: { table: table.id } };
      return [pageCall(song, request), pageCall(revisionsOfEntry, request)];
    },
    up: 'submissions',
  }),
  revision: definePage({
    path: '/u/$tableId/$entryNo',
    screen: 'voting/revisions/RevisionPage.tsx',
    texts: ['chartTags', 'entries', 'voting', 'comments', 'history'],
    title: null,
    calls: async ({ table, params }) => {
      const { revision } = await import('#contract/voting/revisions.ts');
      return [pageCall(revision, { params: { entryNo: params.entryNo }, query: { table: table.id } })];
    },
    up: 'revisions',
  }),
  /** One upload with all its details. */
  upload: definePage({
    path: '/uploader/$entryNo',
    screen: 'uploads/UploadPage.tsx',
    texts: ['uploads', 'entries', 'comments'],
    title: null,
    calls: async ({ params }) => {
      const { uploadDetail } = await import('#contract/uploads/uploads.ts');
      return [pageCall(uploadDetail, { params: { entryNo: params.entryNo } })];
    },
    up: 'uploader',
  }),
  /** The chart viewer on a page of its own. */
  chart: definePage({
    path: '/chart/$sha256',
    screen: 'shell/ChartPage.tsx',
    texts: ['charts', 'entries', 'estimates'],
    title: null,
    calls: async ({ params }) => {
      const { chartNotes, chartView } = await import('#contract/charts/charts.ts');
      const { sha256 } = params;
      return [pageCall(chartView, { params: { sha256 } }), pageCall(chartNotes, { params: { sha256 } })];
    },
    up: 'home',
  }),
  /** The best score of every player on a chart; `$hash` is its sha256 or md5. */
  chartRanking: definePage({
    path: '/chart/$hash/ranking',
    screen: 'players/chartRanking/ChartRankingPage.tsx',
    texts: ['chartRanking', 'players', 'entries', 'results'],
    title: 'chartRanking.title',
    search: parseChartRankingSearch,
    calls: async ({ params, search }) => {
      const { chartRanking } = await import('#contract/players/chartRanking.ts');
      return [pageCall(chartRanking, { params: { hash: params.hash }, query: chartRankingQuery(search) })];
    },
    up: 'stellaway',
  }),
  /** The best score of every player on a course of a table. */
  courseRanking: definePage({
    path: '/course/$tableId/$courseNo/ranking',
    screen: 'players/chartRanking/CourseRankingPage.tsx',
    texts: ['chartRanking', 'players', 'entries', 'courses', 'results'],
    title: 'chartRanking.title',
    search: parseChartRankingSearch,
    calls: async ({ params, table, search }) => {
      const [{ courseRanking }, { courses }] = await Promise.all([
        import('#contract/players/chartRanking.ts'),
        import('#contract/tables/courses.ts'),
      ]);
      const request = { params: { table: table.id, number: params.courseNo }, query: chartRankingQuery(search) };
      return [pageCall(courseRanking, request), pageCall(courses, {})];
    },
    up: 'courses',
  }),
  user: definePage({
    path: '/user/$tableId/$userId',
    screen: 'shell/UserPage.tsx',
    texts: ['players', 'growth', 'rivals', 'plays', 'entries', 'uploads', 'estimates', 'results'],
    title: null,
    // Which charts are listed, the level and lamp filters as comma lists.
    search: (query) => ({
      ...parseListSearch(query),
      levelfilter: parseText(query.levelfilter),
      lampfilter: parseText(query.lampfilter),
      view: query.view === 'best' || query.view === 'newest' ? (query.view as 'best' | 'newest') : undefined,
      services: query.services === 'both' ? ('both' as const) : undefined,
    }),
    calls: async ({ params, table, search }) => {
      const { tableCharts, user } = await import('#contract/players/players.ts');
      const query = { table: table.id };
      const { services } = search;
      return [
        pageCall(user, { params: { userid: params.userId }, query: { ...query, services } }),
        pageCall(tableCharts, { query }),
      ];
    },
    up: 'stellaway',
  }),
  /** Compares two players. */
  rival: definePage({
    path: '/user/$tableId/$userId/$rivalId',
    screen: 'players/rivals/RivalPage.tsx',
    texts: ['rivalPage', 'players', 'rivals', 'entries', 'results'],
    title: 'rivals.title',
    // As comma lists: levels, and the criteria (lamp, score) by which the first of the two loses.
    search: (query) => ({
      ...parseListSearch(query),
      levelfilter: parseText(query.levelfilter),
      lose: parseText(query.lose),
      played: query.played === 'all' || query.played === 'one' ? (query.played as 'all' | 'one') : undefined,
    }),
    calls: async ({ params, table }) => {
      const [{ tableCharts }, { rivalData }] = await Promise.all([
        import('#contract/players/players.ts'),
        import('#contract/players/rivals.ts'),
      ]);
      const query = { table: table.id };
      return [
        pageCall(rivalData, { params: { userid: params.userId, rivalid: params.rivalId }, query }),
        pageCall(tableCharts, { query }),
      ];
    },
    up: 'stellaway',
  }),
  officialList: publishedList('/$tableId/table.html'),
  votingList: publishedList('/$tableId/table_vote.html'),
  subList: publishedList('/$tableId/table_sub.html'),
  newList: publishedList('/$tableId/table_new.html'),
  changedList: publishedList('/$tableId/table_changed.html'),
  removedList: publishedList('/$tableId/table_removed.html'),
  rejectedList: publishedList('/$tableId/table_rejected.html'),
  /** The table of all uploads. */
  uploadTable: publishedList('/upload.html'),
  /** A table of estimates; `$fileName` is the page of its lamp. */
  estimateTable: publishedList('/recommend/$tableId/$fileName'),
  /** The personal tables of a player. */
  todoTable: publishedList('/user/$tableId/$userId/todo.html'),
  targetsTable: publishedList('/user/$tableId/$userId/targets.html'),
  /** The table of somebody's favourites; only its owner learns the key. */
  favouriteTable: publishedList('/favourites/$key/table.html'),
  /** The table of what filters find. */
  foundTable: publishedList('/charts/$filters/table.html'),
} as const;

export type Pages = typeof pages;
export type PageName = keyof Pages;

/** Returns the i18n key of the text by which search engines and chats describe a page. */
export const descriptionKey = (name: PageName) => `pages.${name}` as const;
