import type { Transaction } from 'kysely';
import { whyNotLr2Id, whyNotMinirId, whyNotPassword, whyNotPasswordAgain } from '#domain/accounts/fields.ts';
import { type FieldRefusal, whyNotFields } from '#domain/accounts/whyNotFields.ts';
import { type ErrorCode, isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { type RateLimit, rateLimits } from '#domain/common/rateLimits.ts';
import type { Service } from '#domain/players/clears.ts';
import { type RankingIdentity, rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { confirmPassword, isStillPassword } from '../../platform/http/confirmPassword.ts';
import { checkRateLimits, type RateLimitKey } from '../../platform/http/rateLimits.ts';
import { type LinkRefusal, linkPlayer } from '../../players/identity/linkPlayer.ts';
import { savePlayerProfile } from '../../players/identity/savePlayerProfile.ts';
import { whyNotLink } from '../../players/identity/whyNotLink.ts';
import { type IdTaken, type TakenRefusal, whyTaken } from '../../players/identity/whyTaken.ts';
import type { Lr2Player } from '../../services/lr2ir/lr2irService.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { insertAccount } from '../createAccount.ts';
import { openFirstSession } from '../openFirstSession.ts';
import { clearLoginAttempts } from '../loginLimits.ts';
import { rememberPlace } from '../loginPlaces.ts';
import { resetPassword } from '../resetPassword.ts';
import type { PendingLink } from './pendingLinks.ts';
import type { FlowEnder } from './proveLr2.ts';

/** What a proof of a ranking id is for: a new account, a new password, or an id of an account that exists. */
export type Purpose = PendingLink['purpose'];

interface Forms {
  signup: { userId: string; nickname: string; password: string; passwordAgain: string };
  recover: { password: string; passwordAgain: string };
  link: { accountId: number; password: string };
}

/** A claim to a ranking id, as typed, with the form of its purpose. */
export type Claim<P extends Purpose, S extends Service = Service> = Forms[P] & { purpose: P; service: S; id: string };

type IdCode = 'NOTINFO' | 'NOTVALIDLR2ID' | 'NOTVALIDMINIRID';

/** The codes of each purpose before the proof, and after it. */
interface Codes {
  signup: { before: (FieldRefusal | TakenRefusal)['error']; after: TakenRefusal['error'] | 'ECHANGENICK3' };
  recover: { before: IdCode | 'NOTVALIDPW' | 'NOTEQUALPW'; after: 'ENOTUSER' | 'ELINKEDLATELY' };
  link: {
    before: IdCode | 'ELINKED' | IdTaken['error'] | 'ENOMATCHPASSWORD' | 'ESESSIONEXP' | 'EBANNED';
    after: LinkRefusal<Service>['error'] | 'ENOMATCHPASSWORD';
  };
}

/** The codes that cannot occur for a claim of the service. */
interface OtherService {
  lr2: 'NOTVALIDMINIRID' | 'EEXISTMINIRID';
  beatoraja: 'NOTVALIDLR2ID' | 'EEXISTLR2ID';
}

export type Before<P extends Purpose, S extends Service> = Exclude<Codes[P]['before'], OtherService[S]>;
export type After<P extends Purpose, S extends Service> = Exclude<Codes[P]['after'], OtherService[S]>;

/** A checked claim that is waiting for its proof. */
export type Asked<P extends Purpose = Purpose> = { purpose: P } & Pick<
  PendingLink,
  'rankingId' | 'accountId' | 'userId' | 'nickname'
>;

/** A proved claim. A player of LR2IR comes with the profile that LR2IR shows. */
export type Proved<P extends Purpose = Purpose> = Asked<P> &
  Pick<PendingLink, 'passwordHash'> & { profile?: Lr2Player | undefined };

interface Steps<P extends Purpose> {
  /** The rate limit of claims per address. */
  limit: RateLimit;
  whyNotForm(claim: Claim<P>): Codes[P]['before'] | null;
  whyNotNow(ctx: Context, claim: Claim<P>, identity: RankingIdentity): Promise<Refusal<Codes[P]['before']> | null>;
  grant(
    ctx: Context,
    trx: Transaction<DB>,
    now: Date,
    proved: Proved,
    identity: RankingIdentity,
  ): Promise<{ accountId: number; userId: string } | Refusal<Codes[P]['after']>>;
}

const whyNotId = ({ service, id }: Pick<Claim<Purpose>, 'service' | 'id'>) =>
  service === 'lr2' ? whyNotLr2Id(id) : whyNotMinirId(id);

const steps: { readonly [P in Purpose]: Steps<P> } = {
  signup: {
    limit: rateLimits.signupPerAddress,
    whyNotForm: ({ service, id, passwordAgain, ...names }) =>
      whyNotFields({ ...names, ...(service === 'lr2' ? { lr2Id: id } : { minirId: id }) }, passwordAgain)?.error ??
      null,
    whyNotNow: (ctx, { userId, nickname }, identity) => whyTaken(ctx, { userId, nickname, ...identity }),
    async grant(ctx, trx, now, { userId, nickname, passwordHash }, identity) {
      if (userId === null || nickname === null) throw new Error('a sign-up without its names');
      const made = await insertAccount(ctx, trx, now, { userId, nickname, passwordHash, isAdmin: false, identity });
      return isRefusal(made) ? made : { ...made, userId };
    },
  },
  recover: {
    limit: rateLimits.recoverPerAddress,
    whyNotForm: ({ password, passwordAgain, ...claim }) =>
      [claim.id, password, passwordAgain].includes('')
        ? 'NOTINFO'
        : (whyNotId(claim) ?? whyNotPassword(password) ?? whyNotPasswordAgain(password, passwordAgain)),
    // Checked after the proof, so that only the player learns whether there is an account.
    whyNotNow: async () => null,
    grant: (_ctx, trx, now, { passwordHash }, identity) => resetPassword(trx, identity, { passwordHash, now }),
  },
  link: {
    limit: rateLimits.signupPerAddress,
    whyNotForm: ({ password, ...claim }) => (password === '' ? 'NOTINFO' : whyNotId(claim)),
    // For an LR2 ID the password was checked before the code was issued.
    whyNotNow: async (ctx, { accountId }, identity) =>
      identity.service === 'lr2' ? null : whyNotLink(ctx, accountId, identity),
    async grant(ctx, trx, now, { accountId, passwordHash }, identity) {
      if (accountId === null) throw new Error('a link without its account');
      const linked = await linkPlayer(ctx, trx, now, accountId, identity);
      if (isRefusal(linked)) return linked;
      const isSame = await isStillPassword(trx, accountId, passwordHash);
      return isSame ? { accountId, userId: '' } : refuse('ENOMATCHPASSWORD');
    },
  },
};

/** Returns the rate limit of codes and pending links for one ranking id from one address, which contains no space. */
export const linkLimitPerIdAndAddress = (address: string, { service, rankingId }: RankingIdentity): RateLimitKey => ({
  limit: rateLimits.linkPerIdAndAddress,
  key: `${address} ${service} ${rankingId}`,
});

/**
 * Checks everything about a claim except its proof, and counts it against the rate limits. For a link the password is
 * the account's, whose hash must not change until the claim is granted; for other purposes it is new and not hashed
 * yet.
 *
 * @param address as `clientAddress` returns it
 */
export async function checkClaim<P extends Purpose, S extends Service>(
  ctx: Context,
  claim: Claim<P, S>,
  address: string,
): Promise<{ asked: Asked<P>; passwordHash: string | null } | Refusal<Before<P, S> | 'EIRNOTCONNECT' | 'ETOOMANY'>> {
  const { purpose, service, id } = claim;
  const { limit, whyNotForm, whyNotNow }: Steps<P> = steps[purpose];
  const why = whyNotForm(claim);
  if (why) return refuse(why as Before<P, S>);
  const tooMany = await checkRateLimits(ctx, [{ limit, key: address }]);
  if (tooMany) return tooMany;
  const identity = { service, rankingId: rankingIdOf(service, id) };
  const notNow = await whyNotNow(ctx, claim, identity);
  if (notNow) return notNow as Refusal<Before<P, S>>;
  const { lr2ir, minir } = ctx.services;
  if (!(service === 'lr2' ? lr2ir : minir)) return refuse('EIRNOTCONNECT');
  // An LR2 ID was counted when its code was issued.
  const tooManyOfId =
    service === 'lr2' ? null : await checkRateLimits(ctx, [linkLimitPerIdAndAddress(address, identity)]);
  if (tooManyOfId) return tooManyOfId;
  const form: Partial<Forms['signup'] & Forms['link']> = claim;
  const { accountId = null, userId = null, nickname = null } = form;
  const confirmed = accountId === null ? null : await confirmPassword(ctx, accountId, claim.password);
  if (isRefusal(confirmed)) return confirmed as Refusal<Before<P, S> | 'ETOOMANY'>;
  const asked = { purpose, rankingId: identity.rankingId, accountId, userId, nickname };
  return { asked, passwordHash: confirmed?.passwordHash ?? null };
}

/**
 * Grants a claim, in one transaction with the end of its proof. After a sign-up or a password reset the address is a
 * known place of the account, and wrong logins from there are cleared. A sign-up opens a session.
 *
 * @param endProof uses up the proof, and returns the claim that it proves
 * @returns the user ID to log in with, empty for a second ID; and the token of the session, if one was opened
 */
export async function grant<P extends Purpose, S extends Service, Code extends ErrorCode>(
  ctx: Context,
  { service, address, userAgent }: { service: S } & Pick<FlowEnder, 'address' | 'userAgent'>,
  endProof: (trx: Transaction<DB>, now: Date) => Promise<Proved<P> | Refusal<Code>>,
): Promise<{ purpose: P; userid: string; token: string | null } | Refusal<After<P, S> | Code>> {
  const result = await afterDueVoteCounts(ctx, async (trx, now) => {
    const proved = await endProof(trx, now);
    if (isRefusal(proved)) return proved as Refusal<Code>;
    const { purpose, rankingId, profile } = proved;
    const identity = { service, rankingId };
    const granted = await steps[purpose].grant(ctx, trx, now, proved, identity);
    if (isRefusal(granted)) return granted as Refusal<After<P, S>>;
    if (profile && purpose !== 'recover') await savePlayerProfile(trx, identity, profile);
    const { accountId, userId } = granted;
    if (purpose !== 'link') await rememberPlace(ctx, trx, { accountId, address });
    const token = purpose === 'signup' ? await openFirstSession(ctx, trx, accountId, userAgent) : null;
    return { purpose, userid: userId, token };
  });
  await ctx.published.refreshChanged();
  if (isRefusal(result)) return result as Refusal<After<P, S> | Code>;
  if (result.purpose !== 'link') await clearLoginAttempts(ctx, { userId: result.userid, address });
  return result;
}
