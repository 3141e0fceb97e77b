import { expect } from 'vitest';
import { ban, unban } from '#server/accounts/ban.ts';
import { restoreVotingRights, suspendVotingRights } from '#server/accounts/suspendVotingRights.ts';
import { runRatingJobs } from '#server/scores/ratings/ratingJobs.ts';
import { verifyRatings } from '#server/scores/ratings/verifyRatings.ts';
import { voidVotes } from '#server/voting/ballots/voidVotes.ts';
import { cancelEntry } from '#server/voting/submissions/cancelEntry.ts';
import { removeFromSub } from '#server/voting/submissions/removeFromSub.ts';
import { suspend } from '#server/voting/submissions/suspend.ts';
import { countVotes } from '#server/voting/voteCounts/countVotes.ts';
import type { Action, BallotChoice } from '#testing/model/actions.ts';
import { whyNotAtAll } from '#testing/model/door.ts';
import { fix } from '#testing/model/fixing.ts';
import { dropFile as keep, propose } from '#testing/model/proposing.ts';
import {
  cancelOpenVotes,
  removeFromSub as removeInModel,
  voidVotes as voidInModel,
  withdraw,
} from '#testing/model/removing.ts';
import { type Reply, yes } from '#testing/model/reply.ts';
import { revise } from '#testing/model/revising.ts';
import { countDue, nextVoteCount } from '#testing/model/voteCount.ts';
import { comment, vote } from '#testing/model/voting.ts';
import { type Entry, openRevisionOf, type Revision, type World } from '#testing/model/world.ts';
import { PASSWORD } from './data/players.ts';
import { type Actor, charts, logInAgain, stage } from './modelCast.ts';
import { type Looked, lookAround } from './modelLook.ts';
import { dropFile } from './site/actions.ts';
import type { Answer, Site } from './site/site.ts';

const HOUR = 60 * 60 * 1000;
/** The number of actions between two full comparisons, unless a vote count is performed. */
const LOOK_EVERY = 6;

interface Stage {
  site: Site;
  world: World;
  actors: Actor[];
  /** All responses, to compare two engines. */
  transcript: unknown[];
  looked: Looked;
  counted: number;
}

/**
 * Plays a sequence on the site and in the model, from the same start; throws if a response or list differs from
 * the model.
 *
 * @returns all responses, in order
 */
