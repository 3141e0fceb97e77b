import type { Reply } from '#contract/platform/endpoint.ts';
import { ACTIVITY_NEWEST, type activity as endpoint } from '#contract/site/activity.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import type { Context } from '../platform/context.ts';
import type { Viewer } from '../platform/http/session.ts';
import { mainTableOf, newestGains } from '../players/newestGains.ts';
import { newestPlays } from '../plays/games/ownPlays.ts';
import { newestUploadsOf } from '../uploads/newestUploadsOf.ts';
import { ownOpenVotes } from '../voting/openVotes/votesToCast.ts';
import { ownProposals } from '../voting/submissions/ownProposals.ts';

/**
 * Returns what a player can still do, and what became of what they did. Nothing in it is hidden from others but that it
 * is theirs: an admin, too, sees no more here.
 */
export async function activity(
  { db, clock, rules: book, published }: Context,
  viewer: Viewer,
): Promise<Omit<Reply<typeof endpoint>, 'success'>> {
  const at = clock.now();
  const rules = rulesAt(book, at);
  const open = rules.tables.flatMap(({ id }) => published.openVotes(id) ?? []);
  const { accountId } = viewer;
  return {
    next: nextVoteCount(at).toISOString(),
    ...(await ownOpenVotes(db, { viewer, at }, open)),
    proposals: await ownProposals(db, viewer, open),
    uploads: await newestUploadsOf(db, accountId, ACTIVITY_NEWEST),
    plays: await newestPlays(db, accountId, { take: ACTIVITY_NEWEST }),
    gains: await newestGains(db, { accountId, rules, at }, ACTIVITY_NEWEST),
    mainTable: await mainTableOf(db, accountId),
  };
}
