import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { NICKNAME_COOLDOWN_DAYS } from '#domain/accounts/nickname.ts';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { DAY_MS, daysAfter } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import { nextVoteCount, VOTE_COUNT_UNDO_DAYS } from '#domain/voting/calendar.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { PASSWORD } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { rounds } from '#testing/long.ts';
import { vote } from '#testing/site/actions.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { type Site, testSite } from '#testing/site/site.ts';
import { appeal } from '../../accounts/appeal.ts';
import { ban } from '../../accounts/ban.ts';
import { changeNickname } from '../../accounts/changeNickname.ts';
import { insertAccount } from '../../accounts/createAccount.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { suspendVotingRights } from '../../accounts/suspendVotingRights.ts';
import { warn } from '../../accounts/warn.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { chartReading } from '../../platform/fileReader/chartReading.ts';
import { openSession } from '../../platform/http/session.ts';
import { hashPassword } from '../../platform/password.ts';
import { storeScores } from '../../plays/intake.ts';
import { restoreVotes, voidVotes } from '../../voting/ballots/voidVotes.ts';
import { fixEntry } from '../../voting/revisions/fixEntry.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { countVotes } from '../../voting/voteCounts/countVotes.ts';
import { undoVoteCount } from '../../voting/voteCounts/undoVoteCount.ts';
import { linkPlayer } from './linkPlayer.ts';
import { nativeIdentity } from './nativePlayer.ts';
import { ownPlayers } from './ownPlayers.ts';
import { unlinkPlayer } from './unlinkPlayer.ts';
import { upsertPlayer } from './upsertPlayer.ts';

const database = await testDatabase();
/** Two processes on one database. */
const sites = [await testSite(database), await testSite(database)] as const;
const [site] = sites;
const { ctx } = site;
const passwordHash = await hashPassword(PASSWORD);

const IDS = [
  ...['501', '502'].map((rankingId) => ({ service: 'lr2', rankingId }) as const),
  ...[1, 2, 3].map(
    (nth) => ({ service: 'beatoraja', rankingId: `00000000-0000-4000-8000-00000000000${nth}` }) as const,
  ),
];
const BOXES = 3;
const START = ctx.clock.now().getTime();
const reason = 'because';
/** The files of charts that boxes get by a fix; of two boxes with the same notes the later one has the first file. */
const CHARTS = ['One', 'Two'].map((title) => {
  const bytes = chartText({ title });
  return chartReading(parseChart(bytes, 'chart.bms'), bytes);
});

/** The existing accounts, by a number from the actions. */
interface Live {
  accountId: number;
  userId: string;
  cookie: string;
}

/** A union-find of persons: accounts and ids of one person have one root. */
class People {
  private readonly parents = new Map<string, string>();

  rootOf(node: string): string {
    const parent = this.parents.get(node);
    return parent === undefined ? node : this.rootOf(parent);
  }

  join(a: string, b: string): void {
    const [one, other] = [this.rootOf(a), this.rootOf(b)];
    if (one !== other) this.parents.set(one, other);
  }
}

const accountNode = (accountId: number | null) => `account ${accountId}`;

/** A site and a model of what each person did. */
class World {
  readonly people = new People();
  readonly live: Live[] = [];
  readonly boxes: Entry[] = [];
  readonly casts: { accountId: number; box: number; at: number; isVoid: boolean }[] = [];
  readonly proposals: number[] = [];
  readonly sanctioned: { accountId: number; what: 'bannedAt' | 'barredAt' }[] = [];
  readonly updates: { accountId: number; at: number }[] = [];
  /** The ballots of decided votes at the time of their decision, and the vote count that decided; null: an admin did. */
  readonly decided = new Map<number, { ballots: unknown[]; run: Date | null }>();
  private readonly runs: Date[] = [];
  private names = 0;

  static async begun(): Promise<World> {
    await site.fresh();
    const world = new World();
    const cleared = await entry(ctx, { level: 10, result: 'accept' });
    await inTransaction(ctx, async (trx) => {
      for (const identity of IDS) {
        const playerId = await upsertPlayer(trx, identity);
        const isLr2 = identity.service === 'lr2';
        const score = { exScore: 1, maxCombo: 1, minBp: 1, playedAt: null };
        const clear = { chartHash: isLr2 ? cleared.md5 : cleared.sha256, clear: isLr2 ? 2 : 4 };
        await storeScores(trx, 'archive', [{ playerId, ...score, ...clear }]);
      }
    });
    await world.open();
    return world;
  }

