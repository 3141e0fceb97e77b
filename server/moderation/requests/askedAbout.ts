import type { Transaction } from 'kysely';
import type { RequestAbout } from '#contract/moderation/requests.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import type { DB, RequestTable } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { parsePlayerId } from '../../players/identity/findPlayer.ts';
import { findComment } from '../../voting/comments/hideComment.ts';
import { titleOfChart } from './chartDeletion.ts';

/** The columns of a request that say what it is about. */
export const ABOUT = ['submissionId', 'revisionId', 'uploadNo', 'commentId', 'playerId', 'chartSha256'] as const;

/** What a request is about, and how it is shown. */
export interface Asked extends Partial<Pick<RequestTable, (typeof ABOUT)[number]>> {
  subject: string;
  /** The text of a comment; it may be gone when moderators read the request. */
  reportedText?: string;
}

/** Who asks: an account, or a visitor. */
export type Asker = Pick<Viewer, 'accountId' | 'isAdmin'> | null;

/**
 * Returns what a request is about, with the title or nickname that the viewer sees; undefined if there is no such thing,
 * or the viewer may not see it. Uploads and players stay until the transaction ends.
 */
export async function askedAbout(
  ctx: Pick<Context, 'clock' | 'rules'>,
  trx: Transaction<DB>,
  about: RequestAbout,
  viewer: Asker,
): Promise<Asked | undefined> {
  if (about.kind === 'entry' || about.kind === 'revision') return votedOn(ctx, trx, about);
  if (about.kind === 'comment') return commentAsked(trx, about.id, viewer);
  if (about.kind === 'upload')
    return trx
      .selectFrom('upload')
      .select(['entryNo as uploadNo', 'title as subject'])
      .where('entryNo', '=', about.entryNo)
      .forKeyShare()
      .executeTakeFirst();
  if (about.kind === 'player') return playerAsked(trx, about.id);
  const subject = await titleOfChart(trx, about.sha256);
  return subject === null ? undefined : { chartSha256: about.sha256, subject };
}

/** An entry or a revision. */
async function votedOn(
  { clock, rules }: Pick<Context, 'clock' | 'rules'>,
  trx: Transaction<DB>,
  { kind, table, entryNo }: { kind: 'entry' | 'revision'; table: string; entryNo: number },
): Promise<Asked | undefined> {
  const series = tableById(rulesAt(rules, clock.now()), table)?.series ?? '';
  if (kind === 'entry')
    return trx
      .selectFrom('submission')
      .select(['id as submissionId', 'title as subject'])
      .where('series', '=', series)
      .where('entryNo', '=', entryNo)
      .executeTakeFirst();
  return trx
    .selectFrom('revision')
    .innerJoin('submission', 'submission.id', 'revision.submissionId')
    .select(['revision.id as revisionId', 'submission.title as subject'])
    .where('revision.series', '=', series)
    .where('revision.revisionNo', '=', entryNo)
    .executeTakeFirst();
}

/** A comment. While a vote hides it, only its author and admins see it; once it is hidden, its author and admins. */
async function commentAsked(trx: Transaction<DB>, commentId: string, viewer: Asker): Promise<Asked | undefined> {
  const found = await findComment(trx, commentId);
  if (!found) return undefined;
  const { about, title, comment, isSecret, hiddenAt } = found;
  const { accountId, ...on } = about;
  const isSeen = (!isSecret && !hiddenAt) || (viewer !== null && (viewer.isAdmin || viewer.accountId === accountId));
  return isSeen ? { commentId, ...on, subject: title, reportedText: comment } : undefined;
}

async function playerAsked(trx: Transaction<DB>, userId: string): Promise<Asked | undefined> {
  const identity = parsePlayerId(userId);
  if (!identity) return undefined;
  const player = await trx
    .selectFrom('player')
    .leftJoin('account', 'account.id', 'player.accountId')
    .select(['player.id as playerId', 'player.name', 'account.nickname'])
    .where('player.service', '=', identity.service)
    .where('player.rankingId', '=', identity.rankingId)
    .forKeyShare('player')
    .executeTakeFirst();
  return player && { playerId: player.playerId, subject: player.nickname ?? player.name ?? '' };
}
