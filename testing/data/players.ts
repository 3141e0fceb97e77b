import { isRefusal } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import { createAccount } from '#server/accounts/createAccount.ts';
import type { Context } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openSession, type Viewer } from '#server/platform/http/session.ts';
import { hashPassword } from '#server/platform/password.ts';
import { nicknameColumns } from '#server/players/identity/nicknameColumns.ts';
import { upsertPlayer } from '#server/players/identity/upsertPlayer.ts';
import { importScores } from '#server/plays/importScores.ts';
import { hashes } from '../files/sampleTable.ts';

/** The password of all players. */
export const PASSWORD = 'correct-horse';
const passwordHash = hashPassword(PASSWORD);

/** The lamp id of an easy clear at each ranking service. */
const EASY = { lr2: 2, beatoraja: 4 } as const;

/** A logged-in player: the viewer that actions take, and the session cookie that a browser sends. */
export interface Player extends Viewer {
  /** The player's id at the ranking service. */
  rankingId: string;
  cookie: string;
}

interface PlayerFacts {
  /**
   * The levels of official charts with an easy clear. `['st10']` gives rights up to st12, and so on all of st and sl.
   */
  cleared?: readonly string[];
  service?: Service;
  admin?: boolean;
  moderator?: boolean;
}

let lastLr2Id = 1000;

/** Creates a player with the account `name-id` and logs them in. */
export async function player(ctx: Context, name: string, facts: PlayerFacts = {}): Promise<Player> {
  const { cleared = [], service = 'lr2', admin = false, moderator = false } = facts;
  const userId = `${name}-id`;
  const identity = {
    service,
    rankingId: service === 'lr2' ? String(++lastLr2Id) : `00000000-0000-4000-8000-${hashes(name).md5.slice(0, 12)}`,
  };
  const account = {
    userId,
    passwordHash: await passwordHash,
    ...nicknameColumns(name),
    isAdmin: admin,
    isModerator: moderator,
    createdAt: ctx.clock.now(),
  };
  const accountId = await inTransaction(ctx, async (trx) => {
    const playerId = await upsertPlayer(trx, identity);
    const { id } = await trx
      .insertInto('account')
      .values({ ...account, playerId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.updateTable('player').set({ accountId: id }).where('id', '=', playerId).execute();
    return id;
  });
  if (cleared.length > 0) await clear(ctx, userId, service, cleared);
  return logIn(ctx, accountId, {
    name,
    isAdmin: admin,
    isModerator: admin || moderator,
    rankingId: identity.rankingId,
  });
}

/** Creates a player without an ID at a ranking service, with the account `name-id`, and logs them in. */
export async function nativePlayer(ctx: Context, name: string, native: Service = 'lr2'): Promise<Player> {
  const made = await createAccount(ctx, { userId: `${name}-id`, nickname: name, password: PASSWORD, native });
  if (isRefusal(made)) throw new Error(made.error);
  const { rankingId } = await ctx.db
    .selectFrom('player')
    .select('rankingId')
    .where('accountId', '=', made.accountId)
    .executeTakeFirstOrThrow();
  return logIn(ctx, made.accountId, { name, isAdmin: false, isModerator: false, rankingId });
}

async function logIn(
  ctx: Context,
  accountId: number,
  { name, rankingId, ...roles }: { name: string; isAdmin: boolean; isModerator: boolean; rankingId: string },
): Promise<Player> {
  const { token, tokenHash } = await openSession(ctx, accountId);
  const viewer = { accountId, userId: `${name}-id`, tokenHash, nickname: name, ...roles, banned: false, barred: false };
  return { ...viewer, rankingId, cookie: `sid=${token}` };
}

/** Returns the number of the player with a ranking id. */
export const playerIdOf = async (ctx: Context, { rankingId }: Pick<Player, 'rankingId'>): Promise<number> =>
  (await ctx.db.selectFrom('player').select('id').where('rankingId', '=', rankingId).executeTakeFirstOrThrow()).id;

/** Creates several players with the same facts: `name1`, `name2`, … */
export function players(ctx: Context, name: string, count: number, facts: PlayerFacts = {}): Promise<Player[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => player(ctx, `${name}${index + 1}`, facts)));
}

/** Gives a player easy clears of official charts of these levels. A level named twice means two charts. */
async function clear(ctx: Context, userId: string, service: Service, cleared: readonly string[]): Promise<void> {
  const lines = cleared.map((name, index) => {
    const nth = cleared.slice(0, index).filter((other) => other === name).length + 1;
    const chart = hashes(`cleared ${name} ${nth}`);
    const score = { clear: EASY[service], exscore: 1000 };
    return { chart, name, score: { ...score, ...(service === 'lr2' ? { md5: chart.md5 } : { sha256: chart.sha256 }) } };
  });
  for (const { chart, name } of lines) await clearedChart(ctx, name, chart);
  await importScores(ctx, { userId, lines: lines.map(({ score }) => score) });
}

/** Numbers of the charts to clear: far from the numbers, and out of the lists, that tests look at. */
let lastClearedNo = 900_000;

async function clearedChart(ctx: Context, name: string, chart: { md5: string; sha256: string }): Promise<void> {
  const [, tableId = '', level = ''] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
  const known = await ctx.db.selectFrom('submission').select('id').where('md5', '=', chart.md5).executeTakeFirst();
  if (known) return;
  const row = { title: name, artist: '', songUrl: '', chartUrl: '', comment: '', songKey: name, imported: true };
  const place = {
    series: 'cleared',
    tableId,
    level: Number(level),
    proposedLevel: Number(level),
    proposedTableId: tableId,
  };
  await ctx.db
    .insertInto('submission')
    .values({
      ...row,
      ...place,
      ...chart,
      entryNo: ++lastClearedNo,
      result: 'accept',
      removedFromSubAt: ctx.clock.now(),
    })
    .execute();
}
