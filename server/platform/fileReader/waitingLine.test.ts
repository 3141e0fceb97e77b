import { describe, expect, test } from 'vitest';
import { type Caller, WaitingLine } from './waitingLine.ts';

const account = (accountId: number): Caller => ({ kind: 'account', accountId });
const visitor = (address: string): Caller => ({ kind: 'visitor', address });

/** A line whose first work lasts until it is released, and which records who was served. */
function heldLine() {
  const line = new WaitingLine(1);
  const served: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = line.run(account(0), () => held);
  const wait = (caller: Caller, name: string) => line.run(caller, async () => served.push(name));
  return { wait, served, release: () => Promise.all([first, release()]) };
}

describe('the line before the threads', () => {
  test('is full for one account when 30 of its files wait, and not for another: EBUSY', async () => {
    const { wait, release } = heldLine();
    const waiting = Array.from({ length: 30 }, (_, index) => wait(account(1), String(index)));
    expect(await wait(account(1), 'one more')).toEqual({ error: 'EBUSY' });
    const other = wait(account(2), 'other');
    await release();
    expect(await Promise.all([...waiting, other])).not.toContainEqual({ error: 'EBUSY' });
    expect(await wait(account(1), 'later')).not.toEqual({ error: 'EBUSY' });
  });

  test('is full for visitors when 200 of their files wait, and not for accounts', async () => {
    const { wait, release } = heldLine();
    const waiting = Array.from({ length: 200 }, (_, index) => wait(visitor(`192.0.2.${index}`), String(index)));
    expect(await wait(visitor('198.51.100.1'), 'one more')).toEqual({ error: 'EBUSY' });
    const player = wait(account(1), 'player');
    await release();
    expect(await Promise.all([...waiting, player])).not.toContainEqual({ error: 'EBUSY' });
  });

  test('serves callers in turns, operators first and jobs last', async () => {
    const { wait, served, release } = heldLine();
    const all = [
      wait({ kind: 'job' }, 'job'),
      ...['visitor 1', 'visitor 2'].map((name) => wait(visitor('192.0.2.1'), name)),
      ...['many 1', 'many 2', 'many 3'].map((name) => wait(account(1), name)),
      ...['few 1', 'few 2'].map((name) => wait(account(2), name)),
      wait({ kind: 'operator' }, 'command'),
    ];
    await release();
    await Promise.all(all);
    expect(served).toEqual([
      'command',
      'visitor 1',
      'many 1',
      'few 1',
      'visitor 2',
      'many 2',
      'few 2',
      'many 3',
      'job',
    ]);
  });

  test('never gives all places to one caller', async () => {
    const line = new WaitingLine(2);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const slow = Array.from({ length: 3 }, () => line.run(account(1), () => held));
    expect(await line.run(account(2), async () => 'read')).toBe('read');
    release();
    await Promise.all(slow);
  });

  test('never gives all places to one person with an account and an address', async () => {
    const line = new WaitingLine(2);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const address = '192.0.2.1';
    const both = [{ kind: 'account', accountId: 1, address } as const, visitor(address)];
    const slow = [...both, ...both].map((caller) => line.run(caller, () => held));
    expect(await line.run(account(2), async () => 'read')).toBe('read');
    expect(await line.run(visitor('192.0.2.2'), async () => 'read')).toBe('read');
    release();
    await Promise.all(slow);
    expect(await line.run(both[0] as Caller, async () => 'read')).toBe('read');
  });

  test('forgets work that failed', async () => {
    const line = new WaitingLine(1);
    for (let time = 0; time < 31; time++) {
      await expect(line.run(account(1), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
  });
});
