import { sql } from 'kysely';
import { expect } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import type { Vote } from '#domain/voting/tally.ts';
import { ban } from '#server/accounts/ban.ts';
import { makeEstimate } from '#server/estimate/estimateJob.ts';
import { announce } from '#server/notifications/announce.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { bumpPublished } from '#server/platform/lists/listVersion.ts';
import { commentOnSong } from '#server/voting/comments/commentOnSong.ts';
import { performVoteCount } from '#server/voting/voteCounts/performVoteCount.ts';
import { undoVoteCount } from '#server/voting/voteCounts/undoVoteCount.ts';
import { NOW } from '../site/rules.ts';
import type { Site } from '../site/site.ts';
import { decide } from './decide.ts';
import { type Entry, entry, revision } from './entries.ts';
import { type Player, player } from './players.ts';
import { storedChart } from './storedChart.ts';
import { upload } from './uploads.ts';

export const weeksAgo = (weeks: number) => daysAfter(NOW, -7 * weeks);
/** The due time of a vote count that was undone. */
export const UNDONE = nextVoteCount(weeksAgo(4));

/** Everything that an open vote hides, and nothing else. The two worlds differ in it. */
export interface Secrets {
  proposer: 'aki' | 'ben';
  votes: Vote[];
  opinion: 'high' | 'low';
  /** The text of the comments, and the number of comments besides votes. */
  text: string;
  comments: number;
}
export const WORLDS: readonly [Secrets, Secrets] = [
  { proposer: 'aki', votes: ['yes', 'yes', 'neutral', 'yes'], opinion: 'high', text: 'splendid', comments: 1 },
  { proposer: 'ben', votes: ['no', 'neutral', 'no', 'no'], opinion: 'low', text: 'terrible', comments: 4 },
];

export interface World {
  viewers: Record<'visitor' | 'player' | 'voter' | 'owner' | 'moderator' | 'admin' | 'bannedAdmin', Player | null>;
  charts: string[];
}

