import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { warn } from '../accounts/warn.ts';
import { blankTrail } from './blankTrail.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

let aki: Player;
let admin: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  admin = await player(ctx, 'admin', { admin: true });
  await warn(ctx, { by: admin.accountId, accountId: aki.accountId, reason: 'lives at 1 Main Street' });
});

const lines = () => ctx.db.selectFrom('trail').selectAll().orderBy('id').execute();
const blank = (line: number, isPreview = false) =>
  blankTrail(ctx, { by: admin.accountId, reason: 'an address', line, isPreview });

describe('the database refuses', () => {
  test.each([
    ...['delete from trail', 'truncate trail cascade', "update trail set reason = 'another'"],
    // Blanked by no line, by itself, or with something else changed.
    ...["update trail set subject = '', reason = '', changes = '[]'"],
    ...["update trail set subject = '', reason = '', changes = '[]', blanked_by = 1"],
    "update trail set subject = '', reason = '', changes = '[]', blanked_by = 2, actor_id = null where id = 1",
  ])('%s', async (change) => {
    const before = await lines();
    await expect(sql.raw(change).execute(ctx.db)).rejects.toThrow('the audit trail is append-only');
    expect(await lines()).toEqual(before);
  });

  test('a second blanking of a line', async () => {
    await blank(1);
    await expect(ctx.db.updateTable('trail').set({ blankedBy: 3 }).where('id', '=', 1).execute()).rejects.toThrow(
      'append-only',
    );
  });
});

describe('blanking a line', () => {
  test('removes its text alone, and is a line itself', async () => {
    const [before] = await lines();
    expect(await blank(1)).toMatchObject({ subject: 'line 1' });
    expect(await lines()).toEqual([
      { ...before, subject: '', reason: '', changes: [], blankedBy: 2 },
      expect.objectContaining({
        ...{ id: 2, act: 'blank-trail', actorId: admin.accountId, subject: 'line 1', reason: 'an address' },
        ...{ changes: [{ what: 'blanked', before: null, after: 1 }], blankedBy: null },
      }),
    ]);
  });

  test('twice is once, a preview changes nothing, and an unknown line is ENOTFOUND', async () => {
    const changes = [{ what: 'blanked', before: null, after: 1 }];
    expect(await blank(1, true)).toMatchObject({ changes });
    expect(await lines()).toMatchObject([{ reason: 'lives at 1 Main Street' }]);
    await blank(1);
    expect(await blank(1)).toMatchObject({ changes: [] });
    expect(await blank(7)).toMatchObject({ error: 'ENOTFOUND' });
    expect(await lines()).toHaveLength(2);
  });
});
