/** What a request or a line of the trail is about, as far as it is still there. */
interface About {
  tableId: string | null;
  entryNo: number | null;
  revisionNo?: number | null;
  uploadNo?: number | null;
  chartSha256?: string | null;
  requestId?: number | null;
  /** The ranking ID of the player. */
  rankingId?: string | null;
}

/**
 * Returns the page about something; null if it has none.
 *
 * @param firstTable the table in which a profile is opened
 */
export function pageOf(about: About, firstTable: string): string | null {
  const { tableId, entryNo, revisionNo, uploadNo, chartSha256, requestId, rankingId } = about;
  if (tableId && revisionNo) return `/u/${tableId}/${revisionNo}`;
  if (tableId && entryNo) return `/s/${tableId}/${entryNo}`;
  if (uploadNo) return `/uploader/${uploadNo}`;
  if (chartSha256) return `/chart/${chartSha256}`;
  if (requestId) return `/admin/requests/${requestId}`;
  return rankingId ? `/user/${firstTable}/${rankingId}` : null;
}
