import 'i18next';
import type accounts from './en/accounts.json';
import type activity from './en/activity.json';
import type admin from './en/admin.json';
import type calls from './en/calls.json';
import type chartPlayer from './en/chartPlayer.json';
import type chartRanking from './en/chartRanking.json';
import type charts from './en/charts.json';
import type courses from './en/courses.json';
import type dialogs from './en/dialogs.json';
import type entries from './en/entries.json';
import type errors from './en/errors.json';
import type estimateMethod from './en/estimateMethod.json';
import type estimates from './en/estimates.json';
import type favourites from './en/favourites.json';
import type firstRun from './en/firstRun.json';
import type growth from './en/growth.json';
import type help from './en/help.json';
import type limits from './en/limits.json';
import type missingFiles from './en/missingFiles.json';
import type moderation from './en/moderation.json';
import type notifications from './en/notifications.json';
import type offline from './en/offline.json';
import type pages from './en/pages.json';
import type players from './en/players.json';
import type plays from './en/plays.json';
import type proposing from './en/proposing.json';
import type publishedList from './en/publishedList.json';
import type requests from './en/requests.json';
import type results from './en/results.json';
import type rivals from './en/rivals.json';
import type rules from './en/rules.json';
import type search from './en/search.json';
import type shell from './en/shell.json';
import type site from './en/site.json';
import type uploadForm from './en/uploadForm.json';
import type uploads from './en/uploads.json';
import type voting from './en/voting.json';

type Texts = typeof accounts &
  typeof activity &
  typeof admin &
  typeof calls &
  typeof entries &
  typeof errors &
  typeof estimates &
  typeof estimateMethod &
  typeof players &
  typeof favourites &
  typeof rivals &
  typeof results &
  typeof growth &
  typeof limits &
  typeof plays &
  typeof proposing &
  typeof publishedList &
  typeof shell &
  typeof voting &
  typeof chartPlayer &
  typeof chartRanking &
  typeof charts &
  typeof courses &
  typeof uploads &
  typeof uploadForm &
  typeof firstRun &
  typeof help &
  typeof missingFiles &
  typeof moderation &
  typeof notifications &
  typeof offline &
  typeof pages &
  typeof requests &
  typeof search &
  typeof dialogs &
  typeof rules &
  typeof site;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
  }
}
