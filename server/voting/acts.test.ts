import { beforeEach, describe, expect, test } from 'vitest';
import type { ActName } from '#contract/acts/acts.ts';
import { daysAfter } from '#domain/common/dates.ts';
import type { Change } from '#domain/moderation/acts.ts';
import { ballots, type Entry, entry, entryNow } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { vote } from '#testing/site/actions.ts';
import { errorOfCommand, runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, START } from '#testing/site/voteCounts.ts';
import { ban } from '../accounts/ban.ts';
import type { Order } from '../acts/performAct.ts';
import { voidVotes } from './ballots/voidVotes.ts';
import { removeFromSub } from './submissions/removeFromSub.ts';
import { suspend } from './submissions/suspend.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
let aki: Player;
let admin: Player;
let song: Entry;
beforeEach(async () => {
  ctx.clock.isSet = true;
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  admin = await player(ctx, 'admin', { admin: true });
  song = await entry(ctx, { level: 4 });
  await ballots(ctx, song, { yes: 9 });
  await vote(site, aki, song, 'yes');
});

interface Prepared {
  /** What a screen sends beside the name. */
  input: object;
  /** The command that does the same. */
  words: readonly string[];
  subject: string;
  changes: readonly Change[];
  /** What the act is refused with when it is done already; none: it changes nothing. */
  again?: string;
}

const FROM = '2026-11-24T00:00:00.000Z';
const UNTIL = '2026-12-24T00:00:00.000Z';
const LATER = '2027-01-01T00:00:00.000Z';
const to = (what: Change['what'], before: Change['before'], after: Change['after']): Change => ({
  what,
  before,
  after,
});
const place = () => ({ table: song.tableId, entryNo: song.entryNo });
const words = () => ['--table', 'st', '--entry', String(song.entryNo)];
const title = () => `st ${song.entryNo} Song main ${song.entryNo}`;
async function period(): Promise<number> {
  await suspend(ctx, {
    by: null,
    reason: '',
    from: new Date(FROM).toISOString(),
    until: new Date(UNTIL).toISOString(),
  });
  return (await ctx.db.selectFrom('suspension').select('id').executeTakeFirstOrThrow()).id;
}

const ACTS: readonly [ActName, () => Promise<Prepared>][] = [
  [
    'cancel',
    async () => ({
      input: place(),
      words: ['cancel', ...words()],
      subject: title(),
      changes: [to('vote', 'new', 'canceled')],
    }),
  ],
  [
    'void-votes',
    async () => ({
      input: { account: aki.accountId, entry: place() },
      words: ['void-votes', '--user', 'aki-id', ...words()],
      subject: `aki-id: ${title()}`,
      changes: [to('ballots', 1, 0)],
    }),
  ],
  [
    'restore-votes',
    async () => {
      await voidVotes(ctx, { by: null, reason: '', account: aki.accountId, entry: null });
      return {
        input: { account: aki.accountId, entry: place() },
        words: ['restore-votes', '--user', 'aki-id', ...words()],
        subject: `aki-id: ${title()}`,
        changes: [to('ballots', 0, 1)],
      };
    },
  ],
  [
    'remove-from-sub',
    async () => {
      await ctx.db.updateTable('submission').set({ result: 'accept' }).where('id', '=', song.id).execute();
      return {
        input: place(),
        words: ['remove-from-sub', ...words()],
        subject: title(),
        changes: [to('lists', 'official', null)],
      };
    },
  ],
  [
    'fix',
    async () => {
      const url = 'https://example.com/new';
      return {
        input: { ...place(), songUrl: url, chartUrl: null, sha256: null },
        words: ['fix', ...words(), '--url', url],
        subject: title(),
        again: 'NOTVALIDVALUE',
        changes: [to('songUrl', 'https://example.com/song', url)],
      };
    },
  ],
  [
    'suspend',
    async () => ({
      input: { from: FROM, until: UNTIL },
      words: ['suspend', '--from', FROM, '--until', UNTIL],
      subject: expect.stringMatching(/^(period \d+)?$/),
      changes: [to('from', null, FROM), to('until', null, UNTIL)],
    }),
  ],
  [
    'change-suspension',
    async () => {
      const id = await period();
      return {
        input: { period: id, until: LATER },
        words: ['change-suspension', '--period', String(id), '--until', LATER],
        subject: `period ${id}`,
        changes: [to('until', UNTIL, LATER)],
      };
    },
  ],
  [
    'remove-suspension',
    async () => {
      const id = await period();
      return {
        input: { period: id },
        words: ['remove-suspension', '--period', String(id)],
        subject: `period ${id}`,
        again: 'ENOTFOUND',
        changes: [to('from', FROM, null), to('until', UNTIL, null)],
      };
    },
  ],
  [
    'undo-count',
    async () => {
      await countAt(ctx, FIRST);
      const run = FIRST.toISOString();
      return {
        input: { run },
        words: ['undo-count', run],
        subject: run,
        changes: [to('count', run, null), to('decisions', 1, 0)],
      };
    },
  ],
  [
    'confirm-counts',
    async () => {
      const { now } = await ctx.db.selectNoFrom(({ fn }) => fn<Date>('now', []).as('now')).executeTakeFirstOrThrow();
      return { input: {}, words: ['count', '--confirm'], subject: '', changes: [], ...(await heldSince(now)) };
    },
  ],
];

