import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../accounts/ban.ts';
import { makeAdmin } from '../accounts/changeRole.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

let people: Record<'player' | 'moderator' | 'admin', Player>;
beforeEach(async () => {
  await site.fresh();
  people = {
    player: await player(ctx, 'aki'),
    moderator: await player(ctx, 'mod', { moderator: true }),
    admin: await player(ctx, 'admin', { admin: true }),
  };
});

const doors = [
  ...(endpoints as readonly Endpoint[]).flatMap(({ method, path, role }) => (role ? [{ method, path, role }] : [])),
  { method: 'GET', path: '/api/admin/trail.csv', role: 'admin' } as const,
];

const ask = ({ method, path }: (typeof doors)[number], who: Player | null) => {
  const url = path.replace(/:\w+/g, '1');
  return method === 'GET' ? site.get(url, who) : site.post(url, {}, who);
};
const forbidden = { status: 403, body: { success: false, error: 'ENOTVALIDAUTH' } };

describe('what moderators and admins call', () => {
  test('is for no visitor and no player, for a moderator where the role is one, and for admins; nothing keeps the reply', async () => {
    const expired = { status: 401, body: { success: false, error: 'ESESSIONEXP' } };
    for (const door of doors) {
      expect(await ask(door, null), door.path).toMatchObject(expired);
      expect(await ask(door, people.player), door.path).toMatchObject(forbidden);
      const { body } = await ask(door, people.moderator);
      expect(body.error === 'ENOTVALIDAUTH', door.path).toBe(door.role === 'admin');
      const reply = await ask(door, people.admin);
      expect(['ENOTVALIDAUTH', 'ESESSIONEXP', 'EBANNED'], door.path).not.toContain(reply.body.error);
      expect(reply.headers['cache-control'], door.path).toBe('no-store');
    }
  });

  test('is refused to an admin who is banned or demoted', async () => {
    await makeAdmin(ctx, { by: null, reason: '', account: 'admin-id', off: true });
    for (const door of doors) expect(await ask(door, people.admin), door.path).toMatchObject(forbidden);
    for (const [index, door] of doors.entries()) {
      const banned = await player(ctx, `banned-${index}`, { admin: true });
      await ban(ctx, { by: null, account: banned.userId, reason: 'spam' });
      expect(await ask(door, banned), door.path).toMatchObject(
        door.method === 'GET' ? forbidden : { status: 403, body: { success: false, error: 'EBANNED' } },
      );
    }
  });
});
