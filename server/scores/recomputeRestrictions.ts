import type { Transaction } from 'kysely';
import { limitsFrom, NO_RIGHT } from '#domain/players/restriction.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { notifyOfRights } from '../notifications/notifyOfRights.ts';
import type { DB } from '../platform/database/schema.ts';
import { bestsOnEntries } from './bestsOnEntries.ts';
import { easyClears } from './easyClears.ts';

/** The number of players per batch, so that a vote count never holds all scores in memory. */
const PLAYER_BATCH_SIZE = 200;

/**
 * Recomputes the restrictions of accounts from their players' scores on the official charts at their present levels, in
 * the transaction that changed either (voting.md). Call it in a transaction of `afterDueVoteCounts` or of a vote
 * count, which must have locked the accounts unless it runs exclusively: two concurrent ones would write the same rows.
 *
 * @param who these accounts, or all accounts whose player has a score on one of these submissions; `tellAt`: players are
 *   told of changed limits, at this time
 */
export async function recomputeRestrictions(
  trx: Transaction<DB>,
  rules: Rules,
  who: ({ accountIds: readonly number[] } | { whoPlayed: readonly number[] }) & { tellAt?: Date },
) {
  const accountIds = 'accountIds' in who ? who.accountIds : await accountsWhoPlayed(trx, who.whoPlayed);
  for (let start = 0; start < accountIds.length; start += PLAYER_BATCH_SIZE) {
    await recomputeBatch(trx, rules, accountIds.slice(start, start + PLAYER_BATCH_SIZE), who.tellAt);
  }
}

/** Returns the ids of the accounts whose player has a score on one of these submissions, in ascending order. */
export async function accountsWhoPlayed(trx: Transaction<DB>, submissionIds: readonly number[]): Promise<number[]> {
  if (submissionIds.length === 0) return [];
  const rows = await bestsOnEntries(trx, { submissionIds, withAccount: true })
    .innerJoin('player', 'player.id', 'best.playerId')
    .select('player.accountId as id')
    .where('player.accountId', 'is not', null)
    .distinct()
    .orderBy('player.accountId')
    .$narrowType<{ id: number }>()
    .execute();
  return rows.map((row) => row.id);
}

async function recomputeBatch(trx: Transaction<DB>, rules: Rules, accountIds: readonly number[], tellAt?: Date) {
  const clears = await easyClears(trx, accountIds);
  const rights = [...Map.groupBy(clears, ({ accountId }) => accountId)].flatMap(([accountId, own]) =>
    limitsFrom(rules, own)
      .filter(({ highest }) => highest !== NO_RIGHT)
      .map(({ tableId, highest: highestLevel, because }) => ({
        accountId,
        tableId,
        highestLevel,
        because: JSON.stringify(because),
      })),
  );
  const former = await trx
    .deleteFrom('restriction')
    .where('accountId', 'in', accountIds)
    .returning(['accountId', 'tableId', 'highestLevel'])
    .execute();
  if (rights.length > 0) await trx.insertInto('restriction').values(rights).execute();
  if (tellAt) await notifyOfRights(trx, changedLimits(former, rights), tellAt);
}

interface Right {
  accountId: number;
  tableId: string;
  highestLevel: number;
}

function changedLimits(former: readonly Right[], rights: readonly Right[]) {
  const key = ({ accountId, tableId }: Right) => `${accountId} ${tableId}`;
  const before = new Map(former.map((right) => [key(right), right.highestLevel]));
  const after = new Map(rights.map((right) => [key(right), right.highestLevel]));
  const all = new Map([...former, ...rights].map((right) => [key(right), right]));
  return [...all]
    .map(([name, { accountId, tableId }]) => ({
      accountId,
      tableId,
      before: before.get(name) ?? null,
      after: after.get(name) ?? null,
    }))
    .filter((limit) => limit.before !== limit.after);
}