  /** Opens votes that the next vote count decides where anybody voted against; two are on charts with the same notes. */
  private async open(): Promise<void> {
    const first = this.boxes.length;
    for (let nth = 0; nth < BOXES; nth++) {
      const publishedAt = new Date(ctx.clock.now().getTime() - 15 * DAY_MS + nth);
      this.boxes.push(await entry(ctx, { publishedAt, ...(nth < 2 && { notesHash: `same ${first}` }) }));
    }
    const { md5 = '', sha256 = '' } = CHARTS[0] ?? {};
    const id = this.boxes[1]?.id ?? 0;
    if (first === 0) await ctx.db.updateTable('submission').set({ md5, sha256 }).where('id', '=', id).execute();
  }

  /** The index of one of the last boxes that were opened. */
  private boxOf = (nth: number) => this.boxes.length - BOXES + nth;

  async signUp(which: number | Service, on: Site = site): Promise<void> {
    const nickname = `p${++this.names}`;
    const made = await afterDueVoteCounts(on.ctx, async (trx, now) => {
      const identity = typeof which === 'number' ? IDS[which] : await nativeIdentity(trx, which);
      if (!identity) throw new Error('no such id');
      const names = { userId: `${nickname}-id`, nickname };
      return insertAccount(on.ctx, trx, now, { ...names, passwordHash, isAdmin: false, identity });
    });
    if (isRefusal(made)) return;
    const { token } = await openSession(ctx, made.accountId);
    this.live.push({ ...made, userId: `${nickname}-id`, cookie: `sid=${token}` });
    if (typeof which === 'number') this.people.join(accountNode(made.accountId), `id ${which}`);
  }

  /** Signs up somebody who may. */
  async newcomer(which: number | Service): Promise<Live> {
    const before = this.live.length;
    await this.signUp(which);
    const made = this.live[before];
    if (!made) throw new Error('no account');
    return made;
  }

  async link({ accountId }: Live, id: number, on: Site = site): Promise<void> {
    const identity = IDS[id];
    if (!identity) return;
    const linked = await afterDueVoteCounts(on.ctx, (trx, now) => linkPlayer(on.ctx, trx, now, accountId, identity));
    if (!isRefusal(linked)) this.people.join(accountNode(accountId), `id ${id}`);
  }

  async delete(one: Live): Promise<void> {
    const deleted = await deleteAccount(ctx, one.accountId, PASSWORD);
    if (isRefusal(deleted)) return;
    this.live.splice(this.live.indexOf(one), 1);
    // The person comes back under another nickname, which would need the waiting time.
    await ctx.db.updateTable('account').set({ nicknameHash: null }).where('id', '=', one.accountId).execute();
  }

  /** Deletes an account, signs up again without an id, and links one that the old account had. */
  async again(one: Live, { service, id }: { service: Service; id: number }): Promise<void> {
    const person = this.personOf(one.accountId);
    const ids = IDS.flatMap((_, nth) => (this.people.rootOf(`id ${nth}`) === person ? [nth] : []));
    await this.delete(one);
    await this.signUp(service);
    const [linked, made] = [ids[id % Math.max(1, ids.length)], this.live.at(-1)];
    if (linked !== undefined && made) await this.link(made, linked);
  }

  async vote(one: Live, nth: number, on: Site = site): Promise<void> {
    const box = this.boxOf(nth);
    const entryOfBox = this.boxes[box];
    if (!entryOfBox) return;
    const at = ctx.clock.now().getTime();
    const { status, body } = await vote(on, { ...one } as never, entryOfBox, 'no');
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    if (status === 200) this.casts.push({ accountId: one.accountId, box, at, isVoid: false });
  }

  /** Performs the next vote count, opens other votes and logs everybody in again. */
  async count(): Promise<void> {
    const due = nextVoteCount(ctx.clock.now());
    for (const { ctx: each } of sites) each.clock.set(due);
    await countVotes(ctx);
    this.runs.push(due);
    for (const [box] of this.boxes.entries()) {
      const isDecided = (await this.entryOf(box)).result !== 'new';
      if (isDecided && !this.decided.has(box)) this.decided.set(box, { ballots: await this.ballotsOn(box), run: due });
    }
    for (const one of this.live) one.cookie = `sid=${(await openSession(ctx, one.accountId)).token}`;
    await this.open();
  }

