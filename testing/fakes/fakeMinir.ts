import { afterAll } from 'vitest';
import { type FakeMinir, type FakeMinirOptions, startFakeMinir } from '#fakes/minir/startFakeMinir.ts';

/** The key that the fake signs with. The site must be configured with it. */
export const MINIR_KEY = { id: 'first', secret: 'a-secret-that-MinIR-and-the-site-share' };

/**
 * Starts a fake MinIR. It stops when the test file is done. Pass the site's clock: signatures are valid for minutes
 * only.
 */
export async function fakeMinir(options: Partial<FakeMinirOptions> = {}): Promise<FakeMinir> {
  const minir = await startFakeMinir({ key: MINIR_KEY, ...options });
  afterAll(() => minir.close());
  return minir;
}
