import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { gmt9 } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { createAccount } from '#server/accounts/createAccount.ts';
import { linkPlayer } from '#server/accounts/identity/linkPlayer.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Context } from '#server/base/context.ts';
import { stageFile } from '#server/charts/stagedFiles.ts';
import type { KeyOwner } from '#server/clientKeys/clientKeys.ts';
import { makeEstimate } from '#server/estimate/estimateJob.ts';
import { openSession, type Viewer } from '#server/http/session.ts';
import { importArchive } from '#server/players/archive/importArchive.ts';
import { importScores } from '#server/players/importScores.ts';
import { runRatingJobs } from '#server/ratings/ratingJobs.ts';
import { removeExpired } from '#server/removeExpired.ts';
import { fixEntry } from '#server/revisions/fixEntry.ts';
import { submitRevision } from '#server/revisions/submitRevision.ts';
import { addRival } from '#server/rivals/addRival.ts';
import { saveNotice } from '#server/site/saveNotice.ts';
import { submitSong } from '#server/submissions/submitSong.ts';
import { importTable } from '#server/tables/importTable.ts';
import { commentOnUpload } from '#server/uploads/commentOnUpload.ts';
import { countDownload } from '#server/uploads/downloads/countDownload.ts';
import { afterDueVoteCounts } from '#server/voteCounts/afterDueVoteCounts.ts';
import { countVotes } from '#server/voteCounts/countVotes.ts';
import { castVote, type VoteInput } from '#server/voting/castVote.ts';
import { commentOnSong } from '#server/voting/commentOnSong.ts';
import type { PlannedArchive } from './archive.ts';
import { asCast } from './ballots.ts';
import type { Member } from './members.ts';
import type { PlannedProposal } from './outcome.ts';
import { keyFor, performPlay } from './performPlay.ts';
import { performUpload } from './performUpload.ts';
import type { DemoEvent, DemoPlan } from './plan.ts';
import { levelAsked, type PlannedRevision } from './revisions.ts';
import type { DemoScore } from './scores.ts';
import { type StarterTable, starterFiles } from './starter.ts';
import type { PlannedUpload } from './uploads.ts';

type Vote = Pick<VoteInput, 'version' | 'ballot'>;

/** Called with the share of the work that is done, from 0 to 1, and the current step. */
export type OnProgress = (share: number, what: string) => void;

/** The accounts that exist so far, and the numbers of their proposals and revisions. */
interface Filling {
  viewers: Map<Member, Viewer>;
  entryNos: Map<PlannedProposal, number>;
  revisionNos: Map<PlannedRevision, number>;
  uploadNos: Map<PlannedUpload, number>;
  /** The keys of the game clients that send plays. */
  keys: Map<Member, KeyOwner>;
}

/** After so many events the database is analyzed: it grows too fast for its own statistics to follow. */
const analyzeEvery = 1000;

/** How many password hashes are computed concurrently: one per thread of the pool. */
const joinsAtOnce = 4;

/**
 * Performs all events of a plan in order, through the actions that serve users and operators, each at its own time. The
 * database must be migrated and empty, and its first start the plan's first day.
 *
 * @throws Error when an action refuses, because the plan breaks a rule of the site
 */
export async function fill(ctx: Context, plan: DemoPlan, onProgress: OnProgress = () => undefined): Promise<void> {
  const filling: Filling = {
    viewers: new Map(),
    entryNos: new Map(),
    revisionNos: new Map(),
    uploadNos: new Map(),
    keys: new Map(),
  };
  let done = 0;
  for (const batch of batches(plan.events)) {
    await Promise.all(batch.map((event) => perform({ ...ctx, clock: frozenClock(event.at) }, filling, event)));
    done += batch.length;
    if (done === plan.starters.length || done % analyzeEvery < batch.length) await sql`analyze`.execute(ctx.db);
    onProgress(done / plan.events.length, `the community in ${gmt9(batch[0]?.at ?? plan.from).dashed.slice(0, -3)}`);
  }
  onProgress(1, 'estimating how difficult the charts are');
  await makeEstimate({ ...ctx, clock: frozenClock(plan.until) }, { isAsked: true });
}

/** Returns a clock that always shows this time, because each event happens at its own time. */
export const frozenClock = (time: Date): Clock => ({ now: () => time, moveTo: () => undefined });