export async function playOut(site: Site, actions: readonly Action[]): Promise<unknown[]> {
  const play: Stage = { site, ...(await stage(site)), transcript: [], looked: new Map(), counted: 0 };
  for (const [index, action] of actions.entries()) {
    const runs = play.world.runs.length;
    try {
      await perform(play, action);
      const isCounted = play.world.runs.length > runs;
      if (isCounted || action.do === 'look' || index % LOOK_EVERY === 0 || index === actions.length - 1) {
        play.transcript.push(await lookAround(play));
      }
    } catch (error) {
      throw new Error(`after action ${index}, ${JSON.stringify(action)}:\n${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  await runRatingJobs(site.ctx);
  expect((await verifyRatings(site.ctx)).differences).toEqual([]);
  return play.transcript;
}

/** Plays one action on the site and in the model. */
async function perform(play: Stage, action: Action): Promise<void> {
  const { site, world, actors } = play;
  const { ctx } = site;
  const actorAt = (index: number) => actors[index % actors.length] as Actor;
  switch (action.do) {
    case 'propose':
      return proposeAs(play, actorAt(action.actor), action);
    case 'vote':
      return voteAs(play, actorAt(action.actor), choose(world, action.on, action.pick), action.endpoint, action.ballot);
    case 'crowd': {
      const about = choose(world, action.on, action.pick);
      for (const actor of action.actor) await voteAs(play, actorAt(actor), about, 'v2', action.ballot);
      return;
    }
    case 'comment': {
      const entry = world.entries.filter(({ removed }) => !removed).at(action.pick % world.entries.length);
      if (!entry) return;
      const body = { table: entry.table, comment: action.text };
      const answer = await site.post(`/api/vote/comment/${entry.no}`, body, actorAt(action.actor));
      const asked = { table: entry.table, number: entry.no, text: action.text };
      return compare(play, answer, comment(world, actorAt(action.actor).person, asked));
    }
    case 'revise':
      return reviseAs(play, actorAt(action.actor), action);
    case 'ban':
    case 'unban':
    case 'bar':
    case 'unbar':
      return sanction(play, actorAt(action.actor), action.do);
    case 'void': {
      const { accountId, person } = actorAt(action.actor);
      const done = await voidVotes(ctx, { by: null, account: accountId, entry: null, reason: 'a reason' });
      play.transcript.push(done);
      const { voided: ballots } = voidInModel(world, person, 'a reason');
      expect(done).toMatchObject({ result: { ballots } });
      return;
    }
    case 'deleteAccount':
      return deleteAccount(play, actorAt(action.actor));
    case 'suspend': {
      const period = { from: world.now, until: world.now + action.days * 24 * HOUR };
      await suspend(ctx, {
        by: null,
        reason: '',
        from: new Date(period.from).toISOString(),
        until: new Date(period.until).toISOString(),
      });
      world.suspensions.push(period);
      return;
    }
    case 'remove':
    case 'cancel':
      return adminAct(play, action.do, action.pick);
    case 'withdraw':
      return withdrawAs(play, actorAt(action.actor), action);
    case 'fix':
      return fixAs(play, actorAt(action.actor), action);
    case 'wait':
      return moveClock(play, world.now + action.minutes * 60_000);
    case 'toVoteCount':
      return moveClock(play, nextVoteCount(world.now) + action.milliseconds);
    case 'count':
      await countVotes(ctx);
      countDue(world);
      return;
    case 'look':
      return;
  }
}

function moveClock({ site, world }: Stage, to: number): void {
  world.now = Math.max(to, world.now);
  site.ctx.clock.set(new Date(world.now));
}

/**
 * Compares a response with the model's. If a refusal does not depend on it, the site may refuse before it performs a
 * due vote count; then the vote count is performed here, as of its time.
 */
async function compare(play: Stage, { status, body }: Answer, expected: Reply): Promise<void> {
  play.transcript.push({ status, body });
  expect({ status, body }).toEqual(expected);
  if (status !== 200) await countVotes(play.site.ctx, new Date(play.world.counted));
}

async function proposeAs(
  play: Stage,
  actor: Actor,
  { chart: index, table, level, drop, form }: Extract<Action, { do: 'propose' }>,
): Promise<void> {
  const { site, world } = play;
  const chart = charts[index % charts.length];
  if (!chart) return;
  if (drop) {
    const dropped = await dropFile(site, actor, chart.bytes);
    const refused = keep(world, actor.person, chart);
    expect(dropped.status).toBe(refused?.status ?? 200);
    if (refused) expect(dropped.body).toEqual(refused.body);
  }
  const songData = { sha256: chart.sha256, level, ...form };
  const answer = await site.post('/api/vote/submit', { table, songData }, actor);
  await compare(play, answer, propose(world, actor.person, { table, level, chart, ...form }));
}

type Chosen = { entry: Entry } | { revision: Revision } | null;

function choose(world: World, on: Extract<Action, { do: 'vote' }>['on'], pick: number): Chosen {
  const isOpen = (entry: Entry) => entry.result === 'new' || openRevisionOf(world, entry)?.kind === 'resurrection';
  if (on === 'openSong' || on === 'anySong') {
    const entries = world.entries.filter((entry) => !entry.removed && (on === 'anySong' || isOpen(entry)));
    const entry = entries[pick % entries.length];
    return entry ? { entry } : null;
  }
  if (on === 'nothing') return null;
  const revisions = world.revisions.filter(({ result }) => on === 'anyRevision' || result === 'new');
  const revision = revisions[pick % revisions.length];
  return revision ? { revision } : choose(world, 'openSong', pick);
}

const REVISION_WORDS = { yes: 'agree', neutral: 'neutral', no: 'disagree' } as const;

async function voteAs(
  play: Stage,
  actor: Actor,
  about: Chosen,
  endpoint: 'v1' | 'v2',
  ballot: BallotChoice,
): Promise<void> {
  const { site, world } = play;
  const onRevision = about !== null && 'revision' in about;
  const box = about && ('revision' in about ? about.revision : about.entry);
  const table = about ? ('revision' in about ? about.revision.from.table : about.entry.table) : 'st';
  const revote = about && 'entry' in about && about.entry.result !== 'new' && openRevisionOf(world, about.entry);
  // `v2` means the endpoint for the version of the vote, `v1` the other one.
  const right = (revote || box)?.version ?? 2;
  const version = endpoint === 'v2' ? right : right === 1 ? 2 : 1;
  const number = box?.no ?? 9999;
  const { vote: word, difficulty, personDiff, level, comment: text } = ballot;
  const body = {
    table,
    vote: onRevision ? REVISION_WORDS[word] : word,
    comment: text,
    ...(version === 1 ? { level } : { option: { difficulty, personDiff } }),
  };
  const path = `${onRevision ? 'revision-vote' : 'vote'}${version === 2 ? '2' : ''}`;
  const answer = await site.post(`/api/vote/${path}/${number}`, body, actor);
  const voting = { about: onRevision ? 'revision' : 'song', version, table, number, ...ballot } as const;
  await compare(play, answer, vote(world, actor.person, voting));
}

async function reviseAs(play: Stage, actor: Actor, action: Extract<Action, { do: 'revise' }>): Promise<void> {
  const { site, world } = play;
  const { pick, type, changeTo, comment: text } = action;
  const fits = world.entries.filter((one) => !action.fitting || isFitting(one, type));
  const entry = fits[pick % fits.length] ?? world.entries[pick % world.entries.length];
  if (!entry) return;
  const body = {
    table: entry.table,
    type,
    submission: entry.no,
    comment: text,
    ...(changeTo !== null && { changeTo }),
  };
  const asked = { table: entry.table, number: entry.no, type, changeTo, comment: text };
  await compare(play, await site.post('/api/vote/revision-submit', body, actor), revise(world, actor.person, asked));
}

/** Whether a type of revision is possible for an entry, by its state and place. */
function isFitting(entry: Entry, type: string): boolean {
  const { result, removed, deleted, table, level } = entry;
  if (removed || result === 'new') return false;
  if (type === 'resurrection') return result !== 'accept' || deleted;
  if (result !== 'accept' || deleted) return false;
  return type !== 'transfer' || ['st 0', 'sl 12', 'dpst 0', 'dp 10'].includes(`${table} ${level}`);
}

async function sanction({ site: { ctx } }: Stage, actor: Actor, what: 'ban' | 'unban' | 'bar' | 'unbar') {
  const { person, userId } = actor;
  if (person.deleted) return;
  if (what === 'ban') await ban(ctx, { by: null, account: userId, reason: 'a reason' });
  if (what === 'bar') await suspendVotingRights(ctx, { by: null, account: userId, reason: 'a reason' });
  if (what === 'unban') await unban(ctx, { by: null, reason: '', account: userId });
  if (what === 'unbar') await restoreVotingRights(ctx, { by: null, reason: '', account: userId });
  if (what === 'ban' || what === 'unban') person.banned = what === 'ban';
  else person.barred = what === 'bar';
  if (!person.banned && !person.session) await logInAgain(ctx, actor);
}

async function deleteAccount(play: Stage, actor: Actor): Promise<void> {
  const { site, world } = play;
  const answer = await site.post('/api/user/delete-account', { userpw: PASSWORD }, actor);
  const refused = whyNotAtAll(actor.person);
  if (!refused) {
    countDue(world);
    Object.assign(actor.person, { deleted: true, session: false });
  }
  await compare(play, answer, refused ?? yes());
}

async function adminAct({ site: { ctx }, world, transcript }: Stage, what: 'remove' | 'cancel', pick: number) {
  const entry = world.entries[pick % world.entries.length];
  if (!entry) return;
  const given = { by: null, table: entry.table, entryNo: entry.no, reason: 'a reason' };
  const done = await (what === 'remove' ? removeFromSub(ctx, given) : cancelEntry(ctx, given));
  transcript.push(done);
  countDue(world);
  const isThere = entry.table === given.table && (what === 'remove' || !entry.removed);
  if (!isThere) expect(done).toMatchObject({ error: 'ENOTFOUND' });
  else if (what === 'remove') expect(done).toMatchObject({ result: removeInModel(world, entry, 'a reason') });
  else {
    const { song, revision } = cancelOpenVotes(world, entry, 'a reason');
    expect(done).toMatchObject({ result: { song, revisionId: revision ? expect.any(Number) : null } });
  }
}

async function withdrawAs(play: Stage, actor: Actor, { pick, on, own }: Extract<Action, { do: 'withdraw' }>) {
  const { site, world, actors } = play;
  const boxes = [...world.entries, ...world.revisions].filter(({ result }) => on === 'any' || result === 'new');
  const box = boxes[pick % boxes.length];
  if (!box) return;
  const who = (own && actors.find(({ person }) => person === box.proposer)) || actor;
  const about = 'entry' in box ? { revision: box } : { entry: box };
  const [path, table] = 'entry' in box ? ['revision-withdraw', box.from.table] : ['withdraw', box.table];
  const answer = await site.post(`/api/vote/${path}/${box.no}`, { table }, who);
  await compare(play, answer, withdraw(world, who.person, about));
}

async function fixAs(play: Stage, actor: Actor, action: Extract<Action, { do: 'fix' }>): Promise<void> {
  const { site, world } = play;
  const { pick, comment: text, url } = action;
  const entry = world.entries[pick % world.entries.length];
  const chart = action.chart === null ? null : (charts[action.chart % charts.length] ?? null);
  if (!entry) return;
  if (chart && actor.person.session && !actor.person.banned) {
    await dropFile(site, actor, chart.bytes);
    keep(world, actor.person, chart);
  }
  const body = {
    table: entry.table,
    type: 'fix',
    submission: entry.no,
    comment: text,
    ...(url !== null && { url }),
    ...(chart && { sha256: chart.sha256 }),
  };
  const answer = await site.post('/api/vote/revision-submit', body, actor);
  await compare(play, answer, fix(world, actor.person, { entry, table: body.table, comment: text, url, chart }));
}
