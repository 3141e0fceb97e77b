/** Whether an `If-None-Match` header names this ETag, or any. */
export function hasEtag(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  if (condition === etag || condition === '*') return true;
  return condition.split(',').some((listed) => listed.trim().replace(/^W\//, '') === etag);
}
