import { whyNotMinirId, whyNotPassword, whyNotPasswordAgain } from '#domain/accounts/fields.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../../platform/context.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { hashPassword } from '../../platform/password.ts';
import { linkLimitPerIdAndAddress } from './linkLimit.ts';
import { type StartedLink, startLink } from './pendingLinks.ts';
import type { FlowStarter } from './signUpBeatoraja.ts';

/** The form of a forgotten password. */
export interface BeatorajaRecovery {
  minirId: string;
  password: string;
  passwordAgain: string;
}

/**
 * Starts the password reset of a beatoraja player: the new password waits until MinIR vouches for the player
 * (`confirmLink`). The answer is the same whether there is such an account or not.
 */
export async function recoverBeatoraja(
  ctx: Context,
  { minirId, password, passwordAgain }: BeatorajaRecovery,
  { address, previousBrowserHash, setFlowCookie }: FlowStarter,
): Promise<
  StartedLink | Refusal<'NOTINFO' | 'NOTVALIDMINIRID' | 'NOTVALIDPW' | 'NOTEQUALPW' | 'EIRNOTCONNECT' | 'ETOOMANY'>
> {
  if ([minirId, password, passwordAgain].includes('')) return refuse('NOTINFO');
  const why = whyNotMinirId(minirId) ?? whyNotPassword(password) ?? whyNotPasswordAgain(password, passwordAgain);
  if (why) return refuse(why);
  const rankingId = rankingIdOf('beatoraja', minirId);
  const tooMany = await checkRateLimits(ctx, [
    linkLimitPerIdAndAddress(address, { service: 'beatoraja', rankingId }),
    { limit: rateLimits.recoverPerAddress, by: address },
  ]);
  if (tooMany) return tooMany;
  const { minir } = ctx.services;
  if (!minir) return refuse('EIRNOTCONNECT');
  const passwordHash = await hashPassword(password);
  const noNames = { accountId: null, userId: null, nickname: null };
  const link = { purpose: 'recover', rankingId, ...noNames, passwordHash, browserHash: setFlowCookie() } as const;
  return startLink(ctx, minir, link, previousBrowserHash);
}