/** Groups events into batches: one event each, but consecutive sign-ups together, because password hashing is slow. */
function batches(events: readonly DemoEvent[]): DemoEvent[][] {
  const all: DemoEvent[][] = [];
  for (const event of events) {
    const last = all.at(-1);
    const isAlike = event.kind === 'join' && last?.[0]?.kind === 'join' && last.length < joinsAtOnce;
    if (isAlike) last?.push(event);
    else all.push([event]);
  }
  return all;
}

async function perform(ctx: Context, filling: Filling, event: DemoEvent): Promise<void> {
  switch (event.kind) {
    case 'import':
      return importStarter(ctx, event.starter);
    case 'join':
      return signUp(ctx, filling, event.member);
    case 'scores': {
      const { player } = event.member;
      const service = player.lr2Id === undefined ? 'beatoraja' : 'lr2';
      const lines = linesOf(event.scores);
      unwrapReply(await importScores(ctx, { userId: player.userId, service, lines }), event);
      return;
    }
    case 'link':
      return link(ctx, filling, event);
    case 'play': {
      const { member } = event.play;
      const { accountId } = getKnown(filling.viewers, member);
      const key = filling.keys.get(member) ?? (await keyFor(ctx, accountId, event.play));
      filling.keys.set(member, key);
      unwrapReply(await performPlay(ctx, key, event.play), event);
      return;
    }
    case 'rival': {
      const { lr2Id, minirId } = event.rival.player;
      const { accountId } = getKnown(filling.viewers, event.member);
      unwrapReply(await addRival(ctx, accountId, lr2Id ?? minirId ?? ''), event);
      return;
    }
    case 'propose':
      return propose(ctx, filling, event);
    case 'vote': {
      const { proposal, ballot } = event;
      const entryNo = getKnown(filling.entryNos, proposal);
      return cast(ctx, filling, event, { entryNo, version: proposal.voteVersion, ballot: asCast(proposal, ballot) });
    }
    case 'revise':
      return revise(ctx, filling, event);
    case 'voteOnRevision': {
      const { revision, ballot } = event;
      const { entry, voteVersion: version } = revision;
      const asked = levelAsked(rulesAt(ctx.rules, event.at), revision);
      const sent = asCast({ ...revision, level: entry.level }, ballot, asked);
      return cast(ctx, filling, event, { revisionNo: getKnown(filling.revisionNos, revision), version, ballot: sent });
    }
    case 'comment': {
      const { member, proposal, comment } = event.talk;
      const on = { tableId: proposal.table.id, entryNo: getKnown(filling.entryNos, proposal), comment };
      unwrapReply(await commentOnSong(ctx, getKnown(filling.viewers, member), on), event);
      return;
    }
    case 'fix': {
      const { admin, tableId, entry, chartUrl } = event.fix;
      const { accountId: adminId } = getKnown(filling.viewers, admin);
      const comment = 'The old address is gone.';
      const fix = { tableId, entryNo: entry.entryNo, chartUrl, comment, adminId, songUrl: null, chart: null };
      unwrapReply(await fixEntry(ctx, fix), event);
      return;
    }
    case 'upload': {
      const { uploader } = event.upload;
      const viewer = typeof uploader === 'string' ? null : getKnown(filling.viewers, uploader);
      filling.uploadNos.set(event.upload, unwrapReply(await performUpload(ctx, viewer, event.upload), event).entryNo);
      return;
    }
    case 'commentOnUpload': {
      const on = { entryNo: getKnown(filling.uploadNos, event.upload), comment: event.comment };
      unwrapReply(await commentOnUpload(ctx, getKnown(filling.viewers, event.member), on), event);
      return;
    }
    case 'download':
      return countDownload(ctx, getKnown(filling.uploadNos, event.upload), event.address);
    case 'notice':
      return saveNotice(ctx, event.notice);
    case 'archive':
      return importOldScores(ctx, event.archive);
    case 'count':
      await countVotes(ctx);
      await removeExpired(ctx);
      // As every minute on a running site, so that scores become growth on known ratings.
      await runRatingJobs(ctx);
  }
}

