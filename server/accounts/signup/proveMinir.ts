import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { hashPassword } from '../../platform/password.ts';
import { type LinkProof, type StartedLink, startLink, takeLink } from './pendingLinks.ts';
import type { FlowStarter } from './proveLr2.ts';
import { type After, type Before, type Claim, checkClaim, grant, type Purpose } from './purposes.ts';

/**
 * Starts what the player of a MinIR ID claims: it waits until MinIR vouches for the player and the same browser confirms it
 * (`confirmLink`).
 */
export async function claimAtMinir<P extends Purpose>(
  ctx: Context,
  claim: Claim<P, 'beatoraja'>,
  { address, previousBrowserHash, setFlowCookie }: FlowStarter,
): Promise<StartedLink | Refusal<Before<P, 'beatoraja'> | 'EIRNOTCONNECT' | 'ETOOMANY'>> {
  const checked = await checkClaim(ctx, claim, address);
  if (isRefusal(checked)) return checked;
  const { minir } = ctx.services;
  if (!minir) return refuse('EIRNOTCONNECT');
  const passwordHash = checked.passwordHash ?? (await hashPassword(claim.password));
  const link = { ...checked.asked, passwordHash, browserHash: setFlowCookie() };
  const started = await startLink(ctx, minir, link, previousBrowserHash);
  return isRefusal(started) ? (started as Refusal<Before<P, 'beatoraja'>>) : started;
}

/**
 * Completes what MinIR has confirmed (ranking-services.md §10.3). MinIR's word alone proves nothing: an attacker could start
 * it and have the player press "confirm" there. So it takes the browser that started it, with its secret and the ticket that
 * MinIR sent it back with (ESESSIONKEYEXP).
 */
export async function confirmLink(
  ctx: Context,
  { address, ...proof }: LinkProof & { address: string },
): Promise<
  | { purpose: Purpose; userid: string }
  | Refusal<Exclude<After<Purpose, 'beatoraja'>, 'ENOMATCHPASSWORD'> | 'ESESSIONKEYEXP' | 'ETOOMANY'>
> {
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.externalRequestPerAddress, by: address }]);
  if (tooMany) return tooMany;
  const by = { service: 'beatoraja', address } as const;
  const result = await grant(ctx, by, async (trx, now) => {
    return (await takeLink(trx, proof, now)) ?? refuse('ESESSIONKEYEXP');
  });
  if (!isRefusal(result)) return result;
  // Whoever changed the password since would not have allowed it.
  if (result.error === 'ENOMATCHPASSWORD') return refuse('ESESSIONKEYEXP');
  return result as Refusal<Exclude<typeof result.error, 'ENOMATCHPASSWORD'>>;
}
