import * as z from 'zod/mini';
import { REVISION_KINDS } from '#domain/voting/revisionKinds.ts';
import { draftStore } from '../../../base/drafts/draftStore.ts';
import { draftTtlMs } from '../../../base/drafts/draftTtl.ts';

/** The drafts of revisions, by `draftName`. */
export const revisionDrafts = draftStore(
  'revision-drafts',
  z.object({
    kind: z.enum(['', ...REVISION_KINDS]),
    entryNo: z.nullable(z.number().check(z.int())),
    changeTo: z.string(),
    comment: z.string(),
    url: z.nullable(z.string()),
    urlDiff: z.nullable(z.string()),
  }),
  draftTtlMs,
);
