import type { Kysely } from 'kysely';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { type ViewerStatus, viewerStatus } from '#domain/voting/viewerStatus.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';
import { type BallotBox, deadlineOf } from './ballotBox.ts';
import { ownBallot } from './ballotsInBox.ts';
import { type OwnVote, toReplyOwnVote } from './ownBallots.ts';

/** Returns the viewer's status on one open or closed vote, and their ballot. */
export async function viewerOfBox(
  db: Kysely<DB>,
  { rules, table, at }: { rules: Rules; table: TableRules; at: Date },
  box: BallotBox,
  viewer: Viewer | null,
): Promise<{ viewer: ViewerStatus; ownVote: OwnVote | null }> {
  if (!viewer) return { viewer: 'notLogin', ownVote: null };
  const voter = { restrictions: await restrictionsOf(db, viewer.accountId), barred: viewer.barred };
  const ballot = await ownBallot(db, box, viewer.accountId);
  const status = viewerStatus({ ...box, table, deadline: deadlineOf(rules, box) }, voter, ballot !== null, at);
  return { viewer: status, ownVote: ballot && toReplyOwnVote(ballot) };
}