/** Holds the two vote counts of the four weeks until now, when the song is decided. */
async function heldSince(now: Date): Promise<Partial<Prepared>> {
  await ctx.db
    .updateTable('installation')
    .set({ firstStartedAt: daysAfter(now, -28) })
    .execute();
  const published = { publishedAt: daysAfter(now, -39) };
  await ctx.db.updateTable('submission').set(published).where('id', '=', song.id).execute();
  await ctx.db
    .updateTable('vote')
    .set({ castAt: daysAfter(now, -39) })
    .execute();
  ctx.clock.set(now);
  ctx.clock.isSet = false;
  const due = (await site.get('/api/admin/next-count', admin)).body.counts.map(({ dueAt }: { dueAt: string }) => dueAt);
  expect(due.length).toBeGreaterThan(1);
  return {
    subject: due.join(', '),
    changes: [...due.map((at: string) => to('count', null, at)), to('decisions', 0, 1)],
  };
}

const trail = () => ctx.db.selectFrom('trail').selectAll().orderBy('id').execute();
const send = (name: ActName, { input }: Prepared, who: Player | null, preview = false) =>
  site.post('/api/admin/act', { act: { name, ...input }, reason: 'because', preview }, who);

/** Returns what these acts change. */
const stored = () =>
  Promise.all([
    ctx.db.selectFrom('submission').selectAll().orderBy('id').execute(),
    ctx.db.selectFrom('vote').selectAll().orderBy('id').execute(),
    ctx.db.selectFrom('history').selectAll().orderBy('id').execute(),
    ctx.db.selectFrom('suspension').selectAll().orderBy('id').execute(),
    ctx.db.selectFrom('countingRun').selectAll().orderBy('dueAt').execute(),
    ctx.db.selectFrom('listVersion').selectAll().orderBy('tableId').execute(),
    ctx.db.selectFrom('notification').selectAll().orderBy('id').execute(),
    trail(),
  ]);

describe.each(ACTS)('the act %s', (name, prepare) => {
  let prepared: Prepared;
  let before: number;
  beforeEach(async () => {
    prepared = await prepare();
    before = (await trail()).length;
  });
  const lines = async () => (await trail()).slice(before);
  const line = (actorId: number | null) => {
    const { subject, changes } = prepared;
    return { act: name, actorId, askerId: null, subject, reason: 'because', changes };
  };

  test('is refused to visitors, players, moderators and banned admins, also as a preview', async () => {
    const moderator = await player(ctx, 'moderator', { moderator: true });
    const banned = await player(ctx, 'banned', { admin: true });
    await ban(ctx, { by: null, account: 'banned-id', reason: 'x' });
    const unchanged = await stored();
    for (const [who, error] of [
      [null, 'ESESSIONEXP'],
      [aki, 'ENOTVALIDAUTH'],
      [moderator, 'ENOTVALIDAUTH'],
      [banned, 'EBANNED'],
    ] as const) {
      expect((await send(name, prepared, who, true)).body).toMatchObject({ success: false, error });
      if (who !== banned) expect((await send(name, prepared, who)).body).toMatchObject({ success: false, error });
    }
    expect(await stored()).toEqual(unchanged);
  });

  test('says in a preview what it changes, and changes nothing; then it writes the line of the admin', async () => {
    const unchanged = await stored();
    const { subject, changes } = prepared;
    const expected = { success: true, subject, changes, needsSecond: false, notes: [], asked: false };
    expect((await send(name, prepared, admin, true)).body).toEqual(expected);
    expect(await stored()).toEqual(unchanged);
    expect((await send(name, prepared, admin)).body).toMatchObject({ success: true, changes });
    expect(await lines()).toMatchObject([line(admin.accountId)]);
  });

  test('writes one line, also when an admin and the operator do it at once, and none when it is done already', async () => {
    const atOnce = [
      send(name, prepared, admin),
      send(name, prepared, admin),
      runCommand(ctx, [...prepared.words, '--reason', 'because']).catch(() => null),
    ];
    await Promise.all(atOnce);
    expect(await lines()).toMatchObject([{ act: name, reason: 'because', changes: prepared.changes }]);
    const { body } = await send(name, prepared, admin);
    expect(body).toMatchObject(prepared.again ? { error: prepared.again } : { success: true, changes: [] });
    expect(await lines()).toHaveLength(1);
  });

  test('writes the same line by its command, as the operator', async () => {
    await runCommand(ctx, [...prepared.words, '--reason', 'because']);
    expect(await lines()).toMatchObject([line(null)]);
  });
});

