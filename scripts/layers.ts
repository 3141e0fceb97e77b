/**
 * The folders of each side in layers, the lowest first. A folder imports from the layers below it only: never from its own layer,
 * never from above. The side's own folder, named `.`, is the top. `scripts/checkLayers.ts` holds it; docs/architecture.md draws it.
 */
export const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  domain: [
    ['common', 'charts', 'charts/parse/clients'],
    ['accounts', 'charts/keysounds', 'charts/parse', 'tables'],
    ['charts/files', 'rules'],
    ['courses', 'entries', 'players'],
    ['directScores', 'estimate/model', 'players/stellaway', 'voting'],
    ['estimate', 'revisions', 'submissions', 'uploads'],
    ['estimate/shown'],
    ['.'],
  ],
  server: [
    ['base'],
    ['http/limits'],
    ['database', 'cli', 'http', 'external/request', 'external/minir'],
    ['scores'],
    [
      'lists',
      'ratings',
      'restrictions',
      'history',
      'entries',
      'external/lr2ir',
      'estimate/threads',
      'accounts/nickname',
      'files',
    ],
    ['accounts/password', 'courses/stored', 'fileReader', 'players/identity'],
    ['external', 'ballots', 'charts', 'estimate', 'rankings', 'uploads/incoming', 'backup'],
    ['voteCounts', 'estimate/shown'],
    ['chartRanking', 'players/archive', 'submissions', 'voting'],
    ['players', 'revisions'],
    ['accounts/identity', 'players/plays'],
    ['accounts', 'published', 'rivals', 'shareImages'],
    ['courses', 'pages', 'recommend', 'scoreFiles', 'signup', 'site', 'tables', 'uploads/downloads'],
    ['clientKeys', 'doctor', 'rankingServices', 'uploads'],
    ['directScores'],
    ['.'],
  ],
  web: [
    ['keys', 'offline', 'rules/sections', 'storage', 'theme', 'ui'],
    ['api', 'charts/viewer', 'keysounds', 'ui/states'],
    ['ballots/paper', 'i18n', 'ui/lists'],
    ['chartFiles', 'pages/queries', 'publishedPage', 'signup/fields'],
    ['pages'],
    ['frame', 'scoreFile', 'session', 'shell/announcements', 'signup/proof', 'skill', 'tables'],
    ['gameClients', 'signup/native'],
    ['accounts', 'apiReference', 'courses', 'entries', 'proposing', 'search', 'signup', 'site'],
    ['charts', 'estimates', 'growth', 'votes'],
    ['ballots', 'comments', 'history', 'players', 'voteCounts'],
    ['chartRanking', 'home', 'revisions', 'uploads'],
    ['help', 'revisions/form', 'submissions', 'uploads/form'],
    ['ranking', 'uploader', 'voting'],
    ['plays', 'recommend', 'rivals'],
    ['design', 'profile', 'rules', 'shell'],
    ['.'],
  ],
};

/** Files that may import types from above: a context names the type of everything that it carries. */
export const wiring: readonly string[] = ['server/base/context.ts'];

/** A folder with this many files, tests aside, needs folders within it. */
export const MAX_FILES_PER_FOLDER = 20;
