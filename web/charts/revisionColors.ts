import type { RevisionKind } from '#domain/voting/revisionKinds.ts';

/** The color of each kind of revision (product.md §4). */
export const revisionColors: Readonly<Record<RevisionKind, string>> = {
  change: 'var(--change)',
  delete: 'var(--delete)',
  transfer: 'var(--transfer)',
  resurrection: 'var(--revote)',
  fix: 'var(--calm)',
};
