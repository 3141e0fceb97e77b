import { rateLimits } from '#domain/common/rateLimits.ts';
import type { RateLimitKey } from '../http/rateLimits.ts';

/** Somebody who says to be `userId`, from an address (`addressOf`). */
interface Claim {
  userId: string;
  address: string;
}

/** What wrong logins of one address run into. */
export const atAddress = ({ address }: Claim): RateLimitKey => ({ limit: rateLimits.loginPerAddress, by: address });

/** What wrong logins of one address with one ID run into. An address holds no blank. */
export const atIdFromAddress = ({ userId, address }: Claim): RateLimitKey => ({
  limit: rateLimits.loginPerIdAndAddress,
  by: `${address} ${userId}`,
});

/** What wrong logins with one ID run into, of all addresses together that its owner is not known at. */
export const atIdFromStrangers = ({ userId }: Pick<Claim, 'userId'>): RateLimitKey => ({
  limit: rateLimits.loginPerIdFromUnknownAddresses,
  by: userId,
});
