import { whyNotMinirId } from '#domain/accounts/fields.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../../platform/context.ts';
import { confirmPassword } from '../../platform/http/confirmPassword.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { type NotLinkable, whyNotLink } from '../../players/identity/whyNotLink.ts';
import type { NotNow } from '../../scores/whyNotActNow.ts';
import { linkLimitPerIdAndAddress } from './linkLimit.ts';
import { type StartedLink, startLink } from './pendingLinks.ts';
import type { FlowStarter } from './signUpBeatoraja.ts';

/**
 * Starts to link a MinIR ID with an account: it waits until MinIR vouches for the player (`confirmLink`,
 * accounts.md §1.1). It asks for the password, which must be the same until then.
 */
export async function linkBeatoraja(
  ctx: Context,
  accountId: number,
  { minirId, password }: { minirId: string; password: string },
  { address, previousBrowserHash, setFlowCookie }: FlowStarter,
): Promise<
  | StartedLink
  | NotLinkable<'beatoraja'>
  | NotNow
  | Refusal<'NOTINFO' | 'NOTVALIDMINIRID' | 'ENOMATCHPASSWORD' | 'EIRNOTCONNECT' | 'ETOOMANY'>
> {
  if (password === '') return refuse('NOTINFO');
  const why = whyNotMinirId(minirId);
  if (why) return refuse(why);
  const rankingId = rankingIdOf('beatoraja', minirId);
  const identity = { service: 'beatoraja', rankingId } as const;
  const tooMany = await checkRateLimits(ctx, [
    linkLimitPerIdAndAddress(address, identity),
    { limit: rateLimits.signupPerAddress, by: address },
  ]);
  if (tooMany) return tooMany;
  const notLinkable = await whyNotLink(ctx, accountId, identity);
  if (notLinkable) return notLinkable;
  const { minir } = ctx.services;
  if (!minir) return refuse('EIRNOTCONNECT');
  const confirmed = await confirmPassword(ctx, accountId, password);
  if (isRefusal(confirmed)) return confirmed;
  const owner = { accountId, userId: null, nickname: null, ...confirmed };
  const link = { purpose: 'link', rankingId, ...owner, browserHash: setFlowCookie() } as const;
  return startLink(ctx, minir, link, previousBrowserHash);
}
