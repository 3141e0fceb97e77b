import { attemptLimits } from '#domain/common/attempts.ts';
import type { Attempt } from '../http/attempts.ts';

/** Somebody who says to be `userId`, from an address (`addressOf`). */
interface Claim {
  userId: string;
  address: string;
}

/** What wrong logins of one address run into. */
export const atAddress = ({ address }: Claim): Attempt => ({ limit: attemptLimits.loginAtAddress, by: address });

/** What wrong logins of one address with one ID run into. An address holds no blank. */
export const atIdFromAddress = ({ userId, address }: Claim): Attempt => ({
  limit: attemptLimits.loginAtIdFromAddress,
  by: `${address} ${userId}`,
});

/** What wrong logins with one ID run into, of all addresses together that its owner is not known at. */
export const atIdFromStrangers = ({ userId }: Pick<Claim, 'userId'>): Attempt => ({
  limit: attemptLimits.loginAtIdFromStrangers,
  by: userId,
});
