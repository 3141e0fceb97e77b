import { afterAll } from 'vitest';
import type { FakeLr2ir } from '#fakes/lr2ir/fakeLr2ir.ts';
import { startFakeLr2ir } from '#fakes/lr2ir/startFakeLr2ir.ts';

/** A stand-in for LR2IR for a test file; it ends with it. */
export async function fakeLr2ir(): Promise<FakeLr2ir> {
  const fake = await startFakeLr2ir();
  afterAll(() => fake.close());
  return fake;
}
