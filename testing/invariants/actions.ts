import fc from 'fast-check';
import { expect } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { joinedAccounts } from '#server/players/identity/joinAccounts.ts';
import { linkPlayer } from '#server/players/identity/linkPlayer.ts';
import { voidVotes } from '#server/voting/ballots/voidVotes.ts';
import { hideComment } from '#server/voting/comments/hideComment.ts';
import { afterDueVoteCounts } from '#server/voting/voteCounts/afterDueVoteCounts.ts';
import { countVotes } from '#server/voting/voteCounts/countVotes.ts';
import { undoVoteCount } from '#server/voting/voteCounts/undoVoteCount.ts';
import { rowsThatAnUndoRestores } from '#testing/checks/rowsThatAnUndoRestores.ts';
import { PASSWORD } from '#testing/data/players.ts';
import { chartText } from '#testing/files/chartText.ts';
import * as act from '#testing/site/actions.ts';
import { errorOfCommand, runCommand } from '#testing/site/runCommand.ts';
import type { Answer, Site } from '#testing/site/site.ts';
import { type Box, ballotsThatCount, boxesOf, comeBack, type Member, personsOf, type Stage, TABLES } from './stage.ts';

/** Who acts, in which process, and a number that chooses among what there is. */
interface Turn {
  stage: Stage;
  site: Site;
  member: Member;
  pick: number;
}

/** Does something on the site. Returns whether the site accepted it. */
type Do = (turn: Turn) => Promise<boolean>;

const reason = 'a reason';

const chosen = <T>(all: readonly T[], pick: number): T | undefined => all[pick % all.length];
const openBoxes = async ({ site }: Turn) => (await boxesOf(site.ctx)).filter(({ result }) => result === 'new');

function isAccepted({ status, body }: Answer): boolean {
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  return status === 200;
}

const propose: Do = async ({ stage, site, member, pick }) => {
  const number = stage.next();
  // Some have the notes of another one: duplicates.
  const notes = [...(pick % 4 === 0 ? 1 : number).toString(2)].map((bit) => (bit === '1' ? 'ZZ' : '00')).join('');
  const chart = chartText({ title: `Song ${number}`, lines: [`#00311:${notes}`] });
  const table = TABLES[pick % 2] ?? 'dpst';
  return isAccepted(await act.propose(site, member.player, { table, level: pick % 7, chart }));
};

/** Casts a ballot in one of these votes. */
async function castIn({ stage, site, member, pick }: Turn, boxes: readonly Box[], vote: 'yes' | 'no') {
  const box = chosen(boxes, pick);
  if (!box) return false;
  const { accountId } = member.player;
  const comment = `because ${stage.next()}`;
  const option = { difficulty: pick % 3 ? 'high' : 'low', personDiff: false };
  const isSong = box.column === 'submissionId';
  const word = isSong ? vote : { yes: 'agree', no: 'disagree' }[vote];
  const path = `/api/vote/${isSong ? 'vote2' : 'revision-vote2'}/${box.no}`;
  const answer = await site.post(path, { table: box.tableId, vote: word, comment, option }, member.player);
  if (!isAccepted(answer)) return false;
  stage.casts.push({ box: box.key, accountId, comment, isVoid: false });
  return true;
}

const vote: Do = async (turn) => castIn(turn, await openBoxes(turn), turn.pick % 4 ? 'yes' : 'no');

/** The first vote of a person is final, and a closed vote takes none. */
const voteInVain: Do = async (turn) => {
  const { stage, site, member } = turn;
  const personOf = await personsOf(site.ctx);
  const own = stage.casts.filter(({ accountId }) => personOf(accountId) === member.player.accountId);
  const all = await boxesOf(site.ctx);
  const open = all.filter(({ result }) => result === 'new');
  // A vote on an entry whose re-vote is open is one in the re-vote.
  const isClosed = ({ result, column, id }: Box) =>
    result !== 'new' && (column === 'revisionId' || open.every(({ revises }) => revises !== id));
  const boxes = all.filter((box) => isClosed(box) || (open.includes(box) && own.some((cast) => cast.box === box.key)));
  expect(await castIn(turn, boxes, 'yes')).toBe(false);
  return boxes.length > 0;
};

const comment: Do = async ({ stage, site, member, pick }) => {
  const entries = (await boxesOf(site.ctx)).filter(({ column }) => column === 'submissionId');
  const entry = chosen(entries, pick);
  if (!entry) return false;
  const body = { table: entry.tableId, comment: `comment ${stage.next()}.` };
  return isAccepted(await site.post(`/api/vote/comment/${entry.no}`, body, member.player));
};

