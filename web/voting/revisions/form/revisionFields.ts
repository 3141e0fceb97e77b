import type { RevisionKind } from '#domain/voting/revisionKinds.ts';

/** The fields of the revision form; empty = not chosen yet, and null = a link that was not edited. */
export interface RevisionFields {
  kind: RevisionKind | '';
  entryNo: number | null;
  changeTo: string;
  comment: string;
  url: string | null;
  urlDiff: string | null;
}

/** A level change that the lamps suggest, and a comment with their evidence only. */
export type Evidence = Pick<RevisionFields, 'changeTo' | 'comment'>;
