import { expect, test } from 'vitest';
import { login } from '#contract/accounts/accounts.ts';
import { castVote } from '#contract/voting/voting.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { checkRateLimits, servedEndpoint } from './rateLimits.ts';

const { ctx } = await testSite(await testDatabase());

const attempt = () => checkRateLimits(ctx, [{ limit: rateLimits.loginPerAddress, key: '127.0.0.1' }]);

test('an endpoint checks the rate limits that it declares, and no other', async () => {
  expect(await servedEndpoint.run(login, attempt)).toBeNull();
  await expect(servedEndpoint.run(castVote, attempt)).rejects.toThrow('does not declare the rate limit login/address');
});