const revise: Do = async ({ site, member, pick }) => {
  const entries = await site.ctx.db
    .selectFrom('submission')
    .select(['tableId', 'entryNo', 'level', 'result', 'deletedAt'])
    .where('series', '<>', 'cleared')
    .where('result', '<>', 'new')
    .where('removedFromSubAt', 'is', null)
    .orderBy('id')
    .execute();
  const entry = chosen(entries, pick);
  if (!entry) return false;
  const isOfficial = entry.result === 'accept' && !entry.deletedAt;
  const isAtBorder = ['dpst0', 'dp10'].includes(`${entry.tableId}${entry.level}`);
  const kinds = isOfficial ? ['change', isAtBorder ? 'transfer' : 'change', 'delete'] : ['resurrection'];
  const type = chosen(kinds, pick >> 2) ?? 'change';
  const changeTo = type === 'change' ? (pick & 1 ? 'high' : 'low') : undefined;
  return isAccepted(await act.revise(site, member.player, entry, { type, ...(changeTo && { changeTo }) }));
};

const withdraw: Do = async (turn) => {
  const open = await openBoxes(turn);
  const own = turn.stage.members.flatMap((member) =>
    open.filter((box) => box.proposerId === member.player.accountId).map((box) => ({ box, member })),
  );
  const { box, member } = chosen(own, turn.pick) ?? {};
  if (!box || !member) return false;
  // One's own vote does not keep one from it.
  if (turn.pick % 2) await castIn({ ...turn, member }, [box], 'yes');
  const path = box.column === 'submissionId' ? 'withdraw' : 'revision-withdraw';
  return isAccepted(await turn.site.post(`/api/vote/${path}/${box.no}`, { table: box.tableId }, member.player));
};

const hide: Do = async ({ site, pick }) => {
  const shown = site.ctx.db.selectFrom('comment').select('publicId').where('hiddenAt', 'is', null).orderBy('id');
  const one = chosen(await shown.execute(), pick);
  return one !== undefined && !isRefusal(await hideComment(site.ctx, { by: null, reason, comment: one.publicId }));
};

const voidAll: Do = async ({ stage, site, member }) => {
  const done = await voidVotes(site.ctx, { by: null, account: member.player.accountId, entry: null, reason });
  if (isRefusal(done) || done.result.ballots === 0) return false;
  const personOf = await personsOf(site.ctx);
  // Also in closed votes: an undo that opens them voids the ballot there, too.
  for (const box of new Set(stage.casts.map((cast) => cast.box))) {
    const cast = ballotsThatCount(stage.casts, box, personOf).get(member.player.accountId);
    if (cast) cast.isVoid = true;
  }
  return true;
};

/** Deletes the account of a member, who comes back with another one. */
const leave: Do = async ({ stage, site, member }) => {
  const isDone = isAccepted(await site.post('/api/user/delete-account', { userpw: PASSWORD }, member.player));
  if (isDone) await comeBack(stage, member);
  return isDone;
};

/** Links the ID that the member had in an account that is deleted, which joins the two. */
const join: Do = async ({ site: { ctx }, member }) => {
  const { player, lr2Id } = member;
  const identity = { service: 'lr2', rankingId: lr2Id } as const;
  const joins = () => ctx.db.selectFrom('accountJoin').select('id').where('joinedTo', '=', player.accountId).execute();
  const before = (await joins()).length;
  const linked = await afterDueVoteCounts(ctx, (trx, now) => linkPlayer(ctx, trx, now, player.accountId, identity));
  await ctx.published.refreshChanged();
  if (isRefusal(linked) || (await joins()).length === before) return false;
  member.isApart = false;
  return true;
};

const joinAny: Do = (turn) => {
  const apart = turn.stage.members.filter(({ isApart }) => isApart);
  return join({ ...turn, member: chosen(apart, turn.pick) ?? turn.member });
};

const leaveAndJoin: Do = async (turn) => {
  if (!(await leave(turn))) return false;
  // The new account votes where the old one did: two ballots of one person.
  for (const box of await openBoxes(turn)) await castIn(turn, [box], 'no');
  tick(turn.stage);
  if (turn.pick % 2) await voidAll(turn);
  return join(turn);
};

const split: Do = async ({ site: { ctx }, pick }) => {
  const joined = await joinedAccounts(ctx);
  const one = chosen(joined, pick);
  if (!one) return false;
  const command = ['split-account', '--account', String(one.accountId), '--reason', reason];
  const isJoinedOn = joined.some(({ accountId }) => accountId === one.joinedTo);
  if (isJoinedOn) expect(await errorOfCommand(ctx, command)).toContain('was joined to');
  else await runCommand(ctx, command);
  return !isJoinedOn;
};

function moveTo({ sites }: Stage, to: Date): void {
  for (const { ctx } of sites) ctx.clock.set(new Date(Math.max(to.getTime(), ctx.clock.now().getTime())));
}

/** More than the time between two comments of a person. */
export function tick(stage: Stage): void {
  moveTo(stage, new Date(stage.sites[0].ctx.clock.now().getTime() + 61_000));
}

