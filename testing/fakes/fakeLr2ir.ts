import { afterAll } from 'vitest';
import type { FakeLr2ir } from '#fakes/lr2ir/fakeLr2ir.ts';
import { startFakeLr2ir } from '#fakes/lr2ir/startFakeLr2ir.ts';

/** Starts a fake LR2IR. It stops when the test file is done. */
export async function fakeLr2ir(): Promise<FakeLr2ir> {
  const fake = await startFakeLr2ir();
  afterAll(() => fake.close());
  return fake;
}
