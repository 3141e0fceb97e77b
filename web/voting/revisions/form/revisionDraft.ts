import { z } from 'zod';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { REVISION_KINDS } from '#domain/voting/revisionKinds.ts';
import { draftStore } from '../../../base/drafts/draftStore.ts';
import { draftTtlMs } from '../../../base/drafts/draftTtl.ts';

/** The drafts of revisions, by `draftName`. */
export const revisionDrafts = draftStore(
  'revision-drafts',
  z.object({
    kind: z.enum(['', ...REVISION_KINDS]),
    entryNo: z.number().int().nullable(),
    changeTo: z.string(),
    comment: z.string(),
    url: z.string().nullable(),
    urlDiff: z.string().nullable(),
  }),
  draftTtlMs,
);

/** An account has one draft for each table, and one for each entry that an address names (null = none). */
export function draftName({ id }: TableRules, entryNo: number | null): string {
  return entryNo === null ? id : `${id} ${entryNo}`;
}
