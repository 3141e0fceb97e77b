import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLoopShares } from './loopShares.ts';

const shares = createLoopShares(3);

/** Returns what ran, turn by turn, until nothing more does. */
async function turns(ran: readonly string[]): Promise<string[][]> {
  const all = [[...ran]];
  for (let idle = 0; idle < 3; ) {
    await setImmediate();
    const turn = ran.slice(all.flat().length);
    all.push(turn);
    idle = turn.length === 0 ? idle + 1 : 0;
  }
  return all.filter((turn) => turn.length > 0);
}

test('an address begins so many requests in a turn of the loop, in their order, and does not hold others up', async () => {
  const ran: string[] = [];
  for (let number = 1; number <= 8; number++) shares.begin('a', () => ran.push(`a${number}`));
  shares.begin('b', () => ran.push('b1'));
  expect(await turns(ran)).toEqual([
    ['a1', 'a2', 'a3', 'b1'],
    ['a4', 'a5', 'a6'],
    ['a7', 'a8'],
  ]);
});

test('what comes while others wait queues behind them, and a later turn is free again', async () => {
  const ran: string[] = [];
  for (let number = 1; number <= 4; number++) shares.begin('a', () => ran.push(`a${number}`));
  await setImmediate();
  shares.begin('a', () => ran.push('a5'));
  expect((await turns(ran)).flat()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  const again = vi.fn();
  shares.begin('a', again);
  expect(again).toHaveBeenCalledOnce();
});
