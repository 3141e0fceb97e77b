import { sql, type Transaction } from 'kysely';
import { mergeSanctions, SANCTIONS, type Sanctions, unmergeSanctions } from '#domain/accounts/sanctions.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import { type ActRefusal, type Done, type Order, performAct } from '../../acts/performAct.ts';
import { CommandError } from '../../platform/command.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { saveRankedAs } from '../../scores/ratings/saveRankedAs.ts';
import { joinBallots, splitBallots } from '../../voting/ballots/joinedBallots.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';

/** The tables with rows of an account, which a join moves, and their key columns. Ballots have rules of their own. */
const DEEDS = {
  submission: ['id', 'proposer_id'],
  revision: ['id', 'proposer_id'],
  comment: ['id', 'account_id'],
  upload: ['entry_no', 'account_id'],
  upload_comment: ['id', 'account_id'],
  request: ['id', 'account_id'],
} as const;

type Deed = keyof typeof DEEDS;

/**
 * Joins a deleted account with the account that has proved one of its ranking ids: they are one person (accounts.md
 * §1.3). Proposals, revisions, comments, uploads, and ballots in open votes move to the account; of two ballots in one
 * open vote the earlier stays. A nickname other than that of the deleted account counts as a change. The stricter
 * sanctions and the later waiting times apply, and the other ids of the deleted account belong to the person too.
 * Decided votes and the history stay as they are. The transaction must share the lock of vote counts.
 */
