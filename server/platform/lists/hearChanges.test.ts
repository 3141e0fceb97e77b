import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { engine, testDatabase } from '#testing/database/database.ts';
import { hearChanges } from './hearChanges.ts';
import { bumpPublished, LIST_CHANNEL } from './listVersion.ts';

describe.runIf(engine === 'server')('a process that listens', async () => {
  const { db, url = '' } = await testDatabase();

  async function listen() {
    const [heard, opened] = [vi.fn(), vi.fn()];
    const hearing = hearChanges(url, { heard, opened });
    onTestFinished(() => hearing.close());
    await expect.poll(() => hearing.isOpen).toBe(true);
    return { hearing, heard, opened };
  }

  test('hears a change at its commit', async () => {
    const { heard, opened } = await listen();
    await bumpPublished(db, 'st');
    await expect.poll(() => heard.mock.calls).toEqual([[{ tableId: 'st', cast: null }]]);
    expect(opened).toHaveBeenCalledOnce();
  });

  test.for(['', 'no JSON', 'null', '{"table":1}', '[]'])(
    'looks what has changed, and goes on, when it does not understand what was announced: %s',
    async (payload) => {
      const { heard, opened } = await listen();
      await sql`select pg_notify(${LIST_CHANNEL}, ${payload})`.execute(db);
      await expect.poll(() => opened.mock.calls).toHaveLength(2);
      await bumpPublished(db, 'st');
      await expect.poll(() => heard.mock.calls).toHaveLength(1);
    },
  );

  test('listens again when its connection is lost, and looks what has changed meanwhile', async () => {
    const { hearing, heard, opened } = await listen();
    const listening = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'stellaverse listens'`;
    await listening.execute(db);
    await expect.poll(() => opened.mock.calls).toHaveLength(2);
    expect(hearing.isOpen).toBe(true);
    await bumpPublished(db, 'st');
    await expect.poll(() => heard.mock.calls).toHaveLength(1);
  });
});
