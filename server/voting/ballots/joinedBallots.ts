import { type Selectable, sql, type Transaction } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { AccountJoinTable, DB } from '../../platform/database/schema.ts';
import { bumpVotes } from '../../platform/lists/listVersion.ts';

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
          and vote.cast_at < trail.at and (vote.voided_at is null) = (trail.act = 'void-votes') and ${isOpen(dueAt)}`.execute(
        trx,
      );
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
export async function joinBallots(
  trx: Transaction<DB>,
  { id, accountId, joinedTo }: Join,
  dueAt?: Date,
): Promise<void> {
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
  const moved = await move(trx, { from: accountId, to: joinedTo }, [...kept]);
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
export async function splitBallots(trx: Transaction<DB>, { id, accountId, joinedTo, moved }: Join, dueAt?: Date) {
  const open = new Set((await openBallots(trx, [joinedTo], dueAt)).map((ballot) => ballot.id));
  const { vote = [] } = moved as { vote?: number[] };
  await move(
    trx,
    { from: joinedTo, to: accountId },
    vote.filter((number) => open.has(number)),
  );
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

/** Moves ballots from one account to another. Returns those that were moved. */
async function move(
  trx: Transaction<DB>,
  { from, to }: { from: number; to: number },
  ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update vote set account_id = ${to} where account_id = ${from} and id = any(${ids}::int[]) returning id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
