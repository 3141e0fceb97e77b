import * as accounts from './accounts/accounts.ts';
import * as mail from './accounts/mail.ts';
import * as signup from './accounts/signup.ts';
import * as charts from './charts/charts.ts';
import * as missingCharts from './charts/missingCharts.ts';
import * as estimates from './estimate/estimates.ts';
import * as admin from './moderation/admin.ts';
import * as requests from './moderation/requests.ts';
import * as notifications from './notifications/notifications.ts';
import type { Endpoint } from './platform/endpoint.ts';
import * as chartMisses from './players/chartMisses.ts';
import * as chartRanking from './players/chartRanking.ts';
import * as chartTags from './players/chartTags.ts';
import * as favourites from './players/favourites.ts';
import * as players from './players/players.ts';
import * as rivals from './players/rivals.ts';
import * as clientKeys from './plays/clientKeys.ts';
import * as gameClients from './plays/gameClients.ts';
import * as plays from './plays/plays.ts';
import * as pushes from './plays/pushes.ts';
import * as activity from './site/activity.ts';
import * as changes from './site/changes.ts';
import * as findCharts from './site/findCharts.ts';
import * as site from './site/site.ts';
import * as courses from './tables/courses.ts';
import * as tables from './tables/tables.ts';
import * as uploads from './uploads/uploads.ts';
import * as comments from './voting/comments.ts';
import * as recounts from './voting/recount.ts';
import * as revisions from './voting/revisions.ts';
import * as submissions from './voting/submissions.ts';
import * as voteCounts from './voting/voteCounts.ts';
import * as voting from './voting/voting.ts';

/** The subjects of the API: the exports of each file that declares endpoints. */
const subjects = {
  accounts,
  activity,
  notifications,
  mail,
  signup,
  players,
  rivals,
  favourites,
  estimates,
  pushes,
  clientKeys,
  plays,
  gameClients,
  charts,
  findCharts,
  missingCharts,
  chartMisses,
  chartRanking,
  chartTags,
  uploads,
  submissions,
  revisions,
  voting,
  comments,
  voteCounts,
  recounts,
  courses,
  tables,
  site,
  changes,
  requests,
  admin,
};

type Subjects = typeof subjects;
type Exported = { [Name in keyof Subjects]: Subjects[Name][keyof Subjects[Name]] }[keyof Subjects];
type AnyEndpoint = Extract<Exported, Endpoint>;

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

/** All endpoints with their subject and the name of their export; by subject, then by path. */
export const namedEndpoints = Object.entries(subjects).flatMap(([subject, exported]) =>
  Object.entries(exported)
    .flatMap(([name, value]: [string, unknown]) => (isEndpoint(value) ? [{ subject, name, endpoint: value }] : []))
    .sort((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1)),
);

export const endpoints = namedEndpoints.map(({ endpoint }) => endpoint);
