import type { RequestRow } from '#contract/requests.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { pageOf } from '../moderation/pageOf.ts';
import type { Context } from '../platform/context.ts';

/** Selects requests with the pages that they are about; `toRequestRow` makes the rows of a list. */
export const selectRequests = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('request')
    .leftJoin('submission', 'submission.id', 'request.submissionId')
    .leftJoin('revision', 'revision.id', 'request.revisionId')
    .leftJoin('player', 'player.id', 'request.playerId')
    .select(['request.id', 'request.kind', 'request.state', 'request.subject', 'request.askedAt', 'request.changedAt'])
    .select(['submission.tableId', 'submission.entryNo', 'revision.revisionNo', 'request.uploadNo'])
    .select(['request.chartSha256', 'player.rankingId']);

type Found = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

export function toRequestRow({ rules, clock }: Pick<Context, 'rules' | 'clock'>, found: Found): RequestRow {
  const { id, kind, state, subject: title, askedAt, changedAt, ...about } = found;
  return {
    ...{ id, kind, state },
    subject: { title, to: pageOf(about, rulesAt(rules, clock.now()).tables[0]?.id ?? '') },
    askedAt: askedAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
