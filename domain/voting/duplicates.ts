/** The fields of an open entry that identify its chart. */
export interface OpenEntry {
  readonly series: string;
  readonly entryNo: number;
  readonly md5: string;
  /** Empty if it was imported without one. */
  readonly sha256: string;
  /** Equal for files with the same notes; null if unknown (imported). */
  readonly notesHash: string | null;
  readonly publishedAt: Date;
}

/**
 * Returns the open entries that a vote count cancels, in order: all duplicates of a chart in a series except the
 * earliest, which is the one published first, then with the smallest number.
 */
export function duplicates<Entry extends OpenEntry>(entries: readonly Entry[]): Entry[] {
  const known = new Set<string>();
  const inOrder = [...entries].sort((a, b) => Number(a.publishedAt) - Number(b.publishedAt) || a.entryNo - b.entryNo);
  return inOrder.filter((entry) => {
    const names = identities(entry);
    const isKnown = names.some((name) => known.has(name));
    // Only kept entries count, so that a canceled one never cancels another.
    if (!isKnown) for (const name of names) known.add(name);
    return isKnown;
  });
}

function identities({ series, md5, sha256, notesHash }: OpenEntry): string[] {
  return [
    `${series} md5 ${md5}`,
    ...(sha256 === '' ? [] : [`${series} sha256 ${sha256}`]),
    ...(notesHash === null ? [] : [`${series} notes ${notesHash}`]),
  ];
}
