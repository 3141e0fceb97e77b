import { sql } from 'kysely';
import type { OpenDataLine } from '#contract/openData/openData.ts';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import { rankingIdHash, rankingIdHashes } from '../../players/identity/keptHashes.ts';
import { nicknameColumns } from '../../players/identity/nicknameColumns.ts';
import { nicknameSkeleton } from '../../players/identity/nicknameSkeleton.ts';
import { BATCH, batchesOf, continueNumbers, contradicts, type Importing, tallyLines } from './importing.ts';

type PlayerLine = OpenDataLine<'players'>;

const idsOf = ({ lr2, beatoraja }: PlayerLine): RankingIdentity[] => [
  ...(lr2 === null ? [] : [{ service: 'lr2', rankingId: lr2 } as const]),
  ...(beatoraja === null ? [] : [{ service: 'beatoraja', rankingId: beatoraja } as const]),
];

/**
 * Finds the account of each player of the data, by ranking ID, or creates one that nobody can use yet: it is shown by its
 * nickname, and becomes the account of whoever signs up with the ID or links it (docs/reference/open-data.md).
 */
export async function importPlayers(importing: Importing): Promise<void> {
  const { trx, now, secrets, accounts, notes } = importing;
  await lockExclusive(trx, 'account names');
  const named = await trx.selectFrom('account').select(['id', 'nickname', 'deletedAt']).execute();
  const taken = new Set(named.map(({ id }) => id));
  const names = new Set(named.flatMap(({ nickname }) => (nickname === null ? [] : looksOf(nickname))));
  const withIds = await trx.selectFrom('unclaimedPlayer').select('accountId').execute();
  const proved = new Set(withIds.map(({ accountId }) => accountId));
  const unclaimed = new Map(
    named.flatMap(({ id, nickname, deletedAt }) =>
      nickname && deletedAt && !proved.has(id) ? [[nicknameKey(nickname), id] as const] : [],
    ),
  );
  const seen = new Map<string, number>();
  const players: PlayerLine[] = [];
  for await (const batch of batchesOf(importing, 'players')) players.push(...batch);
  let free = Math.max(0, ...taken, ...players.map(({ player }) => player));
  const fresh: { line: PlayerLine; nickname: string; id: number }[] = [];
  for (const line of players) {
    if (accounts.has(line.player)) contradicts(importing, `players: the number ${line.player} is there twice`);
    for (const { service, rankingId } of idsOf(line)) {
      const first = seen.get(`${service} ${rankingId}`);
      if (first)
        contradicts(importing, `players: ${first} and ${line.player} have the same ID ${rankingId} of ${service}`);
      seen.set(`${service} ${rankingId}`, line.player);
    }
    let id = await accountWith(importing, line);
    let { nickname } = line;
    for (let number = 2; id === undefined; number++) {
      if (idsOf(line).length === 0) id = unclaimed.get(nicknameKey(nickname));
      if (id !== undefined) unclaimed.delete(nicknameKey(nickname));
      else if (looksOf(nickname).some((look) => names.has(look))) nickname = `${line.nickname}_${number}`;
      else break;
    }
    if (id === undefined) {
      id = taken.has(line.player) ? ++free : line.player;
      if (nickname !== line.nickname) {
        notes.push(`player ${line.player}: ${line.nickname} is taken here, shown as ${nickname}`);
      }
      for (const look of looksOf(nickname)) names.add(look);
      fresh.push({ line, nickname, id });
    }
    accounts.set(line.player, id);
  }
  tallyLines(importing, 'players', fresh.length, players.length - fresh.length);
  if (importing.problems.length > 0) return;
  for (let from = 0; from < fresh.length; from += BATCH) {
    const batch = fresh.slice(from, from + BATCH);
    const columns = batch.map(({ id, nickname }) => ({ id, ...nicknameColumns(nickname) }));
    await sql`
      insert into account (id, nickname, nickname_key, nickname_skeleton, created_at, deleted_at)
      overriding system value
      select *, ${now}::timestamptz, ${now}::timestamptz from unnest(
        ${columns.map(({ id }) => id)}::int[], ${columns.map(({ nickname }) => nickname)}::text[],
        ${columns.map((row) => row.nicknameKey)}::text[], ${columns.map((row) => row.nicknameSkeleton)}::text[])`.execute(
      trx,
    );
    const owned = batch.flatMap(({ line, id }) => idsOf(line).map((rankingId) => ({ ...rankingId, accountId: id })));
    if (owned.length === 0) continue;
    await trx.insertInto('unclaimedPlayer').values(owned).execute();
    const hashes = owned.map(({ accountId, ...id }) => ({ accountId, hash: rankingIdHash(secrets, id) }));
    await trx.insertInto('formerRankingId').values(hashes).execute();
  }
  await continueNumbers(trx, 'account', 'id');
}

/** What two nicknames must not share. */
const looksOf = (nickname: string) => [`key ${nicknameKey(nickname)}`, `look ${nicknameSkeleton(nickname)}`];

/** Returns the account that has, or had, one of a player's ranking IDs. */
async function accountWith(importing: Importing, line: PlayerLine): Promise<number | undefined> {
  const { trx, secrets } = importing;
  const found = new Set<number>();
  for (const id of idsOf(line)) {
    const linked = await trx
      .selectFrom('player')
      .select('accountId')
      .where('service', '=', id.service)
      .where('rankingId', '=', id.rankingId)
      .where('accountId', 'is not', null)
      .executeTakeFirst();
    const former = await trx
      .selectFrom('formerRankingId')
      .select('accountId')
      .where('hash', 'in', rankingIdHashes(secrets, id))
      .executeTakeFirst();
    const account = linked?.accountId ?? former?.accountId;
    if (account) found.add(account);
  }
  if (found.size > 1) {
    contradicts(
      importing,
      `players: the IDs of ${line.player} belong to the accounts ${[...found].join(' and ')} here`,
    );
  }
  return [...found][0];
}