  /** Undoes the last vote count, unless it is too late, or an admin replaced the file of an entry that it decided. */
  async undo(): Promise<void> {
    const dueAt = this.runs.at(-1);
    if (!dueAt) return;
    const boxes = [...this.decided].filter(([, { run }]) => run === dueAt).map(([box]) => box);
    const isLate = ctx.clock.now() >= daysAfter(dueAt, VOTE_COUNT_UNDO_DAYS);
    const refused = isLate || (await Promise.all(boxes.map((box) => this.entryOf(box)))).some(({ fixed }) => fixed);
    const undone = await undoVoteCount(ctx, { by: null, run: dueAt.toISOString(), reason });
    expect(isRefusal(undone), JSON.stringify(undone)).toBe(refused);
    if (refused) return;
    this.runs.pop();
    for (const box of boxes) {
      const { id, md5, result } = await this.entryOf(box);
      const others = await this.decidedWith(md5, id);
      expect(result, 'a vote that the undo opens').toBe(others.length > 0 ? 'canceled' : 'new');
      if (result === 'new') this.decided.delete(box);
      else this.decided.set(box, { ballots: await this.ballotsOn(box), run: null });
    }
  }

  /** Corrects the link of a box, or gives it the file of a chart, which ends its vote. */
  async fix(box: number, chart: number | null): Promise<void> {
    const { entryNo, tableId } = this.boxes[box] ?? {};
    if (entryNo === undefined || tableId === undefined) return;
    const songUrl = `https://example.com/${++this.names}`;
    const reading = chart === null ? null : (CHARTS[chart] ?? null);
    await fixEntry(ctx, { by: null, reason, table: tableId, entryNo, songUrl, chartUrl: null, chart: reading });
    const isDecided = (await this.entryOf(box)).result !== 'new';
    if (isDecided && !this.decided.has(box)) this.decided.set(box, { ballots: await this.ballotsOn(box), run: null });
  }

  /** Voids all ballots of an account, and with it those of its person in votes that open again. */
  async void({ accountId }: Live): Promise<void> {
    const done = await voidVotes(ctx, { by: null, account: accountId, entry: null, reason });
    if (isRefusal(done)) throw new Error(done.error);
    if (done.result.ballots === 0) return;
    for (const cast of this.casts) cast.isVoid ||= this.personOf(cast.accountId) === this.personOf(accountId);
  }

