import type { Selectable, Updateable } from 'kysely';
import type { SanctionName } from '#domain/accounts/sanctions.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import { type ActRecord, act, type Doing } from '../acts/act.ts';
import { type Done, isAdminOrOperator } from '../acts/performAct.ts';
import { personOf } from '../acts/personOf.ts';
import type { AccountTable } from '../platform/database/schema.ts';
import { saveRankedAs } from '../scores/ratings/saveRankedAs.ts';

/** The account of an act, by its number or login ID. */
export interface OnAccount {
  account: number | string;
}

/** What an act does to an account. Without changes nothing is stored. */
interface Plan {
  set?: Updateable<AccountTable>;
  changes: readonly Change[];
  /** The end of a suspension, which the person is told. */
  until?: Date | null;
  /** The sanction that it lifts: appeals against it end. */
  lifts?: SanctionName;
  needsSecond?: boolean;
}

type AccountOutcome = Done<{ accountId: number }>;

/**
 * Makes an act on one account. A moderator cannot act on moderators and admins (ENOTVALIDAUTH); an unknown account is
 * ENOTFOUND. The number of a deleted account means the person who had it: whoever comes back by one of its ranking IDs has
 * what was done meanwhile (docs/decisions/0040). A second admin confirms it where the account is one of those who could confirm (`changesAdmins`).
 *
 * @param plan decides what changes; the row is locked
 */
export function accountAct<Input extends OnAccount, Planned extends Plan | Refusal>({
  plan,
  changesAdmins = false,
  ...record
}: Omit<ActRecord<Input, AccountOutcome>, 'run' | 'after'> & {
  changesAdmins?: boolean;
  plan(account: Selectable<AccountTable>, doing: Doing, input: Input): Planned | Promise<Planned>;
}) {
  return act<Input, AccountOutcome | Extract<Planned, Refusal> | Refusal<'ENOTFOUND' | 'ENOTVALIDAUTH'>>({
    ...record,
    async run(doing, input) {
      const { trx, by } = doing;
      const { account: given } = input;
      const account = await trx
        .selectFrom('account')
        .selectAll()
        .where(
          typeof given === 'string' ? 'userId' : 'id',
          '=',
          typeof given === 'string' ? given : await personOf(trx, given),
        )
        .where('joinedTo', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!account) return refuse('ENOTFOUND');
      const hasRole = account.isAdmin || account.isModerator;
      if (hasRole && !(await isAdminOrOperator(trx, by))) return refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
      const planned = await plan(account, doing, input);
      if (isRefusal(planned)) return planned as Extract<Planned, Refusal>;
      const { set, changes, until = null, lifts, needsSecond = false } = planned as Plan;
      const accountId = account.id;
      if (changes.length > 0) {
        if (set) await trx.updateTable('account').set(set).where('id', '=', accountId).execute();
        await saveRankedAs(trx, { accountId });
      }
      return {
        result: { accountId },
        subject: account.userId ?? `account ${accountId}`,
        changes,
        about: { accountId, ...(lifts && { appeal: lifts }) },
        told: [{ accountId, until }],
        needsSecond: needsSecond || (changesAdmins && hasRole),
      };
    },
  });
}
