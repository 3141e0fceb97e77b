import { sql } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import type { Context } from '#server/platform/context.ts';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import type { Site } from '#testing/site/site.ts';

/** Two days after a vote count. */
const START = new Date('2026-11-24T12:00:00Z');
const NAMES = ['aki', 'mina', 'yuki', 'jun', 'ren'];
/** Gives all rights in both tables of double play. */
const CLEARED = ['dpst4', 'dpst6'];
/** Two or three votes decide in them, and transfers lead from one to the other. */
export const TABLES = ['dpst', 'dp'] as const;

/** A person, with the account that they have now. Their ID at LR2 stays theirs through all accounts. */
export interface Member {
  player: Player;
  readonly lr2Id: string;
  /** Whether an account that is deleted has the ID. */
  isApart: boolean;
}

/** A vote on an entry or a revision. */
export interface Box {
  /** Such as `revision 12`. */
  readonly key: string;
  readonly column: 'submissionId' | 'revisionId';
  readonly id: number;
  readonly no: number;
  readonly tableId: string;
  readonly result: string;
  readonly proposerId: number | null;
  /** The entry, of a vote on a revision. */
  readonly revises: number | null;
}

/** A ballot that the site took. Its comment tells it from all others. */
export interface Cast {
  readonly box: string;
  readonly accountId: number;
  readonly comment: string;
  isVoid: boolean;
}

/** Two processes of one site, and what people did there, as far as the database may forget it. */
export interface Stage {
  readonly sites: readonly [Site, Site];
  readonly members: Member[];
  readonly casts: Cast[];
  /** A number for what has to differ: charts, comments, names. */
  next(): number;
}

/** Empties the database and puts people and decided entries into it. */
export async function setStage(sites: readonly [Site, Site]): Promise<Stage> {
  for (const site of sites) await site.fresh(START);
  const [{ ctx }] = sites;
  const members: Member[] = [];
  for (const name of NAMES) {
    const made = await player(ctx, name, { cleared: CLEARED });
    members.push({ player: made, lr2Id: made.rankingId, isApart: false });
  }
  const facts = { publishedAt: daysAfter(START, -100), decidedAt: daysAfter(START, -90), imported: true };
  for (const level of [0, 2, 3]) await entry(ctx, { ...facts, tableId: 'dpst', level, result: 'accept' });
  for (const level of [8, 10]) await entry(ctx, { ...facts, tableId: 'dp', level, result: 'accept' });
  await entry(ctx, { ...facts, tableId: 'dpst', level: 4, result: 'reject' });
  await keepSessions(ctx);
  await sites[1].ctx.published.refreshChanged();
  let number = 0;
  return { sites, members, casts: [], next: () => ++number };
}

/** Gives a member, whose account is gone, another account with another player. */
export async function comeBack({ sites, next }: Stage, member: Member): Promise<void> {
  const [{ ctx }] = sites;
  member.isApart = true;
  member.player = await player(ctx, `again${next()}`, { cleared: CLEARED, service: 'beatoraja' });
  // To come back under another nickname would need the waiting time.
  await ctx.db.updateTable('account').set({ nicknameHash: null }).execute();
  await keepSessions(ctx);
}

/** A sequence lasts months; how sessions end is tested elsewhere. */
async function keepSessions({ db }: Context): Promise<void> {
  await db
    .updateTable('session')
    .set({ expiresAt: new Date('2099-01-01T00:00:00Z') })
    .execute();
}

/** Returns all votes, in the order in which they were proposed. */
export async function boxesOf({ db }: Pick<Context, 'db'>): Promise<Box[]> {
  const { rows } = await sql<Omit<Box, 'key'>>`
    select 'submissionId' as "column", id, entry_no as no, table_id, result, proposer_id, null::int as revises from submission
    where series <> 'cleared'
    union all
    select 'revisionId', id, revision_no, table_id, result, proposer_id, submission_id from revision order by 1, 2`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, key: `${row.column} ${row.id}` }));
}

/** Returns the person behind an account: the account that it was joined to in the end, or itself. */
export async function personsOf({ db }: Pick<Context, 'db'>): Promise<(accountId: number) => number> {
  const rows = await db.selectFrom('account').select(['id', 'joinedTo']).execute();
  const joined = new Map(rows.map(({ id, joinedTo }) => [id, joinedTo]));
  const personOf = (accountId: number): number => {
    const next = joined.get(accountId);
    return next ? personOf(next) : accountId;
  };
  return personOf;
}

/** Returns, of the ballots that were cast in a vote, the one of each person that counts: a void one, or the first. */
export function ballotsThatCount(casts: readonly Cast[], box: string, personOf: (accountId: number) => number) {
  const kept = new Map<number, Cast>();
  for (const cast of casts) {
    const person = personOf(cast.accountId);
    const earlier = kept.get(person);
    if (cast.box === box && (!earlier || (cast.isVoid && !earlier.isVoid))) kept.set(person, cast);
  }
  return kept;
}
