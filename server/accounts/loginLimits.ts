import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../platform/context.ts';
import { clearRateLimit, type RateLimitKey } from '../platform/http/rateLimits.ts';

/** A login attempt. */
interface LoginAttempt {
  userId: string;
  /** As `clientAddress` returns it. */
  address: string;
}

/** Returns the rate limit of wrong logins from one address. */
export const loginLimitPerAddress = ({ address }: LoginAttempt): RateLimitKey => ({
  limit: rateLimits.loginPerAddress,
  key: address,
});

/** Returns the rate limit of wrong logins from one address with one id. An address contains no space. */
export const loginLimitPerIdAndAddress = ({ userId, address }: LoginAttempt): RateLimitKey => ({
  limit: rateLimits.loginPerIdAndAddress,
  key: `${address} ${userId}`,
});

/**
 * Returns the rate limit of wrong logins with one id from all unknown addresses together: those its owner has not
 * logged in from.
 */
export const loginLimitPerIdFromUnknownAddresses = ({ userId }: Pick<LoginAttempt, 'userId'>): RateLimitKey => ({
  limit: rateLimits.loginPerIdFromUnknownAddresses,
  key: userId,
});

/** Clears the counted wrong logins of an account whose owner has just proved the ranking id. */
export async function clearLoginAttempts(ctx: Context, attempt: LoginAttempt): Promise<void> {
  await clearRateLimit(ctx, [loginLimitPerIdAndAddress(attempt), loginLimitPerIdFromUnknownAddresses(attempt)]);
}
