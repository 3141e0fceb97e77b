import { expect, test } from 'vitest';
import { isRefusal } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { listFiles, listNames } from '#domain/tables/listFiles.ts';
import type { Context } from '#server/base/context.ts';
import { dans } from '#server/chartRanking/dans.ts';
import { verifyRatings } from '#server/ratings/verifyRatings.ts';
import { restrictionsOf } from '#server/restrictions/restrictionsOf.ts';
import { noticePop, notices } from '#server/site/notices.ts';
import { uploadList } from '#server/uploads/uploadList.ts';
import { revision } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { roundTrip } from '#testing/site/roundTrip.ts';
import { fill } from './fill.ts';
import { type DemoPlan, planDemo } from './plan.ts';

const database = await testDatabase();
const plan = planDemo({ seed: 'small', until: new Date('2026-11-21T04:00:00Z'), scale: 0.05 });
const everyUpload = { page: 1, search: '', tags: '', keys: '', levelfilter: '', sort: '-published' } as const;
const shares: number[] = [];
const ctx = await filled(plan);
const { db } = ctx;

async function filled(wanted: DemoPlan): Promise<Context> {
  const made = await testContext(database, { start: wanted.from });
  await fill(made, wanted, (share) => shares.push(share));
  return made;
}

test('every planned proposal and vote happens, and the vote counts decide as predicted', async () => {
  const entries = await db
    .selectFrom('submission')
    .leftJoin('account', 'account.id', 'submission.proposerId')
    .select(['sha256', 'submission.tableId', 'result', 'level', 'publishedAt', 'decidedAt', 'userId', 'zureVerified'])
    .where('imported', '=', false)
    .execute();
  expect(entries).toHaveLength(plan.proposals.length);
  for (const { file, table, level, at, proposer, original, outcome } of plan.proposals) {
    expect(entries.find(({ sha256 }) => sha256 === file.sha256)).toEqual({
      sha256: file.sha256,
      tableId: table.id,
      result: outcome?.result ?? 'new',
      level: outcome?.level ?? level,
      publishedAt: at,
      decidedAt: outcome?.at ?? null,
      userId: proposer.player.userId,
      zureVerified: original !== null,
    });
  }

  const votes = await db.selectFrom('vote').select(['castAt', 'comment']).orderBy('castAt').execute();
  const planned = plan.events.flatMap((event) =>
    event.kind === 'vote' || event.kind === 'voteOnRevision' ? [event] : [],
  );
  expect(votes.map(({ castAt }) => castAt)).toEqual(planned.map(({ at }) => at));
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});

test('every revision is proposed and voted on, and the vote counts decide as predicted', async () => {
  const stored = await db
    .selectFrom('revision')
    .innerJoin('submission', 'submission.id', 'revision.submissionId')
    .select(['revision.tableId', 'entryNo', 'kind', 'revision.result', 'revision.decidedAt', 'revision.voteVersion'])
    .where('kind', '!=', 'fix')
    .execute();
  expect(stored).toHaveLength(plan.revisions.length);
  for (const { table, entry, kind, voteVersion, outcome } of plan.revisions) {
    expect(stored.find((one) => one.tableId === table.id && one.entryNo === entry.entryNo)).toEqual({
      tableId: table.id,
      entryNo: entry.entryNo,
      kind,
      result: outcome?.result ?? 'new',
      decidedAt: outcome?.at ?? null,
      voteVersion,
    });
  }
  expect(new Set(plan.revisions.map(({ outcome }) => outcome?.result ?? 'new')).size).toBeGreaterThan(1);
});

test('players of the archive have ratings, members have grown, and every rating is what the scores say', async () => {
  const archived = await db
    .selectFrom('rating')
    .innerJoin('player', 'player.id', 'rating.playerId')
    .select('player.id')
    .where('player.accountId', 'is', null)
    .execute();
  expect(archived.length).toBeGreaterThan(20);
  const days = await db.selectFrom('ratingDay').select('playerId').execute();
  const perPlayer = Map.groupBy(days, ({ playerId }) => playerId);
  expect([...perPlayer.values()].some((own) => own.length > 3)).toBe(true);
  expect((await verifyRatings(ctx)).differences).toEqual([]);
});

test('game clients send what members play: every play counts, and skill tests are passed', async () => {
  const planned = plan.events.filter(({ kind }) => kind === 'play');
  const counted = await db
    .selectFrom('account')
    .select(({ fn }) => [fn.sum<number>('acceptedPlays').as('accepted'), fn.sum<number>('refusedPlays').as('refused')])
    .executeTakeFirstOrThrow();
  expect(counted).toEqual({ accepted: planned.length, refused: 0 });
  expect(await db.selectFrom('clientKey').select('id').where('lastUsedAt', 'is', null).execute()).toEqual([]);
  const players = await db.selectFrom('player').select(['id as playerId', 'service']).execute();
  expect((await dans(db, rulesAt(ctx.rules, plan.until), players)).length).toBeGreaterThan(2);
});

