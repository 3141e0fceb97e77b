/** The maximum length of a condition that is compared, in characters. */
const LONGEST_CONDITION = 1000;

/** Returns whether an `If-None-Match` header matches this ETag: it lists the ETag, also as a weak one, or is `*`. */
export function hasEtag(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  if (condition === etag || condition === '*') return true;
  // A browser sends one; comparing thousands would cost more than the response.
  if (condition.length > LONGEST_CONDITION) return false;
  return condition.split(',').some((listed) => listed.trim().replace(/^W\//, '') === etag);
}
