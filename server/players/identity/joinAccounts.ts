import { type Selectable, sql, type Transaction } from 'kysely';
import { mergeSanctions, SANCTIONS, type Sanctions, unmergeSanctions } from '#domain/accounts/sanctions.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { type ActRefusal, type Done, type Order, performAct } from '../../acts/performAct.ts';
import { CommandError } from '../../platform/command.ts';
import type { Context } from '../../platform/context.ts';
import type { AccountJoinTable, DB } from '../../platform/database/schema.ts';
import { bumpVotes } from '../../platform/lists/listVersion.ts';
import { saveRankedAs } from '../../scores/ratings/saveRankedAs.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';

/** The tables with rows of an account, which a join moves, and their key columns. */
const DEEDS = {
  vote: ['id', 'account_id'],
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
  for (const deed of Object.keys(DEEDS) as Deed[]) {
    if (deed !== 'vote') moved[deed] = await move(trx, deed, { from: accountId, to: joinedTo }, null);
  }
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
  await trx.updateTable('account').set({ joinedTo }).where('id', '=', accountId).execute();
  await trx
    .updateTable('account')
    .set(mergeSanctions(own, former, now))
    .where('id', '=', joinedTo)
    .execute();
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
      ...{ result: { splitFrom: joinedTo }, subject: `account ${accountId}`, about: { accountId } },
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

/**
 * Settles the votes that the undo of a count opens again: what was done to persons while they were closed is done to the
 * ballots in them, in the same order. Accounts were joined and split, and all votes of a person voided or restored.
 */
export async function settleOpened(
  trx: Transaction<DB>,
  { dueAt, doneAt }: { dueAt: Date; doneAt: Date },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ what: 'join' | 'split' | 'void'; id: number }>`
    select 'join' as what, id, joined_at as at from account_join where joined_at >= ${doneAt}
    union all select 'split', id, split_at from account_join where split_at >= ${doneAt}
    union all select 'void', id, at from trail
      where act in ('void-votes', 'restore-votes') and submission_id is null and at >= ${doneAt}
    order by at, what, id`.execute(trx);
  for (const { what, id } of rows) {
    if (what === 'void') {
      await sql`
        update vote set (voided_at, voided_reason) =
          (select ${now}::timestamptz, trail.reason where trail.act = 'void-votes')
        from trail, vote as cast_vote
          left join revision on revision.id = cast_vote.revision_id
          join submission on submission.id = coalesce(cast_vote.submission_id, revision.submission_id)
        where cast_vote.id = vote.id and trail.id = ${id} and vote.account_id = trail.account_id
          and vote.cast_at < trail.at and (vote.voided_at is null) = (trail.act = 'void-votes') and ${isOpen(dueAt)}`.execute(trx);
    } else {
      const join = await trx.selectFrom('accountJoin').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await (what === 'join' ? joinBallots : splitBallots)(trx, join, dueAt);
    }
  }
}

type Join = Selectable<AccountJoinTable>;

/**
 * Moves the ballots in open votes to the account that is joined to; of two in one vote the earlier stays, but a voided
 * one before any other.
 *
 * @param dueAt only in the votes that the undo of this count opened
 */
async function joinBallots(trx: Transaction<DB>, { id, accountId, joinedTo }: Join, dueAt?: Date): Promise<void> {
  const ballots = await openBallots(trx, [accountId, joinedTo], dueAt);
  const byTime = ballots.toSorted(
    (a, b) => Number(b.isVoid) - Number(a.isVoid) || a.castAt.getTime() - b.castAt.getTime() || a.id - b.id,
  );
  const [kept, dropped] = [new Set<number>(), [] as OpenBallot[]];
  for (const [first, ...others] of Map.groupBy(byTime, ({ box }) => box).values()) {
    if (first) kept.add(first.id);
    dropped.push(...others);
  }
  await sql`delete from vote where id = any(${dropped.map((ballot) => ballot.id)}::int[])`.execute(trx);
  const moved = await move(trx, 'vote', { from: accountId, to: joinedTo }, [...kept]);
  await sql`
    update account_join set dropped = dropped || ${`[${dropped.map(({ row }) => row)}]`}::jsonb,
      moved = moved || jsonb_build_object('vote', coalesce(moved->'vote', '[]') || ${JSON.stringify(moved)}::jsonb)
    where id = ${id}`.execute(trx);
  await bumpVotes(trx, ballots);
}

/**
 * Moves the ballots in open votes back, and restores those that the join dropped. Columns that were added since the join
 * have their defaults.
 */
async function splitBallots(trx: Transaction<DB>, { id, accountId, joinedTo, moved }: Join, dueAt?: Date) {
  const open = new Set((await openBallots(trx, [joinedTo], dueAt)).map((ballot) => ballot.id));
  const { vote = [] } = moved as Partial<Record<Deed, number[]>>;
  const movable = vote.filter((number) => open.has(number));
  await move(trx, 'vote', { from: joinedTo, to: accountId }, movable);
  const { rows } = await sql<{ column: string }>`
    select distinct attname as column from account_join
      cross join jsonb_array_elements(dropped) as ballot
      join pg_attribute on attrelid = 'vote'::regclass and attnum > 0 and ballot ? attname
    where account_join.id = ${id}`.execute(trx);
  const columns = rows.map(({ column }) => sql.ref(column));
  const kept = rows.map(({ column }) => sql.ref(`ballot.${column}`));
  if (rows.length > 0)
    await sql`
      insert into vote (${sql.join(columns)}) overriding system value
      select ${sql.join(kept)} from account_join
        cross join jsonb_populate_recordset(null::vote, account_join.dropped) as ballot
        left join revision on revision.id = ballot.revision_id
        join submission on submission.id = coalesce(ballot.submission_id, revision.submission_id)
      where account_join.id = ${id} and ${isOpen(dueAt)}
      on conflict do nothing`.execute(trx);
  await bumpVotes(trx, await openBallots(trx, [accountId, joinedTo], dueAt));
}

/** A ballot in an open vote of one of the accounts that are joined. */
interface OpenBallot {
  id: number;
  accountId: number | null;
  /** The entry or revision that it is cast on. */
  box: string;
  tableId: TableId;
  castAt: Date;
  isVoid: boolean;
  /** The whole row, as JSON. */
  row: string;
}

/** Whether a vote is open, and opened by the undo of a count if one is given. Needs `submission` and `revision`. */
const isOpen = (dueAt?: Date) => sql<boolean>`
  coalesce(revision.result, submission.result) = 'new' and ${
    dueAt
      ? sql`(case when revision.id is null then 'submission' else 'revision' end, coalesce(revision.id, submission.id)) in (
          select changed, id from counting_change where due_at = ${dueAt})`
      : sql`true`
  }`;

/** Reads the ballots of accounts in open votes, and locks these votes, so that they are not canceled meanwhile. */
async function openBallots(trx: Transaction<DB>, accountIds: readonly number[], dueAt?: Date): Promise<OpenBallot[]> {
  const { rows } = await sql<OpenBallot>`
    select vote.id, vote.account_id, vote.cast_at, submission.table_id, to_jsonb(vote.*)::text as row,
      vote.voided_at is not null as is_void, concat(vote.submission_id, ' ', vote.revision_id) as box
    from vote
      left join revision on revision.id = vote.revision_id
      join submission on submission.id = coalesce(vote.submission_id, revision.submission_id)
    where vote.account_id = any(${accountIds}::int[]) and ${isOpen(dueAt)}
    order by submission.id
    for share of submission`.execute(trx);
  return rows;
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
