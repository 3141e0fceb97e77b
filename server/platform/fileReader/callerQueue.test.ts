import { describe, expect, test } from 'vitest';
import { type Caller, CallerQueue } from './callerQueue.ts';

const account = (accountId: number): Caller => ({ kind: 'account', accountId });
const visitor = (address: string): Caller => ({ kind: 'visitor', address });

/** A queue whose first task runs until it is released, and that records which callers were served. */
function blockedQueue() {
  const queue = new CallerQueue(1);
  const served: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = queue.run(account(0), () => held);
  const wait = (caller: Caller, name: string) => queue.run(caller, async () => served.push(name));
  return { wait, served, release: () => Promise.all([first, release()]) };
}

describe('the queue of the file reader', () => {
  test('is full for an account with 30 waiting files, but not for others: EBUSY', async () => {
    const { wait, release } = blockedQueue();
    const waiting = Array.from({ length: 30 }, (_, index) => wait(account(1), String(index)));
    expect(await wait(account(1), 'one more')).toEqual({ error: 'EBUSY' });
    const other = wait(account(2), 'other');
    await release();
    expect(await Promise.all([...waiting, other])).not.toContainEqual({ error: 'EBUSY' });
    expect(await wait(account(1), 'later')).not.toEqual({ error: 'EBUSY' });
  });

  test('is full for visitors with 200 waiting files, but not for accounts', async () => {
    const { wait, release } = blockedQueue();
    const waiting = Array.from({ length: 200 }, (_, index) => wait(visitor(`192.0.2.${index}`), String(index)));
    expect(await wait(visitor('198.51.100.1'), 'one more')).toEqual({ error: 'EBUSY' });
    const player = wait(account(1), 'player');
    await release();
    expect(await Promise.all([...waiting, player])).not.toContainEqual({ error: 'EBUSY' });
  });

  test('serves callers in turns, operators first and jobs last', async () => {
    const { wait, served, release } = blockedQueue();
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

  test('never runs only tasks of one caller', async () => {
    const queue = new CallerQueue(2);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const slow = Array.from({ length: 3 }, () => queue.run(account(1), () => held));
    expect(await queue.run(account(2), async () => 'read')).toBe('read');
    release();
    await Promise.all(slow);
  });

  test('counts an account and its address together', async () => {
    const queue = new CallerQueue(2);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const address = '192.0.2.1';
    const both = [{ kind: 'account', accountId: 1, address } as const, visitor(address)];
    const slow = [...both, ...both].map((caller) => queue.run(caller, () => held));
    expect(await queue.run(account(2), async () => 'read')).toBe('read');
    expect(await queue.run(visitor('192.0.2.2'), async () => 'read')).toBe('read');
    release();
    await Promise.all(slow);
    expect(await queue.run(both[0] as Caller, async () => 'read')).toBe('read');
  });

  test('frees the place of a failed task', async () => {
    const queue = new CallerQueue(1);
    for (let time = 0; time < 31; time++) {
      await expect(queue.run(account(1), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
  });
});
