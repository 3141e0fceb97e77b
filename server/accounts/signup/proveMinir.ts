import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { hashPassword } from '../../platform/password.ts';
import { type LinkProof, type StartedLink, startLink, takeLink } from './pendingLinks.ts';
import type { FlowEnder, FlowStarter } from './proveLr2.ts';
import { type After, type Before, type Claim, checkClaim, grant, type Purpose } from './purposes.ts';

/**
 * Starts a claim for a MinIR ID: it is pending until MinIR confirms the player and the same browser completes it
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
 * Completes a claim that MinIR has confirmed. The confirmation alone proves nothing: an attacker could start a claim
 * and trick the player into pressing "confirm". So the browser that started it must send its secret and the ticket from
 * MinIR's redirect (ESESSIONKEYEXP).
 */
export async function confirmLink(
  ctx: Context,
  { address, userAgent, ...proof }: LinkProof & Pick<FlowEnder, 'address' | 'userAgent'>,
): Promise<
  | { purpose: Purpose; userid: string; token: string | null }
  | Refusal<Exclude<After<Purpose, 'beatoraja'>, 'ENOMATCHPASSWORD'> | 'ESESSIONKEYEXP' | 'ETOOMANY'>
> {
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.externalRequestPerAddress, key: address }]);
  if (tooMany) return tooMany;
  const by = { service: 'beatoraja', address, userAgent } as const;
  const result = await grant(ctx, by, async (trx, now) => {
    return (await takeLink(trx, proof, now)) ?? refuse('ESESSIONKEYEXP');
  });
  if (!isRefusal(result)) return result;
  // A claim is void if the password was changed since it started.
  if (result.error === 'ENOMATCHPASSWORD') return refuse('ESESSIONKEYEXP');
  return result as Refusal<Exclude<typeof result.error, 'ENOMATCHPASSWORD'>>;
}