export async function joinAccounts(
  trx: Transaction<DB>,
  { accountId, joinedTo, isRenamed, now }: { accountId: number; joinedTo: number; isRenamed: boolean; now: Date },
): Promise<void> {
  // Stored, so that a split can undo it.
  if (isRenamed) await trx.updateTable('account').set({ nicknameChangedAt: now }).where('id', '=', accountId).execute();
  const own = await sanctionsOf(trx, joinedTo);
  const former = await sanctionsOf(trx, accountId);
  const moved: Partial<Record<Deed, number[]>> = {};
  for (const deed of Object.keys(DEEDS) as Deed[])
    moved[deed] = await move(trx, deed, { from: accountId, to: joinedTo }, null);
  const hashes = await trx
    .updateTable('formerRankingId')
    .set({ accountId: joinedTo })
    .where('accountId', '=', accountId)
    .returning('hash')
    .execute();
  const join = await trx
    .insertInto('accountJoin')
    .values({
      accountId,
      joinedTo,
      joinedAt: now,
      hashes: hashes.map(({ hash }) => hash),
      moved: JSON.stringify(moved),
      dropped: '[]',
      sanctions: JSON.stringify(own),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await joinBallots(trx, join);
  await takeUnclaimed(trx, accountId, joinedTo);
  await trx.updateTable('account').set({ joinedTo }).where('id', '=', accountId).execute();
  await trx
    .updateTable('account')
    .set(mergeSanctions(own, former, now))
    .where('id', '=', joinedTo)
    .execute();
}

/**
 * Takes over what an account has that came in and that nobody has claimed: its ballots in decided votes too, which are public
 * under its nickname, and its other IDs. The nickname is free then.
 */
async function takeUnclaimed(trx: Transaction<DB>, accountId: number, joinedTo: number): Promise<void> {
  const none = { nickname: null, nicknameKey: null, nicknameSkeleton: null };
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set(none)
    .where('id', '=', accountId)
    .where('nickname', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await sql`
    update vote set account_id = ${joinedTo} where account_id = ${accountId} and not exists (
      select from vote as own where own.account_id = ${joinedTo}
        and (own.submission_id = vote.submission_id or own.revision_id = vote.revision_id))`.execute(trx);
  await trx.updateTable('unclaimedPlayer').set({ accountId: joinedTo }).where('accountId', '=', accountId).execute();
}

/** Ends the waiting of an ID for its owner, who has proved it. */
export async function endWaiting(trx: Transaction<DB>, { service, rankingId }: RankingIdentity): Promise<void> {
  await trx.deleteFrom('unclaimedPlayer').where('service', '=', service).where('rankingId', '=', rankingId).execute();
}

/**
 * Joins an account that came in, and that nobody has claimed, with the account of its owner, for an operator: where the data
 * names no ranking ID that could prove it.
 *
 * @throws CommandError when the account is not one that came in
 */
export async function joinUnclaimed(
  ctx: Context,
  { accountId, joinedTo, ...order }: Order & { accountId: number; joinedTo: number },
): Promise<Done<{ nickname: string }> | ActRefusal> {
  const join = async (trx: Transaction<DB>, now: Date): Promise<Done<{ nickname: string }>> => {
    const account = await trx
      .selectFrom('account')
      .select('nickname')
      .where('id', '=', accountId)
      .where('deletedAt', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!account?.nickname) throw new CommandError(`The account ${accountId} is not one that waits for its owner.`);
    await joinAccounts(trx, { accountId, joinedTo, isRenamed: false, now });
    return {
      result: { nickname: account.nickname },
      subject: `account ${accountId}`,
      about: { accountId: joinedTo },
      changes: [{ what: 'account', before: accountId, after: joinedTo }],
    };
  };
  const done = await performAct<{ nickname: string }>(ctx, { name: 'join-account' }, order, join, afterDueVoteCounts);
  await ctx.published.refreshChanged();
  return done;
}

/**
 * Splits an account that was joined by mistake, for an operator: moves the rows back, and restores dropped ballots in
 * votes that are still open. The ranking id by which they were joined stays with the account that proved it.
 *
 * @throws CommandError when the account is not joined, or the other one has been joined to a third since
 */
export async function splitAccounts(
  ctx: Context,
  { accountId, ...order }: Order & { accountId: number },
): Promise<Done<{ splitFrom: number }> | ActRefusal> {
  const split = async (trx: Transaction<DB>, now: Date): Promise<Done<{ splitFrom: number }>> => {
    const join = await trx
      .selectFrom('accountJoin')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('splitAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!join) throw new CommandError(`The account ${accountId} is not joined to another.`);
    const { joinedTo } = join;
    const holder = await trx
      .selectFrom('account')
      .select('joinedTo')
      .where('id', '=', joinedTo)
      .executeTakeFirstOrThrow();
    if (holder.joinedTo !== null) {
      throw new CommandError(`The account ${joinedTo} was joined to ${holder.joinedTo} since: split that one first.`);
    }
    const current = await sanctionsOf(trx, joinedTo);
    const former = await sanctionsOf(trx, accountId);
    const others = await trx.selectFrom('account').select('id').where('joinedTo', '=', joinedTo).execute();

    for (const [deed, numbers] of Object.entries(join.moved as Record<Deed, number[]>)) {
      if (deed !== 'vote') await move(trx, deed as Deed, { from: joinedTo, to: accountId }, numbers);
    }
    await splitBallots(trx, join);
    await trx
      .updateTable('formerRankingId')
      .set({ accountId })
      .where(sql<boolean>`hash = any(${join.hashes}::text[])`)
      .where('accountId', '=', joinedTo)
      .execute();
    let sanctions = unmergeSanctions(current, storedSanctions(join.sanctions), former, join.joinedAt);
    for (const { id } of others)
      if (id !== accountId) sanctions = mergeSanctions(sanctions, await sanctionsOf(trx, id), now);
    await trx.updateTable('account').set(sanctions).where('id', '=', joinedTo).execute();
    await trx.updateTable('account').set({ joinedTo: null }).where('id', '=', accountId).execute();
    await trx
      .updateTable('accountJoin')
      .set({ splitAt: now, splitReason: order.reason })
      .where('id', '=', join.id)
      .execute();
    await saveRankedAs(trx, { accountId: joinedTo });
    return {
      result: { splitFrom: joinedTo },
      subject: `account ${accountId}`,
      about: { accountId },
      changes: [{ what: 'account', before: joinedTo, after: null }],
    };
  };
  const done = await performAct<{ splitFrom: number }>(
    ctx,
    { name: 'split-account' },
    order,
    split,
    afterDueVoteCounts,
  );
  await ctx.published.refreshChanged();
  return done;
}

/** An account that is joined to another, and how many rows moved. */
export interface JoinedAccount {
  accountId: number;
  joinedTo: number;
  nickname: string | null;
  joinedAt: Date;
  moved: Record<string, number>;
}

/** Returns the accounts that are joined to another, the latest first. */
export async function joinedAccounts({ db }: Pick<Context, 'db'>): Promise<JoinedAccount[]> {
  const rows = await db
    .selectFrom('accountJoin')
    .innerJoin('account', 'account.id', 'accountJoin.joinedTo')
    .select(['accountJoin.accountId', 'accountJoin.joinedTo', 'accountJoin.joinedAt', 'accountJoin.moved'])
    .select('account.nickname')
    .where('splitAt', 'is', null)
    .orderBy('accountJoin.id', 'desc')
    .execute();
  return rows.map(({ moved, ...row }) => {
    const counts = Object.entries(moved as Record<Deed, number[]>).map(([deed, { length }]) => [deed, length]);
    return { ...row, moved: Object.fromEntries(counts) };
  });
}

/** Moves rows from one account to another: those with these keys, or all. Returns the keys of the moved rows. */
async function move(
  trx: Transaction<DB>,
  deed: Deed,
  { from, to }: { from: number; to: number },
  numbers: readonly number[] | null,
): Promise<number[]> {
  const [number, account] = DEEDS[deed].map((column) => sql.ref(column));
  const { rows } = await sql<{ number: number }>`
    update ${sql.table(deed)} set ${account} = ${to}
    where ${account} = ${from} ${numbers ? sql`and ${number} = any(${numbers}::int[])` : sql``}
    returning ${number} as number`.execute(trx);
  return rows.map((row) => row.number);
}

const sanctionsOf = (trx: Transaction<DB>, accountId: number): Promise<Sanctions> =>
  trx.selectFrom('account').select(SANCTIONS).where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow();

/** Parses sanctions that were stored as JSON. */
function storedSanctions(json: unknown): Sanctions {
  const stored = json as Record<keyof Sanctions, string | null | undefined>;
  // Older joins lack the fields of warnings, or of the end of a suspension.
  const timeOf = (key: keyof Sanctions) => (stored[key] ? new Date(stored[key]) : null);
  return {
    bannedAt: timeOf('bannedAt'),
    banReason: stored.banReason ?? null,
    barredAt: timeOf('barredAt'),
    barredReason: stored.barredReason ?? null,
    barredUntil: timeOf('barredUntil'),
    barringSeenAt: timeOf('barringSeenAt'),
    warnedAt: timeOf('warnedAt'),
    warnReason: stored.warnReason ?? null,
    warningSeenAt: timeOf('warningSeenAt'),
    nicknameChangedAt: timeOf('nicknameChangedAt'),
    scoresUpdatedAt: timeOf('scoresUpdatedAt'),
  };
}
