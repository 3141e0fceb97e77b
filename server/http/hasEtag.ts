/** Returns whether an `If-None-Match` header matches this ETag: it lists the ETag, also as a weak one, or is `*`. */
export function hasEtag(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  if (condition === etag || condition === '*') return true;
  return condition.split(',').some((listed) => listed.trim().replace(/^W\//, '') === etag);
}