test('charts are uploaded with and without an account, some in zips, and some are listed in tables', async () => {
  const listed = await uploadList(db, rulesAt(ctx.rules, plan.until), everyUpload, null);
  if (isRefusal(listed)) throw new Error(listed.error);
  const { total, source } = listed;
  expect(total).toBe(plan.uploads.length);
  for (const upload of plan.uploads) {
    const shown = source.find(({ publishedTime }) => publishedTime === upload.at.toISOString());
    expect(shown).toMatchObject({ title: upload.title, comments: upload.talk.length });
    const hashes = upload.files.length > 0 ? upload.files.map(({ sha256 }) => sha256) : [''];
    expect(shown?.charts.map(({ sha256 }) => sha256).sort()).toEqual(hashes.sort());
    const { fileSha256 } = await db
      .selectFrom('upload')
      .select('fileSha256')
      .where('entryNo', '=', shown?.entryNo ?? 0)
      .executeTakeFirstOrThrow();
    if (fileSha256 !== null) expect(await ctx.files.get(fileSha256)).not.toBeNull();
  }
  expect(source.some(({ charts }) => charts.some(({ tables }) => tables.length > 0))).toBe(true);
  expect(source.some(({ anonymousName }) => anonymousName !== null)).toBe(true);
  expect(source.some(({ proposer }) => proposer !== null)).toBe(true);
});

test('there are notices in three languages, and one is a pop-up', async () => {
  const { en, ja, ko } = await notices(db);
  expect(en.map(({ code }) => code)).toEqual(['demo', 'voting-manners', 'countings', 'opening']);
  for (const [index, { message, description }] of en.entries()) {
    expect(description).not.toBe('');
    expect(new Set([message, ja[index]?.message, ko[index]?.message]).size).toBe(3);
  }
  expect((await noticePop(db)).code).toBe('demo');
});

test('members comment on songs, and an admin fixes links', async () => {
  const happened = (kind: string) => plan.events.filter((event) => event.kind === kind).length;
  expect(await db.selectFrom('comment').select('id').execute()).toHaveLength(happened('comment'));
  const fixes = await db.selectFrom('history').select('id').where('tag', '=', 'changelink').execute();
  expect(fixes).toHaveLength(happened('fix'));
  expect(happened('comment')).toBeGreaterThan(0);
  expect(fixes.length).toBeGreaterThan(0);
});

test('some LR2 players have linked a MinIR ID with scores of its own', async () => {
  const rated = await db
    .selectFrom('player')
    .innerJoin('rating', 'rating.playerId', 'player.id')
    .select(['player.accountId', 'player.service'])
    .distinct()
    .where('player.accountId', 'is not', null)
    .execute();
  const services = Map.groupBy(rated, ({ accountId }) => accountId);
  expect([...services.values()].some((own) => own.length === 2)).toBe(true);
});

test('the imported scores give players the rights that the plan relies on', async () => {
  for (const { player, restrictions } of plan.members) {
    const account = await db
      .selectFrom('account')
      .select('id')
      .where('userId', '=', player.userId)
      .executeTakeFirstOrThrow();
    const actual = await restrictionsOf(db, account.id);
    // Clears of charts that were accepted meanwhile can raise rights, never lower them.
    for (const [table, level] of Object.entries(restrictions)) {
      expect(actual[table] ?? -1, `${player.userId} in ${table}`).toBeGreaterThanOrEqual(level);
    }
  }
});

test('the same seed and day give the same published files', async () => {
  const published = (from: Context) =>
    plan.starters.flatMap(({ table }) =>
      listNames.flatMap((list) =>
        Object.values(listFiles[list]).map(
          (name) => `${table.id}/${name} ${from.published.file(table.id, name)?.hash}`,
        ),
      ),
    );
  const first = published(ctx);
  await database.empty();
  expect(published(await filled(plan))).toEqual(first);
  expect(first.filter((text) => text.endsWith('undefined'))).toEqual([]);
});

test('its lists, a re-vote among them, exported, imported elsewhere and exported again, are byte-identical', async () => {
  const rejected = await db
    .selectFrom('submission')
    .select('id')
    .where('result', '=', 'reject')
    .where('tableId', '=', 'sl')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await revision(ctx, { entry: rejected, kind: 'resurrection' });
  const { before, after } = await roundTrip(ctx, database);
  expect(Object.keys(before)).toHaveLength(45);
  expect(before['sl/score_vote.json']).toContain('"tag":"re-vote"');
  expect(after).toEqual(before);
});

test('a plan that breaks a rule of the site throws', async () => {
  await database.empty();
  const first = plan.events.findIndex(({ kind }) => kind === 'vote');
  const vote = plan.events[first];
  if (vote?.kind !== 'vote') throw new Error('no vote in the plan');
  const silentNo = { ...vote, ballot: { ...vote.ballot, vote: 'no' as const, comment: '' } };
  const events = [...plan.events.slice(0, first), silentNo];
  await expect(filled({ ...plan, events })).rejects.toThrow('EVOTENOREASON');
});
