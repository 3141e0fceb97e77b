import type { Transaction } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { Suspension } from '#domain/rules/suspension.ts';
import { lookBackDays, type PastProposal } from '#domain/voting/submissions/limits.ts';
import type { SubmissionFacts } from '#domain/voting/submissions/whyNotSubmit.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { rightsOf, type Viewer } from '../../platform/http/session.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';
import { uploadedBy } from './uploadedBy.ts';

/** Reads the facts that the rules need about a proposer, whose account `whyNotActNow` has locked. */
export async function proposerFacts(
  ctx: Context,
  trx: Transaction<DB>,
  { accountId, nickname }: Viewer,
  at: Date,
): Promise<SubmissionFacts['proposer']> {
  const { banned, barred } = await rightsOf(ctx, trx, accountId, at);
  return { banned, nickname, barred, restrictions: await restrictionsOf(trx, accountId) };
}

/** Returns a person's proposals in the period of the limits, whatever their result. */
export async function pastProposals(
  trx: Transaction<DB>,
  rules: Rules,
  accountId: number,
  at: Date,
): Promise<PastProposal[]> {
  const rows = await trx
    .selectFrom('submission')
    .select([
      'proposedTableId as tableId',
      'proposedLevel as level',
      'publishedAt',
      'md5',
      'sha256',
      'originalMd5',
      'title',
      'artist',
    ])
    .where('proposerId', '=', accountId)
    .where('publishedAt', '>', daysAfter(at, -lookBackDays(rules)))
    .$narrowType<{ publishedAt: Date }>()
    .execute();
  const uploaded = await uploadedBy(trx, accountId, rows);
  return rows.map((row, index) => ({ ...row, uploadedByProposer: uploaded[index] ?? false }));
}

/** Returns the suspensions in force at this time. */
export async function suspensionsAt(trx: Transaction<DB>, at: Date): Promise<Suspension[]> {
  return trx
    .selectFrom('suspension')
    .select(['startsAt', 'endsAt'])
    .where('startsAt', '<=', at)
    .where('endsAt', '>=', at)
    .execute();
}
