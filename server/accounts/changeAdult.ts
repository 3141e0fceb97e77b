import type { Context } from '../base/context.ts';

/** Stores whether a player wants to see adult content, and may propose it. */
export async function changeAdult({ db }: Context, accountId: number, adult: boolean): Promise<void> {
  await db.updateTable('account').set({ adult }).where('id', '=', accountId).execute();
}
