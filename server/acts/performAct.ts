import type { Kysely, Transaction } from 'kysely';
import { ACTS, type ActName } from '#contract/acts.ts';
import { hoursAfter } from '#domain/common/dates.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { type Change, hasRole, SECOND_ADMIN_HOURS } from '#domain/moderation/acts.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { closeRequest } from './closeRequest.ts';

/** The acts that are about a request without granting it. */
const LEAVING_REQUESTS: readonly ActName[] = ['answer-request', 'show-comment', 'ask', 'decline', 'blank-trail'];

/** Who orders an act, and why. */
export interface Order {
  /** The account of the moderator or admin; null: the operator, on the command line. */
  by: number | null;
  reason: string;
  /** Rolls the act back and returns what it would change. */
  isPreview?: boolean;
  /** The number of the pending act that this one confirms, as the second admin. */
  confirms?: number;
}

/** What an act did, for its line in the trail. An act without changes has none: repeating one is harmless. */
export interface Done<T = unknown> {
  result: T;
  /** What it was done to, as admins name it: `st 12`, a login ID. */
  subject: string;
  about?: Partial<Record<'accountId' | 'submissionId' | 'revisionId' | 'uploadNo' | 'requestId', number | null>>;
  changes: readonly Change[];
  /** Whether a second admin has to confirm it, where there is one. */
  needsSecond?: boolean;
  /** What else changes once the line is written, by its number. */
  afterLine?: (line: number) => Promise<unknown>;
}

/** The refusals of every act. */
export type ActRefusal = Refusal<'ESESSIONEXP' | 'EBANNED' | 'ENOTVALIDAUTH' | 'ENOTFOUND' | 'ESECONDADMIN'>;

type Work<T, Why extends Refusal> = (trx: Transaction<DB>, now: Date) => Promise<Done<T> | Why>;
/** Runs a change in a transaction: at the site's time, or after due vote counts. */
export type Within = <T>(ctx: Context, change: (trx: Transaction<DB>, now: Date) => Promise<T>) => Promise<T>;

const now: Within = (ctx, change) => inTransaction(ctx, (trx) => change(trx, ctx.clock.now()));

class PreviewError extends Error {
  readonly done: Done;

  constructor(done: Done) {
    super('preview');
    this.done = done;
  }
}

/**
 * Performs an act of a moderator, admin or operator in one transaction with its line in the audit trail. Checks first that
 * whoever ordered it still has the role; ESECONDADMIN where another admin has to confirm it.
 *
 * @param work makes the change, for a request if it names one, which is `done` then; a refusal rolls everything back
 * @param within `afterDueVoteCounts` for acts on votes
 */
export async function performAct<T, Why extends Refusal = never>(
  ctx: Context,
  act: ActName,
  order: Order,
  work: Work<T, Why>,
  within: Within = now,
): Promise<Done<T> | Why | ActRefusal> {
  try {
    return await within(ctx, async (trx, at): Promise<Done<T> | Why | ActRefusal> => {
      const asker = await whoOrders(trx, act, order, at);
      if (isRefusal(asker)) return asker;
      const done = await work(trx, at);
      if (isRefusal(done)) return done;
      const needsSecond = Boolean(done.needsSecond) && asker === null && (await otherAdmins(trx, order.by)) > 0;
      const isChanged = done.changes.length > 0;
      const { requestId = null } = done.about ?? {};
      const closes = isChanged && !LEAVING_REQUESTS.includes(act);
      const unknown = closes ? await closeRequest(trx, requestId, at) : null;
      if (unknown) return unknown;
      if (order.isPreview) throw new PreviewError({ ...done, needsSecond });
      if (!isChanged) return done;
      if (needsSecond) return refuse('ESECONDADMIN');
      const line = await writeTrail(trx, act, { order, asker, at, done });
      await done.afterLine?.(line);
      return done;
    });
  } catch (error) {
    if (error instanceof PreviewError) return error.done as Done<T>;
    throw error;
  }
}

/** Writes the line of an act and returns its number. */
async function writeTrail(
  trx: Kysely<DB>,
  act: ActName,
  { order: { by, reason }, asker, at, done }: { order: Order; asker: number | null; at: Date; done: Done },
): Promise<number> {
  const { subject, about, changes } = done;
  const line = { at, act, actorId: by, askerId: asker, subject, ...about, reason, changes: JSON.stringify(changes) };
  return (await trx.insertInto('trail').values(line).returning('id').executeTakeFirstOrThrow()).id;
}

/** Returns the admin who asked for the act that is confirmed, null for any other act; or why it is not allowed. */
async function whoOrders(
  trx: Transaction<DB>,
  act: ActName,
  { by, confirms }: Order,
  at: Date,
): Promise<number | null | ActRefusal> {
  if (by === null) return null;
  const why = await whyNotOrder(trx, act, by);
  if (why || confirms === undefined) return why;
  const pending = await trx
    .updateTable('pendingAct')
    .set({ endedAt: at })
    .where('id', '=', confirms)
    .where('act', '=', act)
    .where('endedAt', 'is', null)
    .where('askedAt', '>', hoursAfter(at, -SECOND_ADMIN_HOURS))
    .returning('askedBy')
    .executeTakeFirst();
  if (!pending) return refuse('ENOTFOUND');
  // The asker cannot confirm it, and has to be an admin still.
  const isAllowed = pending.askedBy !== by && (await whyNotOrder(trx, act, pending.askedBy)) === null;
  return isAllowed ? pending.askedBy : refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
}

async function whyNotOrder(trx: Transaction<DB>, act: ActName, accountId: number): Promise<ActRefusal | null> {
  const account = await trx
    .selectFrom('account')
    .select(['isAdmin', 'isModerator', 'bannedAt'])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!account) return refuse('ESESSIONEXP');
  if (account.bannedAt) return refuse('EBANNED');
  return hasRole(account, ACTS[act].role) ? null : refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
}

/** Whether an act is ordered by an admin or the operator, not by a moderator. */
export async function isAdminOrOperator(trx: Transaction<DB>, by: number | null): Promise<boolean> {
  if (by === null) return true;
  const account = await trx.selectFrom('account').select('isAdmin').where('id', '=', by).executeTakeFirst();
  return account?.isAdmin ?? false;
}

/** Returns how many admins could confirm an act of this one; none for the operator, who needs nobody. */
async function otherAdmins(trx: Transaction<DB>, by: number | null): Promise<number> {
  if (by === null) return 0;
  const { count } = await trx
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('isAdmin', '=', true)
    .where('bannedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('id', '!=', by)
    .executeTakeFirstOrThrow();
  return count;
}
