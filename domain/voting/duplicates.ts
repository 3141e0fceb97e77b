/** An open entry as far as it says which chart it is. */
export interface OpenEntry {
  readonly series: string;
  readonly entryNo: number;
  readonly md5: string;
  /** Empty where it was imported without. */
  readonly sha256: string;
  /** Equal for the same notes in another file; null when the notes are unknown (imported). */
  readonly notesHash: string | null;
  readonly publishedAt: Date;
}

/**
 * The open entries a counting cancels: of several of one chart in one series, all but the earliest (decisions.md §4).
 * Earlier is what was published first, then the smaller number. In order of cancellation.
 */
export function duplicates<Entry extends OpenEntry>(entries: readonly Entry[]): Entry[] {
  const known = new Set<string>();
  const inOrder = [...entries].sort((a, b) => Number(a.publishedAt) - Number(b.publishedAt) || a.entryNo - b.entryNo);
  return inOrder.filter((entry) => {
    const names = identities(entry);
    const isKnown = names.some((name) => known.has(name));
    // Only what stays counts as known: an entry is never canceled because of one that is canceled itself.
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
