/** The fields of an open entry that identify its chart. */
export interface OpenEntry {
  readonly series: string;
  readonly entryNo: number;
  readonly md5: string;
  /** Empty if it was imported without one. */
  readonly sha256: string;
  /** Equal for files with the same notes; null if the notes are unknown (imported). */
  readonly notesHash: string | null;
  readonly publishedAt: Date;
}

/**
 * Returns the open entries that a vote count cancels: all but the earliest of several entries of one chart in one
 * series. The earliest is the one published first, then the one with the smallest number. They are in order of
 * cancellation.
 */
export function duplicates<Entry extends OpenEntry>(entries: readonly Entry[]): Entry[] {
  const known = new Set<string>();
  const inOrder = [...entries].sort((a, b) => Number(a.publishedAt) - Number(b.publishedAt) || a.entryNo - b.entryNo);
  return inOrder.filter((entry) => {
    const names = identities(entry);
    const isKnown = names.some((name) => known.has(name));
    // Only entries that stay are known, so that none is canceled because of one that is canceled itself.
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