  private entryOf(box: number) {
    const id = this.boxes[box]?.id ?? 0;
    return ctx.db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  /** Returns the other entries with this file that a vote decided and no admin removed or canceled. */
  private decidedWith(md5: string, exceptId: number) {
    return ctx.db
      .selectFrom('submission')
      .select('id')
      .where('md5', '=', md5)
      .where('id', '<>', exceptId)
      .where('result', 'in', ['accept', 'reject'])
      .execute();
  }

  ballotsOn(box: number) {
    const id = this.boxes[box]?.id ?? 0;
    return ctx.db
      .selectFrom('vote')
      .select(['id', 'accountId', 'castAt', 'voidedAt'])
      .where('submissionId', '=', id)
      .orderBy('id')
      .execute();
  }

  private personOf(accountId: number | null): string {
    return this.people.rootOf(accountNode(accountId));
  }

  /** Expects that each person has exactly what they did, whatever happened to their accounts. */
  async check(): Promise<void> {
    const people = this.live.map(({ accountId }) => this.personOf(accountId));
    expect(new Set(people).size, 'a person with two accounts').toBe(people.length);
    for (const [box] of this.boxes.entries()) {
      const ballots = await this.ballotsOn(box);
      const before = this.decided.get(box);
      if (before) {
        expect(ballots, 'a decided vote').toEqual(before.ballots);
        continue;
      }
      const earliest = new Map<string, number | 'void'>();
      for (const { accountId, at, isVoid } of this.casts.filter((cast) => cast.box === box)) {
        const person = this.personOf(accountId);
        const before = earliest.get(person) ?? at;
        earliest.set(person, isVoid || before === 'void' ? 'void' : Math.min(at, before));
      }
      const stored = ballots.map(({ accountId, castAt, voidedAt }) => {
        const own = this.live.find((one) => this.personOf(one.accountId) === this.personOf(accountId));
        if (own) expect(accountId, "a ballot that is not its person's own").toBe(own.accountId);
        return [this.personOf(accountId), voidedAt ? 'void' : castAt.getTime()];
      });
      expect(stored.sort(), 'ballots of an open vote').toEqual([...earliest].sort());
    }
    for (const { accountId } of this.live) {
      const person = this.personOf(accountId);
      const isOwn = (one: { accountId: number }) => this.personOf(one.accountId) === person;
      const account = await ctx.db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      for (const { what } of this.sanctioned.filter(isOwn)) expect(account[what], what).not.toBeNull();
      const updates = this.updates.filter(isOwn).map(({ at }) => at);
      expect(account.scoresUpdatedAt?.getTime(), 'the last update').toBe(
        updates.length > 0 ? Math.max(...updates) : undefined,
      );
      const proposed = await ctx.db.selectFrom('submission').select('id').where('proposerId', '=', accountId).execute();
      const own = this.proposals.filter((proposer) => this.personOf(proposer) === person);
      expect(proposed.length, 'proposals').toBe(own.length);
    }
  }
}

const who = fc.nat(3);
const id = fc.nat(IDS.length - 1);
const box = fc.nat(BOXES - 1);
const service = fc.constantFrom<Service>('lr2', 'beatoraja');
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('signUp' as const), id }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('native' as const), service }) },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('link' as const), who, id }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('unlink' as const), who, service }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('delete' as const), who }) },
  { weight: 9, arbitrary: fc.record({ what: fc.constant('vote' as const), who, box }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('propose' as const), who }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('update' as const), who }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('ban' as const, 'suspend' as const), who }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('count' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('fix' as const), box, chart: fc.option(fc.nat(1)) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('void' as const), who }) },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('again' as const), who, service, id: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('race' as const), who, id, box }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('recount' as const), who, service, id: fc.nat(1), box }) },
);

async function play(world: World, actions: readonly (typeof action extends fc.Arbitrary<infer A> ? A : never)[]) {
  for (const one of actions) {
    const time = new Date(ctx.clock.now().getTime() + 1000);
    for (const { ctx: each } of sites) each.clock.set(time);
    if (one.what === 'signUp') await world.signUp(one.id);
    else if (one.what === 'native') await world.signUp(one.service);
    else if (one.what === 'count') await world.count();
    else if (one.what === 'undo') await world.undo();
    else if (one.what === 'fix') await world.fix(one.box, one.chart);
    else {
      const actor = world.live[one.who % Math.max(1, world.live.length)];
      if (!actor) continue;
      const { accountId, userId } = actor;
      if (one.what === 'link') await world.link(actor, one.id);
      else if (one.what === 'unlink') await unlinkPlayer(ctx, accountId, { service: one.service, password: PASSWORD });
      else if (one.what === 'delete') await world.delete(actor);
      else if (one.what === 'again') await world.again(actor, one);
      else if (one.what === 'vote') await world.vote(actor, one.box);
      else if (one.what === 'void') await world.void(actor);
      else if (one.what === 'recount') {
        await world.vote(actor, one.box);
        await world.count();
        await world.again(actor, one);
        await world.undo();
      } else if (one.what === 'propose') {
        await entry(ctx, { tableId: 'sl', proposerId: accountId });
        world.proposals.push(accountId);
      } else if (one.what === 'update') {
        const at = ctx.clock.now();
        await ctx.db.updateTable('account').set({ scoresUpdatedAt: at }).where('id', '=', accountId).execute();
        world.updates.push({ accountId, at: at.getTime() });
      } else if (one.what === 'race') {
        await Promise.all([
          world.vote(actor, one.box, sites[1]),
          world.link(actor, one.id),
          world.vote(actor, one.box),
          world.signUp(one.id, sites[1]),
        ]);
      } else {
        await (one.what === 'ban' ? ban : suspendVotingRights)(ctx, { by: null, account: userId, reason: 'because' });
        world.sanctioned.push({ accountId, what: one.what === 'ban' ? 'bannedAt' : 'barredAt' });
      }
    }
    await world.check();
  }
}

test('a person has one ballot in a vote, and keeps limits and sanctions, through any account changes', {
  timeout: rounds(180, 1200) * 1000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 25, maxLength: 40 }), async (actions) => {
      await play(await World.begun(), actions);
    }),
    { numRuns: rounds(6, 300) },
  );
});