async function importStarter(ctx: Context, starter: StarterTable): Promise<void> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'stellaverse-starter-'));
  try {
    for (const [name, text] of starterFiles(starter)) await writeFile(path.join(directory, name), text);
    const report = await importTable(ctx, { table: starter.table.id, source: directory });
    if ('problems' in report) throw new Error(`the starter table is refused: ${report.problems.join('; ')}`);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function importOldScores(ctx: Context, archive: PlannedArchive): Promise<void> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'stellaverse-archive-'));
  try {
    const file = path.join(directory, 'archive.db');
    writeArchive(file, archive);
    await importArchive(ctx, { file });
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function signUp(ctx: Context, { viewers }: Filling, member: Member): Promise<void> {
  const { userId, password, nickname, lr2Id, minirId, isAdmin } = member.player;
  const rankingId = lr2Id === undefined ? { minirId: minirId ?? '' } : { lr2Id };
  const account = { userId, password, nickname, isAdmin, ...rankingId };
  const { accountId } = unwrapReply(await createAccount(ctx, account), { kind: 'join', at: member.joinedAt, member });
  viewers.set(member, { accountId, userId, tokenHash: '', nickname, isAdmin, banned: false, barred: false });
}

/** Links a MinIR ID with an account, as when MinIR has confirmed it, and imports its scores. */
async function link(ctx: Context, { viewers }: Filling, event: Extract<DemoEvent, { kind: 'link' }>): Promise<void> {
  const { accountId, userId } = getKnown(viewers, event.member);
  const identity = { service: 'beatoraja', rankingId: event.minirId } as const;
  const linked = await afterDueVoteCounts(ctx, (trx, now) => linkPlayer(ctx, trx, now, accountId, identity));
  unwrapReply(linked, event);
  unwrapReply(await importScores(ctx, { userId, service: 'beatoraja', lines: linesOf(event.scores) }), event);
}

const linesOf = (scores: readonly DemoScore[]) =>
  scores.map((score) => ({ ...score, played: score.played.toISOString() }));

/** Proposes a chart as on the proposal form: log in, drop the chart (and its original), choose the level, send. */
async function propose(
  ctx: Context,
  { viewers, entryNos }: Filling,
  event: Extract<DemoEvent, { kind: 'propose' }>,
): Promise<void> {
  const { proposal } = event;
  const { file, original, table, level, songUrl, chartUrl, comment, adult } = proposal;
  const member = getKnown(viewers, proposal.proposer);
  const viewer = { ...member, ...(await openSession(ctx, member.accountId)) };
  for (const { sha256, name, bytes } of original ? [file, original] : [file]) {
    const why = await stageFile(ctx, viewer, sha256, { name, size: bytes.length, read: async () => bytes });
    if (why) throw new Error(`${why.error} for the file of ${file.name}`);
  }
  const submitted = await submitSong(ctx, viewer, {
    tableId: table.id,
    chartSha256: file.sha256,
    level,
    songUrl,
    chartUrl,
    comment,
    adult,
    originalSha256: original?.sha256 ?? null,
    verify: original !== null,
  });
  const { entryNo } = unwrapReply(submitted, event);
  entryNos.set(proposal, entryNo);
  // Actions create entries of vote version 2 only (voting.md §3.4).
  if (proposal.voteVersion === 1) {
    await ctx.db
      .updateTable('submission')
      .set({ voteVersion: 1 })
      .where('tableId', '=', table.id)
      .where('entryNo', '=', entryNo)
      .execute();
  }
}

async function cast(
  ctx: Context,
  { viewers }: Filling,
  event: Extract<DemoEvent, { kind: 'vote' | 'voteOnRevision' }>,
  box: ({ entryNo: number } & Vote) | ({ revisionNo: number } & Vote),
): Promise<void> {
  const { table } = event.kind === 'vote' ? event.proposal : event.revision;
  unwrapReply(await castVote(ctx, getKnown(viewers, event.ballot.voter), { tableId: table.id, ...box }), event);
}

async function revise(
  ctx: Context,
  { viewers, revisionNos }: Filling,
  event: Extract<DemoEvent, { kind: 'revise' }>,
): Promise<void> {
  const { table, entry, reviser, kind, changeTo, comment, voteVersion } = event.revision;
  const form = { tableId: table.id, entryNo: entry.entryNo, kind, changeTo, comment };
  const { entryNo } = unwrapReply(await submitRevision(ctx, getKnown(viewers, reviser), form), event);
  revisionNos.set(event.revision, entryNo);
  if (voteVersion === 1) {
    await ctx.db
      .updateTable('revision')
      .set({ voteVersion })
      .where('tableId', '=', table.id)
      .where('revisionNo', '=', entryNo)
      .execute();
  }
}

function unwrapReply<T>(answer: T, event: DemoEvent): Exclude<T, { error: unknown }> {
  if (isRefusal(answer)) {
    throw new Error(
      `The demo's plan was refused: ${event.kind} at ${event.at.toISOString()}: ${JSON.stringify(answer)}`,
    );
  }
  return answer as Exclude<T, { error: unknown }>;
}

function getKnown<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error('The demo plan uses what it has not made yet.');
  return value;
}
