import { type ListName, listFiles } from '#domain/tables/listFiles.ts';
import type { TableId } from '#domain/tables/tableRules.ts';

/** Every address of the site's own screens, as the router writes them. */
export const paths = {
  home: '/',
  login: '/login',
  signupLr2: '/signup/lr2',
  signupBeatoraja: '/signup/beatoraja',
  /** Where MinIR sends the browser back to. */
  linked: '/signup/beatoraja/success',
  recover: '/recover',
  vote: '/vote/$tableId',
  submissions: '/submission/$tableId',
  revisions: '/revision/$tableId',
  song: '/s/$tableId/$entryNo',
  revision: '/u/$tableId/$entryNo',
  history: '/history/$tableId/$yearId',
  counting: '/counting/$tableId',
  notice: '/notice',
  help: '/help',
  rules: '/rules',
  /** What happens to who breaks the rules. */
  violations: '/violations',
  contact: '/contact',
  courses: '/skill-simulator',
  uploader: '/uploader',
  /** One upload with all that is known of it. */
  upload: '/uploader/$entryNo',
  /** The picture of a chart. */
  chart: '/chart/$sha256',
  user: '/user/$tableId/$userId',
  /** The calls of the site, for who builds on them. */
  calls: '/calls',
} as const;

/** The published page of a list; no screen of ours, so an ordinary link leads there. */
export function publishedPath(tableId: TableId, list: ListName): string {
  return `/${tableId}/${listFiles[list].page}`;
}