test.each([
  ['', []],
  [', of a join that was stored before later columns', ['public_id', 'comment_hidden_at', 'level']],
])(
  'of two accounts of one person the earlier ballot and the appeal stay when the id is linked, and a split restores both%s',
  async (_, lacking) => {
    const world = await World.begun();
    const first = await world.newcomer(0);
    await world.vote(first, 0);
    await warn(ctx, { by: null, account: first.userId, reason: 'first' });
    const appealOf = (viewer: { accountId: number }) =>
      appeal(ctx, viewer, { sanction: 'warned', text: 'Why?', userid: '', userpw: '' }, '');
    expect(await appealOf(first)).toMatchObject({ secret: null });
    await world.delete(first);
    ctx.clock.advance(1000);
    const second = await world.newcomer(3);
    await world.vote(second, 0);
    await world.vote(second, 1);
    expect(await world.ballotsOn(0)).toHaveLength(2);
    await suspendVotingRights(ctx, { by: null, account: second.userId, reason: 'own' });

    await world.link(second, 0);
    const sanctionsOf = ({ accountId }: Live) => {
      const reasons = ctx.db.selectFrom('account').select(['warnReason', 'barredReason']);
      return reasons.where('id', '=', accountId).executeTakeFirst();
    };
    expect(await sanctionsOf(second)).toEqual({ warnReason: 'first', barredReason: 'own' });
    expect(await appealOf(second)).toEqual({ error: 'EAPPEALED' });
    const [kept, ...others] = await world.ballotsOn(0);
    expect([kept, others]).toMatchObject([{ accountId: second.accountId, castAt: new Date(START) }, []]);
    expect(await runCommand(ctx, ['split-account'])).toEqual([
      expect.stringMatching(`^${first.accountId} → ${second.accountId} \\(p2\\), .*: vote 1, request 1$`),
    ]);

    await sql`update account_join set sanctions = sanctions - ${[...lacking]}::text[], dropped = (
    select jsonb_agg(ballot - ${[...lacking]}::text[]) from jsonb_array_elements(dropped) as ballot)`.execute(ctx.db);
    const split = ['split-account', '--account', String(first.accountId), '--reason', 'a shared computer'];
    expect(await runCommand(ctx, split)).toEqual([`Split the account ${first.accountId} from ${second.accountId}.`]);
    const accounts = (await world.ballotsOn(0)).map(({ accountId }) => accountId);
    expect(accounts).toEqual([first.accountId, second.accountId]);
    expect(await sanctionsOf(second)).toEqual({ warnReason: null, barredReason: 'own' });
    expect(await sanctionsOf(first)).toMatchObject({ warnReason: 'first' });
    await expect(runCommand(ctx, split)).rejects.toThrow('is not joined');
  },
);

test('a sanction given to a deleted account holds for the person who comes back, and reaches the account it is joined to', async () => {
  const world = await World.begun();
  const first = await world.newcomer(0);
  await world.vote(first, 1);
  await world.delete(first);
  const { accountId } = first;
  expect(await suspendVotingRights(ctx, { by: null, account: accountId, reason: 'two accounts' })).toMatchObject({
    subject: `account ${accountId}`,
    changes: [{ what: 'barred', before: null, after: 'two accounts' }],
  });
  const second = await world.newcomer(3);
  await world.link(second, 0);
  const song = world.boxes[0] as Entry;
  expect((await vote(site, { ...second } as never, song, 'yes')).body).toMatchObject({ error: 'RESTRICTIONLEVEL' });

  expect(await warn(ctx, { by: null, account: accountId, reason: 'again' })).toMatchObject({
    result: { accountId: second.accountId },
    subject: second.userId,
  });
  expect(await voidVotes(ctx, { by: null, account: accountId, entry: null, reason: 'x' })).toMatchObject({
    result: { ballots: 1 },
  });
  expect(await ban(ctx, { by: null, account: accountId, reason: 'spam' })).toMatchObject({ subject: second.userId });
  expect((await vote(site, { ...second } as never, song, 'yes')).body).toMatchObject({ error: 'EBANNED' });
});

