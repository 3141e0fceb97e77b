import type { Kysely, Transaction } from 'kysely';
import { ACTS, ACTS_ON_PEOPLE, type ActName } from '#contract/acts/acts.ts';
import { hoursAfter } from '#domain/common/dates.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { type Change, hasRole, SECOND_ADMIN_HOURS } from '#domain/moderation/acts.ts';
import type { RequestKind } from '#domain/moderation/requests.ts';
import { type News, notify } from '../notifications/notify.ts';
import type { Context } from '../platform/context.ts';
import type { DB, NotificationTable } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type About, closeRequests } from './closeRequests.ts';
import { personAsked } from './personAsked.ts';

/** Who orders an act, and why. */
export interface Order {
  /** The account of the moderator or admin; null: the operator, on the command line. */
  by: number | null;
  reason: string;
  /** Rolls the act back and returns what it would change. */
  isPreview?: boolean;
  /** The number of the pending act that this one confirms, as the second admin. */
  confirms?: number;
  /** Called with each step of an act that takes long. */
  onProgress?: (line: string) => void;
  /** Ends such an act, which then throws and stores nothing. */
  signal?: AbortSignal;
}

/** What an act did, for its line in the trail. An act without changes has none: repeating one is harmless. */
export interface Done<T = unknown> {
  result: T;
  /** What it was done to, as admins name it: `st 12`, a login ID. */
  subject: string;
  about?: About;
  changes: readonly Change[];
  /** Whether an open vote hides from whoever orders it whom it is about: the refusal must not tell that it is an admin. */
  isHidden?: boolean;
  /** Who is told of it; absent: the person whom it is about, of the entry or upload that it is about. */
  told?: readonly Pick<News, 'accountId' | 'subject' | 'until'>[];
  /** Whether a second admin has to confirm it, where there is one. */
  needsSecond?: boolean;
  /** What else is to know, in English, beside the changes. */
  notes?: readonly string[];
  /** A hash of everything that an import changes. */
  digest?: string;
  /** What else changes once the line is written, by its number. */
  afterLine?: (line: number) => Promise<unknown>;
}

/** The refusals of every act. */
export type ActRefusal =
  | Refusal<'ESESSIONEXP' | 'EBANNED' | 'ENOTVALIDAUTH' | 'ENOTFOUND' | 'EOWNMATTER'>
  | NeedsSecond;
type NeedsSecond = Refusal<'ESECONDADMIN'>;

/** Of an act that needs no second admin, is previewed or has one: ESECONDADMIN would be a bug. */
export function withSecond<T>(done: T): Exclude<T, NeedsSecond> {
  if (isRefusal(done) && done.error === 'ESECONDADMIN') throw new Error('a second admin is asked for twice');
  return done as Exclude<T, NeedsSecond>;
}

/** What the transaction of an act depends on. */
export interface ActRules {
  name: ActName;
  /** Whether another admin has to confirm it, where there is one; `Done.needsSecond` where that depends. */
  needsSecond?: true;
  /** Whether the open requests about what it is done to are `done` with it; or those of these kinds. */
  closes?: true | readonly RequestKind[];
  /** What the person concerned is told by a notification, with the reason if it is meant for them. */
  tells?: NonNullable<NotificationTable['sanction']>;
}

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
 * whoever ordered it still has the role; ESECONDADMIN where another admin has to confirm it, EOWNMATTER where it is about
 * whoever orders it.
 *
 * @param work makes the change; a refusal rolls everything back
 * @param within `afterDueVoteCounts` for acts on votes
 */