test('acts on entries and votes are ECOUNTHELD while the clock is in doubt', async () => {
  const acts = ACTS.filter(([name]) => !name.includes('suspen') && name !== 'confirm-counts');
  const prepared: [ActName, Prepared][] = [];
  for (const [name, prepare] of acts) prepared.push([name, await prepare()]);
  const unchanged = await stored();
  ctx.clock.isSet = false;
  try {
    for (const [name, one] of prepared)
      expect([name, (await send(name, one, admin)).body.error]).toEqual([name, 'ECOUNTHELD']);
  } finally {
    ctx.clock.isSet = true;
    ctx.clock.judge(null, { shown: ctx.clock.now(), readAt: 0 });
  }
  expect(await stored()).toEqual(unchanged);
});

describe.each([
  ['void-votes', (order: Order) => voidVotes(ctx, { account: aki.accountId, entry: null, ...order })],
  ['remove-from-sub', (order: Order) => removeFromSub(ctx, { table: 'st', entryNo: song.entryNo, ...order })],
] as const)('where there are two admins, the act %s', (act, perform) => {
  let second: Player;
  beforeEach(async () => {
    second = await player(ctx, 'second', { admin: true });
  });
  const order = (who: Player, more: Partial<Order> = {}) => ({ by: who.accountId, reason: 'because', ...more });
  async function pending(): Promise<number> {
    const asked = { act, input: '{}', subject: '', reason: 'because', askedBy: admin.accountId, askedAt: START };
    return (await ctx.db.insertInto('pendingAct').values(asked).returning('id').executeTakeFirstOrThrow()).id;
  }

  test('needs both, and has a line with both', async () => {
    const unchanged = await stored();
    expect(await perform(order(admin, { isPreview: true }))).toMatchObject({ needsSecond: true });
    expect(await perform(order(admin))).toMatchObject({ error: 'ESECONDADMIN' });
    const confirms = await pending();
    expect(await perform(order(admin, { confirms }))).toMatchObject({ error: 'ENOTVALIDAUTH' });
    expect(await stored()).toEqual(unchanged);
    expect(await perform(order(second, { confirms }))).not.toHaveProperty('error');
    expect(await trail()).toMatchObject([{ act, actorId: second.accountId, askerId: admin.accountId }]);
    expect(await perform(order(second, { confirms }))).toMatchObject({ error: 'ENOTFOUND' });
  });

  test('needs no second by the operator', async () => {
    expect(await perform({ by: null, reason: 'because' })).not.toHaveProperty('error');
    expect(await trail()).toMatchObject([{ act, actorId: null, askerId: null }]);
  });
});

test('a command in the name of an admin says that another one has to confirm it', async () => {
  await player(ctx, 'second', { admin: true });
  const command = ['remove-from-sub', ...words(), '--reason', 'x', '--as', 'admin-id'];
  expect(await errorOfCommand(ctx, command)).toContain('another admin has to confirm');
  expect((await entryNow(ctx, song)).removedFromSubAt).toBeNull();
});

test('a correction is previewed without a reason, and its act takes the file that the admin staged', async () => {
  const act = { name: 'fix', ...place(), songUrl: 'https://example.com/new', chartUrl: null, sha256: null };
  const ask = (more: object, preview: boolean) =>
    site.post('/api/admin/act', { act: { ...act, ...more }, reason: preview ? '' : 'x', preview }, admin);
  expect((await ask({}, true)).body).toMatchObject({ success: true, changes: [{ what: 'songUrl' }] });
  expect((await ask({ sha256: 'f'.repeat(64) }, false)).body.error).toBe('ESONGNOTFOUND');
  expect(await trail()).toEqual([]);
});
