// boards follow

import type { BoardEntry } from '#contract/directScores.ts';
import type { Context } from '../base/context.ts';
import type { KeyOwner } from '../clientKeys/clientKeys.ts';
export async function openlr2Board(ctx: Context, _owner: KeyOwner, _query: { hash: string }) {
  return {
    my_rank: 0,
    player_count: 0,
    total_playcount: 0,
    clear_distribution: [0, 0, 0, 0, 0, 0],
    my_player_id: 0,
    fetched_at: Math.floor(ctx.clock.now().getTime() / 1000),
    entries: [] as BoardEntry[],
  };
}
export async function openlr2Ghost(_ctx: Context, _owner: KeyOwner, _query: { hash: string }) {
  return { display_name: '', ghost_data: '', option_packed: 0, random_seed: -1, average_exscore: 0 };
}
export async function beatorajaScores(_ctx: Context, _owner: KeyOwner, _sha256: string) {
  return [];
}
