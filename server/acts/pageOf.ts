import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';

/** What a request or a line of the trail is about, as far as it is still there. */
interface About {
  tableId?: string | null;
  entryNo?: number | null;
  revisionNo?: number | null;
  uploadNo?: number | null;
  chartSha256?: string | null;
  requestId?: number | null;
  /** The ranking ID of the player, whose profile is opened in the first table. */
  rankingId?: string | null;
}

/** Returns the page about something; null if it has none. */
export function pageOf({ rules, clock }: Pick<Context, 'rules' | 'clock'>, about: About): string | null {
  const { tableId, entryNo, revisionNo, uploadNo, chartSha256, requestId, rankingId } = about;
  if (tableId && revisionNo) return `/u/${tableId}/${revisionNo}`;
  if (tableId && entryNo) return `/s/${tableId}/${entryNo}`;
  if (uploadNo) return `/uploader/${uploadNo}`;
  if (chartSha256) return `/chart/${chartSha256}`;
  if (requestId) return `/admin/request?id=${requestId}`;
  return rankingId ? `/user/${rulesAt(rules, clock.now()).tables[0]?.id ?? ''}/${rankingId}` : null;
}