test('ballots of one person in a vote that the undo of a count opens are settled as in one that was open; a split since gives them back', async () => {
  const world = await World.begun();
  const step = () => ctx.clock.advance(1000);
  const first = await world.newcomer(0);
  const second = await world.newcomer(3);
  await world.vote(first, 0);
  step();
  await world.vote(second, 0);
  await world.vote(first, 2);
  await world.count();
  await world.delete(first);
  await world.link(second, 0);
  step();
  await world.undo();
  await world.check();
  const accountsOn = async (box: number) => (await world.ballotsOn(box)).map(({ accountId }) => accountId);
  expect([await accountsOn(0), await accountsOn(2)]).toEqual([[second.accountId], [second.accountId]]);
  const again = await vote(site, { ...second } as never, world.boxes[2] as Entry, 'yes');
  expect(again).toMatchObject({ status: 409, body: { error: 'ENOTVALIDAUTH' } });

  await world.count();
  await runCommand(ctx, ['split-account', '--account', String(first.accountId), '--reason', reason]);
  step();
  await undoVoteCount(ctx, {
    by: null,
    run: nextVoteCount(new Date(ctx.clock.now().getTime() - 14 * DAY_MS)).toISOString(),
    reason,
  });
  expect(await accountsOn(0)).toEqual([first.accountId, second.accountId]);
  expect(await accountsOn(2)).toEqual([first.accountId]);
});

test('a ballot in a vote that opens again is void when all ballots of its person were voided meanwhile', async () => {
  const world = await World.begun();
  const first = await world.newcomer(0);
  const second = await world.newcomer(3);
  await world.vote(first, 0);
  await world.count();
  await world.vote(second, 1);
  await world.delete(first);
  await world.link(second, 0);
  ctx.clock.advance(1000);
  await world.void(second);
  await world.undo();
  await world.check();
  expect(await world.ballotsOn(0)).toMatchObject([{ accountId: second.accountId, voidedAt: expect.any(Date) }]);
});

test.each([
  [null, null],
  [1, expect.any(Date)],
])(
  'voided ballots that were restored meanwhile, all or those on one entry, are so in a vote that opens again',
  async (box, voidedAt) => {
    const world = await World.begun();
    const first = await world.newcomer(0);
    await world.vote(first, 0);
    await world.count();
    await world.vote(first, 1);
    ctx.clock.advance(1000);
    await world.void(first);
    const { tableId, entryNo } = world.boxes[1] as Entry;
    const entry = box === null ? null : { table: tableId, entryNo };
    await restoreVotes(ctx, { by: null, account: first.accountId, entry, reason });
    await world.undo();
    expect(await world.ballotsOn(0)).toMatchObject([{ voidedAt }]);
  },
);

test('a nickname waits its 60 days, even if the account is deleted and its id linked to another one', async () => {
  const world = await World.begun();
  const first = await world.newcomer(0);
  const rename = (one: { accountId: number }, nickname: string) => changeNickname(ctx, one.accountId, nickname);
  expect(await rename(first, 'first')).toEqual({ nickname: 'first' });
  expect(await deleteAccount(ctx, first.accountId, PASSWORD)).toEqual({ deleted: true });
  const second = await world.newcomer('lr2');
  const link = () =>
    afterDueVoteCounts(ctx, (trx, now) => linkPlayer(ctx, trx, now, second.accountId, IDS[0] as (typeof IDS)[number]));
  const retryAt = new Date(START + NICKNAME_COOLDOWN_DAYS * DAY_MS).toISOString();
  ctx.clock.set(new Date(START + DAY_MS));
  expect(await link()).toMatchObject({ error: 'ECHANGENICK3', retryAt });
  // After the 60 days, the link itself is the change.
  ctx.clock.set(new Date(retryAt));
  expect(await link()).toEqual({ linked: true });
  expect(await rename(second, 'third')).toMatchObject({
    error: 'ECHANGENICK3',
    retryAt: new Date(START + 2 * NICKNAME_COOLDOWN_DAYS * DAY_MS).toISOString(),
  });
});

test('a person with the nickname of the deleted account links its id at once', async () => {
  const world = await World.begun();
  const first = await world.newcomer(0);
  await changeNickname(ctx, first.accountId, 'first');
  await deleteAccount(ctx, first.accountId, PASSWORD);
  const second = await world.newcomer('lr2');
  await changeNickname(ctx, second.accountId, 'FIRST');
  await world.link(second, 0);
  expect((await ownPlayers(ctx.db, second.accountId)).map(({ rankingId }) => rankingId)).toEqual(['501']);
});
