import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../platform/context.ts';
import { checkRateLimits, clearRateLimit } from '../platform/http/rateLimits.ts';
import { passwordMatches } from '../platform/password.ts';

/** A delete password that a client sent for an upload. */
interface Attempt {
  entryNo: number;
  password: string;
  /** As `clientAddress` returns it. */
  address: string;
}

/**
 * Checks the delete password of an anonymous upload: ENOMATCHPASSWORD when it is wrong, ETOOMANY beyond the rate
 * limits, even for the right one.
 */
export async function whyWrongDeletePassword(
  ctx: Context,
  passwordHash: string | null,
  { entryNo, password, address }: Attempt,
): Promise<Refusal<'ETOOMANY' | 'ENOMATCHPASSWORD'> | null> {
  if (password === '') return refuse('ENOMATCHPASSWORD');
  const perUploadAndAddress = { limit: rateLimits.deletePerUploadAndAddress, key: `${entryNo} ${address}` };
  const perAddress = { limit: rateLimits.deletePerAddress, key: address };
  const perUpload = { limit: rateLimits.deletePerUpload, key: String(entryNo) };
  const tooMany = await checkRateLimits(ctx, [perUploadAndAddress, perAddress, perUpload]);
  if (tooMany) return tooMany;
  if (!(await passwordMatches(passwordHash, password))) return refuse('ENOMATCHPASSWORD');
  await clearRateLimit(ctx, [perUploadAndAddress, perUpload]);
  return null;
}