export async function performAct<T, Why extends Refusal = never>(
  ctx: Context,
  { name, closes, ...rules }: ActRules,
  order: Order,
  work: Work<T, Why>,
  within: Within = now,
): Promise<Done<T> | Why | ActRefusal> {
  const { by, isPreview } = order;
  try {
    return await within(ctx, async (trx, at): Promise<Done<T> | Why | ActRefusal> => {
      const asker = await whoOrders(trx, name, order, at);
      if (isRefusal(asker)) return asker;
      // Before the act, which may change who confirms.
      const hasOthers = by !== null && (await hasOtherAdmins(trx, by, at));
      const done = await work(trx, at);
      if (isRefusal(done)) return done;
      const { about = {}, changes } = done;
      const isChecked = by !== null && isOnPerson(name) && !done.isHidden;
      const why = isChecked ? await whyNotOn(trx, by, about.accountId ?? null) : null;
      if (why) return why;
      const needsSecond = Boolean(rules.needsSecond || done.needsSecond) && asker === null && hasOthers;
      done.needsSecond &&= needsSecond;
      const request = closes && about.requestId ? await requestToSettle(trx, by, about.requestId) : null;
      if (isRefusal(request)) return request;
      if (isPreview) throw new PreviewError({ ...done, needsSecond });
      if (changes.length === 0) return done;
      if (needsSecond) return refuse('ESECONDADMIN');
      const line = await writeTrail(trx, name, { order, asker, at, done });
      if (rules.tells) await tell(trx, { name, ...rules }, { order, at, done, line });
      if (closes) await closeRequests(trx, { about, closes, at, line });
      await done.afterLine?.(line);
      return done;
    });
  } catch (error) {
    if (error instanceof PreviewError) return error.done as Done<T>;
    throw error;
  }
}

const isOnPerson = (name: ActName) => ACTS_ON_PEOPLE.some((one) => one === name);

/** Returns why somebody cannot act on a person or their content: their own matter, or that of an admin for a moderator. */
export async function whyNotOn(
  trx: Transaction<DB>,
  by: number,
  accountId: number | null,
): Promise<Refusal<'EOWNMATTER' | 'ENOTVALIDAUTH'> | null> {
  if (accountId === by) return refuse('EOWNMATTER');
  if (accountId === null || (await isAdminOrOperator(trx, by)) || !(await isAdminOrOperator(trx, accountId)))
    return null;
  return refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
}

/**
 * Returns a request, which no other transaction changes until this one ends; or why somebody cannot settle it: it does not
 * exist, or is about themselves, or about an admin.
 */
export async function requestToSettle(trx: Transaction<DB>, by: number | null, requestId: number) {
  const request = await trx
    .selectFrom('request')
    .select(['id', 'state', 'accountId', 'askedAt', 'changedAt'])
    .select(personAsked({ accountId: by, isAdmin: await isAdminOrOperator(trx, by) }).as('person'))
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!request) return refuse('ENOTFOUND', { what: 'request' });
  return (by === null ? null : await whyNotOn(trx, by, request.person)) ?? request;
}

/** Writes the line of an act and returns its number. */
async function writeTrail(
  trx: Kysely<DB>,
  act: ActName,
  { order: { by, reason }, asker, at, done }: { order: Order; asker: number | null; at: Date; done: Done },
): Promise<number> {
  const { subject, about = {}, changes } = done;
  const { accountId, submissionId, revisionId, uploadNo, requestId } = about;
  const line = {
    at,
    act,
    actorId: by,
    askerId: asker,
    subject,
    reason,
    changes: JSON.stringify(changes),
    accountId,
    submissionId,
    revisionId,
    uploadNo,
    requestId,
  };
  return (await trx.insertInto('trail').values(line).returning('id').executeTakeFirstOrThrow()).id;
}

/** Tells the people concerned of an act. */
async function tell(
  trx: Transaction<DB>,
  { name, tells }: ActRules,
  { order, at, done, line }: { order: Order; at: Date; done: Done; line: number },
): Promise<void> {
  const { accountId = null, submissionId = null, revisionId = null, uploadNo = null } = done.about ?? {};
  const note = ACTS[name].reasonFor === 'admins' ? '' : order.reason;
  const about = { kind: 'sanction', sanction: tells ?? null, note, at, act: `act ${line}` } as const;
  const told = done.told ?? [{ accountId, submissionId, revisionId, uploadNo }];
  await notify(
    trx,
    told.map((whom) => ({ ...whom, ...about })),
  );
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

/**
 * Whether there are admins beside this one. Whoever was banned or demoted within the last day still counts, so that one
 * admin cannot remove the others first; then the operator alone can go on.
 */
async function hasOtherAdmins(trx: Transaction<DB>, by: number, at: Date): Promise<boolean> {
  const dayAgo = hoursAfter(at, -SECOND_ADMIN_HOURS);
  const other = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '!=', by)
    .where('deletedAt', 'is', null)
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        and([eb('isAdmin', '=', true), or([eb('bannedAt', 'is', null), eb('bannedAt', '>', dayAgo)])]),
        exists(
          selectFrom('trail')
            .select('trail.id')
            .whereRef('trail.accountId', '=', 'account.id')
            .where('trail.act', '=', 'make-admin')
            .where('trail.at', '>', dayAgo),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
