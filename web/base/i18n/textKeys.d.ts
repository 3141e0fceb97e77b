import 'i18next';

/** All texts, by which the type check knows the keys. Not `i18next.d.ts`: beside `i18next.ts` it would not be read. */
type Texts = typeof import('./en/accounts.json') &
  typeof import('./en/activity.json') &
  typeof import('./en/admin.json') &
  typeof import('./en/calls.json') &
  typeof import('./en/entries.json') &
  typeof import('./en/comments.json') &
  typeof import('./en/history.json') &
  typeof import('./en/historyPage.json') &
  typeof import('./en/errors.json') &
  typeof import('./en/estimates.json') &
  typeof import('./en/estimateMethod.json') &
  typeof import('./en/players.json') &
  typeof import('./en/favourites.json') &
  typeof import('./en/findCharts.json') &
  typeof import('./en/rivals.json') &
  typeof import('./en/results.json') &
  typeof import('./en/growth.json') &
  typeof import('./en/limits.json') &
  typeof import('./en/plays.json') &
  typeof import('./en/proposing.json') &
  typeof import('./en/publishedList.json') &
  typeof import('./en/shell.json') &
  typeof import('./en/voteCountPage.json') &
  typeof import('./en/rivalPage.json') &
  typeof import('./en/voting.json') &
  typeof import('./en/ballot.json') &
  typeof import('./en/chartPlayer.json') &
  typeof import('./en/chartRanking.json') &
  typeof import('./en/charts.json') &
  typeof import('./en/chartTags.json') &
  typeof import('./en/courses.json') &
  typeof import('./en/uploads.json') &
  typeof import('./en/uploadForm.json') &
  typeof import('./en/firstRun.json') &
  typeof import('./en/help.json') &
  typeof import('./en/mail.json') &
  typeof import('./en/missingFiles.json') &
  typeof import('./en/moderation.json') &
  typeof import('./en/notifications.json') &
  typeof import('./en/offline.json') &
  typeof import('./en/pages.json') &
  typeof import('./en/recommend.json') &
  typeof import('./en/requests.json') &
  typeof import('./en/search.json') &
  typeof import('./en/dialogs.json') &
  typeof import('./en/rules.json') &
  typeof import('./en/site.json');

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
  }
}
