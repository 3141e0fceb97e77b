import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { isRefusal } from '#domain/common/errors.ts';
import { createAccount } from '#server/accounts/createAccount.ts';
import type { Context } from '#server/platform/context.ts';
import { openSession } from '#server/platform/http/session.ts';
import { importScores } from '#server/plays/importScores.ts';
import { importTable } from '#server/tables/importTable.ts';
import type { DataPlace } from '../database/dataPlace.ts';
import { hashes, sampleChart, writeSampleTable } from '../files/sampleTable.ts';
import { tableOf } from '../site/rules.ts';

/** When the next vote count of these communities is due. */
export const DUE = new Date('2026-11-22T12:00:00Z');

/** Returns the time some seconds before that vote count (after it, if negative), for CLOCK_START. */
export const beforeDue = (seconds: number) => new Date(DUE.getTime() - seconds * 1000).toISOString();

const DAY = 24 * 60 * 60;

/** A player who is logged in and may vote on every level of st. */
export interface Member {
  userId: string;
  accountId: number;
  /** The value of the cookie `sid`. */
  token: string;
}

export interface Community {
  members: Member[];
  /** Entry numbers of st whose vote is open. */
  open: number[];
}

export interface CommunitySize {
  members: number;
  open: number;
  /** How many of the members have already voted on every open entry. */
  haveVoted: number;
}

/**
 * Fills empty data, first started ten days before the vote count, with players who may vote, official charts, and open
 * entries of all levels on which some have already voted. For one entry in ten the voting window ends a millisecond
 * before the vote count.
 */
export async function seedCommunity(
  place: Pick<DataPlace, 'open'>,
  { members, open, haveVoted }: CommunitySize,
): Promise<Community> {
  return place.open(
    async (ctx) => {
      const entries = await importEntries(ctx, open);
      const everybody = await Promise.all(
        Array.from({ length: members }, (_, index) => makeMember(ctx, index, entries)),
      );
      await castBefore(ctx, everybody.slice(0, haveVoted), entries);
      await ctx.db
        .updateTable('submission')
        .set({ publishedAt: new Date(DUE.getTime() - 30 * DAY * 1000 - 1) })
        .where('entryNo', 'in', entries)
        .where(sql`entry_no % 10 = 0`.$castTo<boolean>())
        .execute();
      return { members: everybody, open: entries };
    },
    { CLOCK_START: beforeDue(10 * DAY) },
  );
}

/** Imports 26 official charts, two of each level, and `open` open entries. Returns the numbers of the open ones. */
async function importEntries(ctx: Context, open: number): Promise<number[]> {
  const chart = (entryNo: number) => sampleChart(entryNo, { level: entryNo % 13 });
  const official = Array.from({ length: 26 }, (_, index) => chart(index + 1));
  const voting = Array.from({ length: open }, (_, index) => chart(index + 101));
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-test-'));
  writeSampleTable(directory, tableOf('st'), { official, voting, sub: [...official, ...voting] });
  const report = await importTable(ctx, { table: 'st', source: directory });
  fs.rmSync(directory, { recursive: true });
  if ('problems' in report) throw new Error(report.problems.join('\n'));
  return voting.map(({ entryNo }) => entryNo);
}

async function makeMember(ctx: Context, index: number, entries: readonly number[]): Promise<Member> {
  const userId = `member${index}`;
  const made = await createAccount(ctx, {
    userId,
    password: `password${index}`,
    nickname: `Member${index}`,
    lr2Id: String(index + 1),
  });
  if (isRefusal(made)) throw new Error(made.error);
  // An easy clear of an official chart of the highest level gives rights on all of st. Clears of open charts count once
  // those are official.
  const played = [12, ...entries.filter((entryNo) => entryNo % 7 === index % 7)];
  const lines = played.map((entryNo) => ({ md5: hashes(`chart ${entryNo}`).md5, clear: 2, exscore: 1000 }));
  await importScores(ctx, { userId, lines });
  const { token } = await openSession(ctx, made.accountId);
  return { userId, accountId: made.accountId, token };
}

/** Stores ballots of all kinds: more yes on even entry numbers, more no on odd ones. */
async function castBefore(ctx: Context, voters: readonly Member[], entries: readonly number[]): Promise<void> {
  if (voters.length === 0) return;
  const ids = await ctx.db.selectFrom('submission').select(['id', 'entryNo']).where('entryNo', 'in', entries).execute();
  const castAt = ctx.clock.now();
  const ballots = ids.flatMap(({ id, entryNo }) =>
    voters.map(({ accountId }, index) => ({
      submissionId: id,
      accountId,
      vote: (['yes', entryNo % 2 ? 'no' : 'yes', 'neutral'] as const)[(index + entryNo) % 3] ?? 'yes',
      difficulty: (['high', 'mid', 'low', 'high'] as const)[(index * entryNo) % 4] ?? 'mid',
      comment: 'because',
      castAt,
    })),
  );
  for (let start = 0; start < ballots.length; start += 1000) {
    await ctx.db
      .insertInto('vote')
      .values(ballots.slice(start, start + 1000))
      .execute();
  }
}
