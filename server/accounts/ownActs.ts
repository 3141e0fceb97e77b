import { ACTS, ACTS_ON_PEOPLE } from '#contract/acts/acts.ts';
import type { OwnAct } from '#contract/moderation/requests.ts';
import type { Context } from '../platform/context.ts';

const LAST = 100;

/** Returns what admins did about an account, the newest first, without who did it and without reasons for admins alone. */
export async function ownActs({ db }: Pick<Context, 'db'>, accountId: number): Promise<OwnAct[]> {
  const lines = await db
    .selectFrom('trail')
    .select(['act', 'at', 'reason', 'changes'])
    .where('accountId', '=', accountId)
    .where('act', 'in', ACTS_ON_PEOPLE)
    .orderBy('id', 'desc')
    .limit(LAST)
    .execute();
  return lines.map((line) => {
    const { at, changes } = line;
    const act = line.act as OwnAct['act'];
    const reason = ACTS[act].reasonFor === 'admins' ? '' : line.reason;
    return { act, at: at.toISOString(), reason, changes: changes as unknown as OwnAct['changes'] };
  });
}
