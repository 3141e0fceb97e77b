/**
 * The sections of the texts, each a file in the folder of its language. A visitor loads only those of the pages they
 * open.
 */
export const sections = [
  'shell',
  'errors',
  'accounts',
  'mail',
  'activity',
  'players',
  'results',
  'limits',
  'growth',
  'rivals',
  'rivalPage',
  'favourites',
  'plays',
  'voting',
  'ballot',
  'proposing',
  'entries',
  'comments',
  'history',
  'voteCountPage',
  'historyPage',
  'site',
  'help',
  'rules',
  'courses',
  'uploads',
  'uploadForm',
  'charts',
  'missingFiles',
  'findCharts',
  'chartTags',
  'chartPlayer',
  'firstRun',
  'notifications',
  'requests',
  'chartRanking',
  'estimates',
  'recommend',
  'estimateMethod',
  'calls',
  'pages',
  'search',
  'dialogs',
  'offline',
  'publishedList',
  'admin',
  'moderation',
] as const;

export type Section = (typeof sections)[number];

/** The sections that every page loads: the texts of the frame and of failed calls. */
export const frameSections = ['shell', 'errors', 'offline'] as const;