/** Creates entries and revisions, open and closed. Hidden facts of open ones are those of `secrets`. */
export async function buildWorld(site: Site, { proposer, votes, opinion, text, comments }: Secrets): Promise<World> {
  const { ctx } = site;
  await site.fresh();
  // They are created in sequence, so that their numbers are the same in every world.
  const people = {
    aki: await player(ctx, 'aki'),
    ben: await player(ctx, 'ben'),
    cleo: await player(ctx, 'cleo'),
    dora: await player(ctx, 'dora'),
    eve: await player(ctx, 'eve'),
    fay: await player(ctx, 'fay'),
    gus: await player(ctx, 'gus'),
  };
  const cleared = await player(ctx, 'player', { cleared: ['st10'] });
  const voter = await player(ctx, 'voter', { cleared: ['st10'] });
  const admin = await player(ctx, 'admin', { admin: true });
  const bannedAdmin = await player(ctx, 'banned', { admin: true });
  const moderator = await player(ctx, 'moderator', { moderator: true });
  await ban(ctx, { by: null, account: 'banned-id', reason: 'spam' });
  // The ranking IDs are the same in every world.
  await sql`update player set ranking_id = (5000 + account.id)::text from account where account.player_id = player.id`.execute(
    ctx.db,
  );
  // So is the chart that they cleared.
  await sql`update submission set entry_no = 900000 + level where entry_no > 900000`.execute(ctx.db);

  /** Public IDs are random; here they are the same in every world. */
  const publicIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const cast = async (box: { submissionId: number } | { revisionId: number }, kinds: readonly Vote[], castAt = NOW) => {
    const voters = [people.cleo, people.dora, people.eve, people.fay];
    // The voters of each vote are secret too.
    const order = opinion === 'high' ? voters : voters.toReversed();
    const rows = kinds.map((vote, index) => ({
      ...box,
      vote,
      accountId: order[index]?.accountId ?? null,
      difficulty: opinion,
      comment: `${text} ${index}`,
      personDiff: opinion === 'high',
      castAt,
    }));
    await ctx.db.insertInto('vote').values(rows).execute();
    const own = { vote: 'yes', accountId: voter.accountId, difficulty: 'mid', comment: 'mine', castAt } as const;
    await ctx.db
      .insertInto('vote')
      .values({ ...box, ...own })
      .execute();
  };
  const comment = async ({ id }: Entry, count: number, text: string, writtenAt: Date) => {
    // Authors see their own comments, so none of the viewers wrote these.
    const row = { submissionId: id, accountId: people.eve.accountId, writtenAt };
    const rows = Array.from({ length: count }, (_, index) => ({
      ...row,
      comment: `${text} ${index}`,
      publicId: publicIdOf(id * 100 + index),
    }));
    await ctx.db.insertInto('comment').values(rows).execute();
  };

  const proposerId = people[proposer].accountId;
  const open = await entry(ctx, { proposerId, level: 3, publishedAt: weeksAgo(1) });
  await cast({ submissionId: open.id }, votes);
  await comment(open, comments, text, NOW);

  // Closed, and the same in every world.
  const known = { proposerId: people.gus.accountId, publishedAt: weeksAgo(20) };
  const closed = await entry(ctx, { ...known, result: 'accept', level: 3 });
  await ctx.db
    .insertInto('vote')
    .values({
      submissionId: closed.id,
      vote: 'yes',
      accountId: people.aki.accountId,
      comment: 'known',
      castAt: weeksAgo(19),
      publicId: publicIdOf(closed.id),
    })
    .execute();
  await comment(closed, 2, 'known', weeksAgo(19));
  await decide(ctx, closed, { yes: 8, at: weeksAgo(16) });

  const asked = {
    kind: 'other',
    subject: 'Song',
    askedAt: NOW,
    changedAt: NOW,
    accountId: people.gus.accountId,
  } as const;
  await ctx.db
    .insertInto('request')
    .values({ ...asked, submissionId: open.id })
    .execute();
  const change = await revision(ctx, { entry: closed, kind: 'change', proposerId, publishedAt: weeksAgo(2) });
  await cast({ revisionId: change.id }, votes);
  const rejected = await entry(ctx, { ...known, result: 'reject', level: 0 });
  await decide(ctx, rejected, { no: 3, at: weeksAgo(16) });
  const revote = await revision(ctx, { entry: rejected, kind: 'resurrection', proposerId, publishedAt: weeksAgo(2) });
  await cast({ revisionId: revote.id }, votes);
  // Acts, so that the proposer of the chart would be told if anything told of them.
  const writers = [people.cleo, people.dora, people.eve, people.fay].slice(0, comments);
  for (const [index, writer] of writers.entries()) {
    const { entryNo } = rejected;
    await commentOnSong(ctx, writer, { tableId: 'st', entryNo, comment: `${text} ${index}` });
  }
  const settled = await revision(ctx, { entry: rejected, kind: 'delete', ...known, result: 'reject' });
  await decide(ctx, settled, { no: 3, at: weeksAgo(14) });
  // A vote count that left both open recorded the votes.
  for (const { id, submissionId } of [change, revote]) {
    const seen = {
      yes: votes.filter((vote) => vote === 'yes').length,
      no: votes.filter((vote) => vote === 'no').length,
    };
    const place = { tableBefore: 'st', levelBefore: 3, rule: 'open', minimum: 8, threshold: 70 };
    await ctx.db
      .insertInto('history')
      .values({ submissionId, revisionId: id, tag: 'hold', at: weeksAgo(1), ...seen, ...place })
      .execute();
  }
  // Decided by a vote count that was undone, so that both are open again.
  const past = { proposerId, publishedAt: weeksAgo(12) };
  const reopened = await entry(ctx, { ...past, level: 3 });
  const kept = await entry(ctx, { ...known, result: 'accept', level: 3 });
  const reopenedChange = await revision(ctx, { ...past, entry: kept, kind: 'change' });
  await cast({ submissionId: reopened.id }, votes, weeksAgo(10));
  await cast({ revisionId: reopenedChange.id }, votes, weeksAgo(10));
  await comment(reopened, comments, text, weeksAgo(10));
  await inTransaction(ctx, (trx) => performVoteCount(ctx, trx, UNDONE));
  expect(
    await undoVoteCount(ctx, { by: null, run: UNDONE.toISOString(), reason: 'The clock was wrong.' }),
  ).toMatchObject({
    result: 2,
  });
  // Damaged: the table does not have their level.
  const broken = [await entry(ctx), await entry(ctx, { ...known, result: 'reject' })] as const;
  await revision(ctx, { entry: broken[1], kind: 'resurrection' });
  for (const { id } of broken)
    await ctx.db.updateTable('submission').set({ level: 99, proposedLevel: 99 }).where('id', '=', id).execute();
  // A course with all of them shows public facts of the open ones.
  const course = { constraint: ['ln'], trophy: [], md5: [open.md5, closed.md5, rejected.md5] };
  const groups = JSON.stringify([[{ ...course, name: 'Test st3' }]]);
  await ctx.db.insertInto('courseList').values({ tableId: 'st', groups }).execute();
  await bumpPublished(ctx.db, 'st');
  await ctx.published.refresh('st');
  for (const { md5, sha256 } of [open, closed, rejected]) await storedChart(ctx, { md5, sha256 });
  // An upload of every chart, of the same people in every world.
  for (const { md5 } of [open, closed, rejected, open]) {
    const chart = { name: 'high', mark: '', level: '3' };
    const no = await upload(ctx, { title: 'Song', accountId: people.gus.accountId, tags: ['jacks'], charts: [chart] });
    await ctx.db.updateTable('uploadChart').set({ md5 }).where('uploadNo', '=', no).execute();
  }
  await inTransaction(ctx, async (trx) => {
    const opened = [open, closed, reopened].map(({ id }) => ({ kind: 'opened', submissionId: id }) as const);
    const revised = [change, revote, reopenedChange].map(
      ({ id, submissionId }) => ({ kind: 'revision', submissionId, revisionId: id }) as const,
    );
    await announce(trx, [
      ...[...opened, ...revised].map((event) => ({ ...event, at: weeksAgo(1), tableId: 'st' })),
      { kind: 'upload', at: NOW, uploadNo: 1 },
    ]);
  });
  await makeEstimate(ctx, { isAsked: true });
  return {
    viewers: { visitor: null, player: cleared, voter, owner: people.gus, moderator, admin, bannedAdmin },
    charts: [open.sha256, closed.sha256, rejected.sha256],
  };
}
