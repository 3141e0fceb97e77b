import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { rankingSorts } from '#contract/players/players.ts';
import { parseSearch, searchRows } from '#domain/common/search.ts';
import { fold } from '#domain/common/text.ts';
import { bringArchive } from '#testing/data/archive.ts';
import { entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { rounds } from '#testing/long.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../accounts/ban.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { fillNameKeys } from '../players/identity/fillNameKeys.ts';
import { savePlayerProfile } from '../players/identity/savePlayerProfile.ts';
import { importScores } from '../plays/importScores.ts';
import { placesOf, rankingPage } from './ranking.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

interface Member {
  id: number;
  rankingId: string;
  hasAccount: boolean;
  name: string;
  skill: number;
  experience: number;
  played: number;
}

/** Stores players with a rating, many of them with equal values, two thirds of them with an account. */
async function fillRanking(count: number): Promise<Member[]> {
  await sql`insert into player (service, ranking_id) select 'lr2', 7 * n from generate_series(1, ${count}::int) n`.execute(
    ctx.db,
  );
  const { rows } = await sql<Member>`
    with rated as (
      insert into rating (player_id, table_id, skill, experience, played, clears, service, ranked_among, name)
      select id, 'st', id % 7 / 3.0, id % 5, id % 4, '{}', 'lr2', case when id % 3 = 0 then 'archive' else 'account' end,
        (array['', 'a', '星', '～b', 'ab'])[1 + id % 5] from player
      returning *
    )
    select id, ranking_id, ranked_among = 'account' as has_account, rated.name, skill, experience, played
    from rated join player on player.id = player_id order by id`.execute(ctx.db);
  return rows;
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));

describe('a ranking', () => {
  test('has the pages and places of sorting all players in memory', async () => {
    const all = await fillRanking(60);
    const key = {
      rank: () => 0,
      name: ({ name }: Member) => name,
      exp: ({ experience }: Member) => -experience,
      playcount: ({ played }: Member) => -played,
    };
    const query = fc.record({
      archive: fc.boolean(),
      sort: fc.constantFrom(...rankingSorts),
      descending: fc.boolean(),
      search: fc.constantFrom('', 'a', '星', '4', 'none').map(parseSearch),
      skip: fc.oneof(fc.integer({ min: 0, max: 70 }), fc.constant(Number.MAX_SAFE_INTEGER)),
      take: fc.integer({ min: 1, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ archive, ...part }) => {
        const members = all
          .filter(({ hasAccount }) => archive || hasAccount)
          .sort(
            (a, b) =>
              b.skill - a.skill || b.experience - a.experience || compare(a.name, b.name) || compare(a.id, b.id),
          );
        const rankOf = ({ skill }: Member) => 1 + members.filter((other) => other.skill > skill).length;
        const found = searchRows(members, part.search, ({ name, rankingId }) => `${name}\n${rankingId}`).toSorted(
          (a, b) => compare(key[part.sort](a), key[part.sort](b)),
        );
        const rows = (part.descending ? found.toReversed() : found).slice(part.skip, part.skip + part.take);
        const page = await rankingPage(ctx.db, { tableId: 'st', service: 'lr2', archive }, part);
        expect({ ...page, rows: page.rows.map(({ rank, rankingId }) => [rank, rankingId]) }).toEqual({
          count: members.length,
          total: found.length,
          rows: rows.map((row) => [rankOf(row), row.rankingId]),
        });
        for (const [index, row] of members.slice(part.skip, part.skip + 1).entries()) {
          const place = { rank: rankOf(row), row: part.skip + index + 1, of: members.length };
          expect((await placesOf(ctx.db, row.id, { archive })).get('st')).toEqual(place);
        }
      }),
      { numRuns: rounds(60, 600) },
    );
  });

  test('has no place for a player of an archive among those with an account, nor for an unranked one', async () => {
    await fillRanking(3);
    await sql`update rating set ranked_among = null where player_id = 2`.execute(ctx.db);
    expect((await placesOf(ctx.db, 3)).size).toBe(0);
    expect((await placesOf(ctx.db, 3, { archive: true })).get('st')).toMatchObject({ of: 2 });
    expect((await placesOf(ctx.db, 2, { archive: true })).size).toBe(0);
  });
});

describe('the folded names', () => {
  const names = async () => {
    const { rows } = await sql<{ name: string; nameKey: string; ranked: string | null }>`
      select coalesce(account.nickname, player.name) as name, coalesce(account.nickname_key, player.name_key) as name_key,
        rating.name as ranked
      from player left join account on account.id = player.account_id left join rating on rating.player_id = player.id
      order by player.id`.execute(ctx.db);
    return rows;
  };

  test('are the folded names, from every source, also in ratings', async () => {
    const chart = await entry(ctx, { result: 'accept', level: 3 });
    const aki = await player(ctx, 'Ａｋｉ');
    await importScores(ctx, { userId: aki.userId, lines: [{ md5: chart.md5, clear: 4, exscore: 1000 }] });
    await bringArchive(ctx, [chart], [{ playerId: 7, name: 'Ｓｔａｒ　ẞ' }]);
    const expected = [
      { name: 'Ａｋｉ', nameKey: 'aki', ranked: 'aki' },
      { name: 'Ｓｔａｒ　ẞ', nameKey: 'star ss', ranked: 'star ss' },
    ];
    expect(await names()).toEqual(expected);
    // The state after a migration.
    await ctx.db.updateTable('player').set({ nameKey: null }).execute();
    await ctx.db.updateTable('rating').set({ name: '' }).where('rankedAmong', '=', 'archive').execute();
    await fillNameKeys(ctx.db);
    expect(await names()).toEqual(expected);
    const profile = { name: 'NEW', danSp: '-', danDp: '-' };
    await inTransaction(ctx, (trx) => savePlayerProfile(trx, { service: 'lr2', rankingId: '7' }, profile));
    for (const row of await names()) expect(row.nameKey).toBe(fold(row.name));
  });
});

test('a banned player is not ranked, whether a concurrent ban or score comes first', async () => {
  const chart = await entry(ctx, { result: 'accept', level: 3 });
  for (let round = 0; round < rounds(5, 50); round++) {
    const who = await player(ctx, `p${round}`);
    await Promise.all([
      importScores(ctx, { userId: who.userId, lines: [{ md5: chart.md5, clear: 4, exscore: 1000 }] }).catch(() => null),
      ban(ctx, { by: null, account: who.userId, reason: 'x' }),
    ]);
  }
  const { total } = await rankingPage(
    ctx.db,
    { tableId: 'st', service: 'lr2', archive: true },
    { sort: 'rank', descending: false, search: parseSearch(''), skip: 0, take: 1 },
  );
  expect(total).toBe(0);
});
