import type { RevisionKind } from '#domain/entries/revisionKinds.ts';

/** What the reviser writes; empty = not chosen yet. A link that nobody touched is null. */
export interface RevisionFields {
  kind: RevisionKind | '';
  entryNo: number | null;
  changeTo: string;
  comment: string;
  url: string | null;
  urlDiff: string | null;
}
