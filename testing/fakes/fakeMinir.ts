import { afterAll } from 'vitest';
import { type FakeMinir, type FakeMinirOptions, startFakeMinir } from '#fakes/minir/startFakeMinir.ts';

/** What the stand-in signs with, and a site must know. */
export const MINIR_KEY = { id: 'first', secret: 'a-secret-that-MinIR-and-the-site-share' };

/** A stand-in for MinIR, gone when the test file is done. Give it the site's clock: signatures are good for minutes only. */
export async function fakeMinir(options: Partial<FakeMinirOptions> = {}): Promise<FakeMinir> {
  const minir = await startFakeMinir({ key: MINIR_KEY, ...options });
  afterAll(() => minir.close());
  return minir;
}
