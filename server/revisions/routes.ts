import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/revisions.ts';
import { parseChangeTo, REVISION_KINDS, type VotedKind } from '#domain/revisions/kinds.ts';
import { isBlank } from '#domain/text.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { readEntryNumber } from '../submissions/entryNumbers.ts';
import { submitRevision } from './submitRevision.ts';

export function revisionRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, calls.submitRevision, async ({ body, viewer }) => {
    const { table: tableId, type, changeTo, comment } = body;
    const submission = String(body.submission);
    return submitRevision(ctx, viewer, {
      tableId,
      entryNo: readEntryNumber(submission),
      // A form without an entry is as incomplete as one without a type.
      kind: isBlank(submission) ? null : (VOTED_KINDS.find((kind) => kind === type) ?? null),
      changeTo: parseChangeTo(changeTo),
      comment,
    });
  });
}

const VOTED_KINDS = REVISION_KINDS.filter((kind): kind is VotedKind => kind !== 'fix');
