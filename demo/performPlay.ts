import { isRefusal } from '#domain/common/errors.ts';
import { GAME_CLIENTS } from '#domain/directScores/gameClients.ts';
import type { Context } from '#server/base/context.ts';
import { createKey, type KeyOwner, noteKeyUse, ownerOfKey } from '#server/clientKeys/clientKeys.ts';
import { receivePlay } from '#server/directScores/receivePlay.ts';
import type { PlannedPlay } from './plays.ts';

/** Creates a key for the client of a play, as in the settings. */
export async function keyFor(ctx: Context, accountId: number, { sent }: PlannedPlay): Promise<KeyOwner> {
  const { client } = sent.play;
  const wanted = { client: client === 'openlr2' ? client : ('beatoraja' as const), name: GAME_CLIENTS[client].name };
  const made = await createKey(takingPlays(ctx), accountId, wanted);
  const owner = isRefusal(made) ? null : await ownerOfKey(ctx.db, made.key);
  if (!owner) throw new Error('The demo could not make a key.');
  return owner;
}

/** Sends a play as the client of a member does. */
export async function performPlay(ctx: Context, owner: KeyOwner, { sent }: PlannedPlay) {
  await noteKeyUse(ctx, owner);
  return receivePlay(takingPlays(ctx), owner, sent);
}

/** The demo has plays, whatever the site takes later. */
const takingPlays = (ctx: Context): Context => ({ ...ctx, config: { ...ctx.config, DIRECT_SCORES: 'rights' } });
