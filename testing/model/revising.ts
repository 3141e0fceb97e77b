import { DAY, suspensionAt, usedUp, whyNotAtAll } from './door.ts';
import { iso, no, type Reply, yes } from './reply.ts';
import { isRestricted, refuseLevel } from './rights.ts';
import { anotherStands, countDue, revisionMinimum } from './voteCount.ts';
import {
  type Entry,
  isOfficial,
  type Kind,
  nextNumber,
  openRevisionOf,
  type Person,
  type Place,
  type Revision,
  tableAt,
  type World,
} from './world.ts';

export interface Revising {
  readonly table: string;
  readonly number: number;
  /** Any text; may be an invalid kind. */
  readonly type: string;
  readonly changeTo: string | null;
  readonly comment: string;
}

const VOTED = ['change', 'delete', 'resurrection', 'transfer'] as const satisfies Kind[];
type Voted = (typeof VOTED)[number];

/** Proposes a revision, or returns the first refusal in the order of voting.md. */
export function revise(world: World, person: Person, asked: Revising): Reply {
  const refused = whyNotAtAll(person);
  if (refused) return refused;
  countDue(world);
  const suspension = suspensionAt(world);
  if (suspension) return no('EIMPORTANT', { from: iso(suspension.from), until: iso(suspension.until) });
  const kind = VOTED.find((one) => one === asked.type);
  if (!kind) return no('NOTVALIDVALUE');
  if (kind === 'change' && !/^(low|high|-?\d+)$/.test(asked.changeTo ?? '')) return no('NOTVALIDVALUE');
  const { comment: limit } = world.rules.fields;
  if (asked.comment.trim() === '') return no('NOTINFO');
  if (asked.comment.length > limit) return no('TOOLONGCOM', { limit });
  const entry = world.entries.find((one) => one.no === asked.number && one.table === asked.table && !one.removed);
  if (!entry) return no('ENOTFOUND');
  const why = whyNot(world, person, entry, kind, asked.changeTo);
  if (why) return why;
  const revision: Revision = {
    no: nextNumber(world, `${entry.series} revisions`),
    series: entry.series,
    version: 2,
    proposer: person,
    publishedAt: world.now,
    result: 'new',
    decidedAt: null,
    ballots: [],
    verdict: null,
    entry,
    kind,
    changeTo: kind === 'change' ? asked.changeTo : null,
    from: { table: entry.table, level: entry.level },
    to: goalOf(world, entry, kind, asked.changeTo) ?? entry,
    comment: asked.comment,
  };
  world.revisions.push({ ...revision, to: { table: revision.to.table, level: revision.to.level } });
  return yes({ entryNo: revision.no });
}

/** The target level and table of a revision; null if invalid. */
function goalOf(world: World, entry: Entry, kind: Voted, changeTo: string | null): Place | null {
  const { lowest, highest } = tableAt(world, entry);
  const { level, table } = entry;
  if (kind === 'delete' || kind === 'resurrection') return { table, level };
  if (kind === 'transfer') {
    if (table === 'st' && level === 0) return { table: 'sl', level: 12 };
    if (table === 'sl' && level === 12) return { table: 'st', level: 0 };
    if (table === 'dpst' && level === 0) return { table: 'dp', level: 10 };
    if (table === 'dp' && level === 10) return { table: 'dpst', level: 0 };
    return null;
  }
  const to = changeTo === 'high' ? level + 1 : changeTo === 'low' ? level - 1 : Number(changeTo);
  const { largestChange } = world.rules.revision;
  return to < lowest || to > highest || Math.abs(to - level) > largestChange ? null : { table, level: to };
}

function whyNot(world: World, person: Person, entry: Entry, kind: Voted, changeTo: string | null): Reply | null {
  if (entry.result === 'new') return no('ENOVOTEEND');
  const goal = goalOf(world, entry, kind, changeTo);
  if (!goal) return no('NOTVALIDVALUE');
  if ((kind === 'resurrection') === isOfficial(entry)) return no('NOTVALIDVALUE');
  if (kind === 'resurrection' && anotherStands(world, entry)) return no('NOTVALIDVALUE');
  if (kind === 'change' && goal.level === entry.level) return no('ESAMELEVEL');
  if (isRestricted(world, person, entry)) return refuseLevel(world, person, entry);
  if (openRevisionOf(world, entry)) return no('EALREADYSUBMITREV');
  if (kind === 'resurrection' && entry.proposer === person) return no('ENOTRESURRECTIONSELF');
  const past = world.revisions.filter((revision) => revision.entry === entry);
  const leads = kind === 'change' || kind === 'transfer';
  const isSame = ({ to, kind: other }: Revision) =>
    other === kind && (!leads || (to.table === goal.table && to.level === goal.level));
  if (past.some((revision) => revision.proposer === person && isSame(revision))) return no('ENOTSUBMITSAMEPROP');
  const freeAt = freeAgain(world, person, entry, kind, past);
  if (world.now < freeAt) return no('ENOTAFTERTWOMONTHS', { retryAt: iso(freeAt) });
  const times = world.revisions.filter(({ proposer, kind: its }) => proposer === person && its !== 'fix');
  const { limit, days } = world.rules.revisions;
  const over = usedUp(
    times.flatMap(({ publishedAt }) => publishedAt ?? []),
    limit,
    days,
    world.now,
  );
  return over && no('EREACHEDMAX', over);
}

/** When the cooldown ends: after the proposal or its cancellation, and after the last decision of that type. */
function freeAgain(world: World, person: Person, entry: Entry, kind: Voted, past: readonly Revision[]): number {
  const { waitDays, waitCanceledDays } = world.rules.revisions;
  const leaves = (one: Kind) => one === 'delete' || one === 'resurrection';
  let freeAt = Number.NEGATIVE_INFINITY;
  if (leaves(kind)) {
    const since = entry.result === 'canceled' ? entry.decidedAt : entry.publishedAt;
    const days = entry.result === 'canceled' ? waitCanceledDays : waitDays;
    if (since !== null) freeAt = since + days * DAY;
  }
  for (const one of past) {
    const isDecided = (one.result === 'accept' || one.result === 'reject') && one.kind !== 'fix';
    const isOfType = one.kind === kind || (leaves(one.kind) && leaves(kind));
    if (!isDecided || !isOfType || one.decidedAt === null || !one.verdict) continue;
    const { yes: agreed, neutral, no: against } = one.verdict.tally;
    const binds = agreed + neutral + against >= (one.verdict.minimum ?? revisionMinimum(world, one));
    if (binds || one.proposer === person) freeAt = Math.max(freeAt, one.decidedAt + waitDays * DAY);
  }
  return freeAt;
}