const wait: Do = async ({ stage, site, pick }) => {
  moveTo(stage, new Date(site.ctx.clock.now().getTime() + (1 + (pick % 3)) * DAY_MS));
  return true;
};

const toVoteCount = ({ stage, site }: Turn) => moveTo(stage, nextVoteCount(site.ctx.clock.now()));

/** Both processes perform the next vote count; one of them does. */
const count: Do = async (turn) => {
  // One that is due by now.
  await countVotes(turn.site.ctx);
  toVoteCount(turn);
  const done = await Promise.all(turn.stage.sites.map(({ ctx }) => countVotes(ctx)));
  expect(done.flat()).toHaveLength(1);
  return true;
};

const undo: Do = async ({ site: { ctx } }) => {
  const runs = ctx.db.selectFrom('countingRun').select('dueAt').where('undoneAt', 'is', null).orderBy('dueAt');
  const run = (await runs.execute()).at(-1);
  if (!run) return false;
  const done = await undoVoteCount(ctx, { by: null, run: run.dueAt.toISOString(), reason });
  if (isRefusal(done)) expect(['EUNDO', 'EUNDOLATE']).toContain(done.error);
  return !isRefusal(done);
};

const countAndUndo: Do = async (turn) => {
  const { ctx } = turn.site;
  await countVotes(ctx);
  const before = await rowsThatAnUndoRestores(ctx);
  if (!(await count(turn))) return false;
  expect(await undo(turn)).toBe(true);
  expect(await rowsThatAnUndoRestores(ctx)).toEqual(before);
  return true;
};

/**
 * Members vote the same in one vote, in both processes at the same time, while one of them votes twice and other things
 * happen: sometimes at the moment at which a vote count is due.
 */
const race: Do = async (turn) => {
  const { stage, pick } = turn;
  const choice = pick % 5 ? 'yes' : 'no';
  const open = await openBoxes(turn);
  const isDue = pick % 3 === 1;
  if (isDue) toVoteCount(turn);
  const there = { ...turn, site: siteOf(stage, (pick >> 3) + 1) };
  const votes = stage.members.map((member, nth) => castIn({ ...turn, member, site: siteOf(stage, nth) }, open, choice));
  const others = [castIn(there, open, choice === 'yes' ? 'no' : 'yes'), join(turn), propose(there), revise(turn)];
  const counts = isDue ? stage.sites.map(({ ctx }) => countVotes(ctx)) : [withdraw(there)];
  const done = await Promise.all([...votes, ...others, ...counts]);
  return done.includes(true);
};

const leaveBetween: Do = async (turn) => {
  // Votes, and is counted, as two accounts; joined after it, and then the vote opens again.
  const open = await openBoxes(turn);
  await castIn(turn, open, 'no');
  if (!(await leave(turn))) return false;
  await castIn(turn, open, 'yes');
  await count(turn);
  tick(turn.stage);
  const isJoined = await join(turn);
  tick(turn.stage);
  return (await undo(turn)) && isJoined;
};

const siteOf = ({ sites }: Stage, nth: number): Site => sites[nth % 2] ?? sites[0];

const ACTIONS = {
  propose: { weight: 10, run: propose },
  vote: { weight: 12, run: vote },
  race: { weight: 14, run: race },
  voteInVain: { weight: 5, run: voteInVain },
  comment: { weight: 5, run: comment },
  hide: { weight: 3, run: hide },
  revise: { weight: 10, run: revise },
  withdraw: { weight: 6, run: withdraw },
  void: { weight: 2, run: voidAll },
  leave: { weight: 5, run: leave },
  join: { weight: 7, run: joinAny },
  leaveAndJoin: { weight: 4, run: leaveAndJoin },
  leaveBetween: { weight: 3, run: leaveBetween },
  split: { weight: 3, run: split },
  wait: { weight: 4, run: wait },
  count: { weight: 6, run: count },
  undo: { weight: 8, run: undo },
  countAndUndo: { weight: 3, run: countAndUndo },
} as const;

export type ActionName = keyof typeof ACTIONS;
export const actionNames = Object.keys(ACTIONS) as ActionName[];

/** One action as plain data, so that a sequence can be printed and played again. */
export const action = fc.record({
  what: fc.oneof(...actionNames.map((what) => ({ weight: ACTIONS[what].weight, arbitrary: fc.constant(what) }))),
  who: fc.nat(99),
  pick: fc.nat(999),
});

export type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Performs an action. Returns whether the site accepted it. */
export function perform(stage: Stage, { what, who, pick }: Action): Promise<boolean> {
  tick(stage);
  const member = chosen(stage.members, who) as Member;
  return ACTIONS[what].run({ stage, site: siteOf(stage, pick >> 3), member, pick });
}
