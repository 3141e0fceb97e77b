import { findCode } from '#domain/accounts/ownershipCode.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../../platform/context.ts';
import type { Lr2Player } from '../../services/lr2ir/lr2irService.ts';
import { type CodeOwner, countVerifyAttempt, useCode } from './ownershipCodes.ts';

/** A claim to be a player, with the code that should be in that player's profile. */
export interface Lr2Claim {
  purpose: CodeOwner['purpose'];
  lr2Id: string;
  code: string;
  /** The hash of the browser's flow cookie; null without one. */
  browserHash: string | null;
  /** As `clientAddress` returns it. */
  address: string;
}

export type ProofRefusal = Refusal<
  'EIRNOTCONNECT' | 'NOTVALIDLR2ID' | 'ESESSIONKEYEXP' | 'ENOTVALIDKEY' | 'PASTEKEY' | 'ETOOMANY'
>;

/** A proof that is valid until its code is used. */
export interface Lr2Proof {
  rankingId: string;
  player: Lr2Player;
  /** Uses the code up in the transaction of what the proof allows, as it allows one thing once. */
  useCode: (trx: Parameters<typeof useCode>[0]) => ReturnType<typeof useCode>;
}

/**
 * Proves that the player of an LR2 ID uses this browser: the profile text, which only they can write, contains the
 * code that was issued to this browser (ranking-services.md §10.2). Never call it in a transaction, as it asks the
 * service.
 */
export async function proveLr2(ctx: Context, claim: Lr2Claim): Promise<Lr2Proof | ProofRefusal> {
  const { lr2ir } = ctx.services;
  if (!lr2ir) return refuse('EIRNOTCONNECT');
  if (claim.browserHash === null) return refuse('ESESSIONKEYEXP');
  const code = claim.code.trim();
  const rankingId = rankingIdOf('lr2', claim.lr2Id);
  const owner = { purpose: claim.purpose, rankingId, browserHash: claim.browserHash };
  const why = await countVerifyAttempt(ctx, owner, code);
  if (why) return why;
  const player = await lr2ir.player(rankingId, { purpose: 'verification', caller: `address ${claim.address}` });
  if (player === 'absent') return refuse('NOTVALIDLR2ID');
  if (typeof player === 'string') return refuse('EIRNOTCONNECT');
  const found = findCode(player.bio, code);
  if (found === 'none') return refuse('PASTEKEY');
  if (found === 'other') return refuse('ENOTVALIDKEY');
  return { rankingId, player, useCode: (trx) => useCode(trx, owner, code) };
}
