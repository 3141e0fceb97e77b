import type { Context } from '../base/context.ts';

/** Whether a player wants to be shown what is for adults, and may propose it. */
export async function changeAdult({ db }: Context, accountId: number, adult: boolean): Promise<void> {
  await db.updateTable('account').set({ adult }).where('id', '=', accountId).execute();
}
