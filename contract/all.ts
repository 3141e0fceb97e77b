import * as accounts from './accounts.ts';
import * as activity from './activity.ts';
import * as admin from './admin.ts';
import * as chartRanking from './chartRanking.ts';
import * as charts from './charts.ts';
import * as clientKeys from './clientKeys.ts';
import * as comments from './comments.ts';
import * as courses from './courses.ts';
import type { Endpoint } from './endpoint.ts';
import * as estimates from './estimates.ts';
import * as favourites from './favourites.ts';
import * as gameClients from './gameClients.ts';
import * as missingCharts from './missingCharts.ts';
import * as notifications from './notifications.ts';
import * as players from './players.ts';
import * as plays from './plays.ts';
import * as pushes from './pushes.ts';
import * as requests from './requests.ts';
import * as revisions from './revisions.ts';
import * as rivals from './rivals.ts';
import * as signup from './signup.ts';
import * as site from './site.ts';
import * as submissions from './submissions.ts';
import * as uploads from './uploads.ts';
import * as voteCounts from './voteCounts.ts';
import * as voting from './voting.ts';

/** The subjects of the API: the exports of each file that declares endpoints. */
const subjects = {
  accounts,
  activity,
  notifications,
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
  missingCharts,
  chartRanking,
  uploads,
  submissions,
  revisions,
  voting,
  comments,
  voteCounts,
  courses,
  site,
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
