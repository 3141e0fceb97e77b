import type { Kysely } from 'kysely';
import { type WithdrawalFacts, whyNotWithdraw } from '#domain/voting/whyNotWithdraw.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Viewer } from '../platform/http/session.ts';
import type { BallotBox } from './ballots/ballotBox.ts';

/** A proposal or revision with the box of its vote. */
interface Proposed extends Pick<BallotBox, 'column' | 'id' | 'result'> {
  proposerId: number | null;
  withdrawn: boolean;
}

/** Reads what the rule of withdrawals needs. The caller has locked the box, or only asks for a page. */
export async function withdrawalFacts(
  db: Kysely<DB>,
  { column, id, result, proposerId, withdrawn }: Proposed,
  accountId: number,
): Promise<WithdrawalFacts> {
  const { votes } = await db
    .selectFrom('vote')
    .select(({ fn }) => fn.countAll<number>().as('votes'))
    .where(column, '=', id)
    .where('accountId', 'is distinct from', accountId)
    .where('voidedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { own: proposerId === accountId, result, withdrawn, otherVotes: votes };
}

/** Returns the reply field `canWithdraw`: whether the viewer proposed it and may withdraw it now. */
export async function canWithdraw(db: Kysely<DB>, proposed: Omit<Proposed, 'withdrawn'>, viewer: Viewer | null) {
  const { proposerId, result } = proposed;
  if (!viewer || viewer.banned || proposerId !== viewer.accountId || result !== 'new') return false;
  return whyNotWithdraw(await withdrawalFacts(db, { ...proposed, withdrawn: false }, viewer.accountId)) === null;
}
