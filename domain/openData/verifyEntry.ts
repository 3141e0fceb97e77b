import { isRestricted, type LimitReason } from '../players/restriction.ts';
import { type RuleBook, rulesAt } from '../rules/rules.ts';
import { levelName } from '../tables/level.ts';
import { tableById } from '../tables/tableRules.ts';
import { RULES_OF_ACTS } from '../voting/decide.ts';
import type { RevisionKind } from '../voting/revisionKinds.ts';
import type { VoteResult } from '../voting/voteResult.ts';
import { deadline } from '../voting/window.ts';
import {
  countedAt,
  type DatedBallot,
  type DecidedVote,
  decide,
  type WireDecision,
  whyNotDecided,
} from './countFile.ts';

interface WirePlace {
  readonly table: string;
  readonly level: number;
}

/** What is known of a vote that came from elsewhere; absent: all ballots. */
type Known = 'tally' | 'result' | undefined;

interface WireVote {
  readonly publishedAt: string | null;
  readonly refusedSeconds: number;
  readonly result: VoteResult;
  readonly known?: Known;
}

/** The fields of the open data that the check of an entry reads. */
export interface WireEntry extends WirePlace, WireVote {
  readonly entry: string;
  readonly title: string;
  readonly proposed: WirePlace;
  readonly md5: string;
  readonly sha256: string;
  readonly notesHash: string | null;
  readonly imported: boolean;
  readonly deletedAt: string | null;
  readonly removedAt: string | null;
}

export interface WireRevision extends WireVote {
  readonly revision: string;
  readonly entry: string;
  readonly kind: RevisionKind;
  readonly at: WirePlace;
  readonly changeTo: string | null;
  readonly publishedAt: string;
}

export interface WireLine extends WireDecision {
  readonly entry: string;
  readonly revision: string | null;
  readonly undone: boolean;
}

export interface WireBallot extends DatedBallot {
  readonly box: string;
  readonly voidedReason: string | null;
  readonly right:
    | { readonly needs: 'nothing' }
    | { readonly table: string; readonly level: number; readonly because: LimitReason | null }
    | null;
}

export interface WireCount {
  readonly count: string;
  readonly setAside: readonly string[];
  readonly undone: object | null;
  readonly files: Readonly<Record<string, string>>;
}

/** An entry with everything that happened to it. */
export interface WholeEntry {
  readonly entry: WireEntry;
  readonly revisions: readonly WireRevision[];
  readonly history: readonly WireLine[];
  readonly ballots: readonly WireBallot[];
}

/** Something published that does not follow from the ballots and the rules. */
export interface Difference {
  /** The instant of the decision; null: it is about the state of today. */
  readonly at: string | null;
  readonly what: string;
}

/** The rules of lines that are not recounted: acts, and decisions from a spreadsheet. */
const OTHER_RULES: readonly string[] = [...RULES_OF_ACTS, 'unknown'];

/** How the open data and messages name an entry: `st 12 "Title"`. */
export const nameOf = ({ entry, table, title }: WireEntry) => `${table} ${entry.split('/')[1]} "${title}"`;

/**
 * Replays everything that happened to an entry: each decision of a vote count from its ballots and the rules in force then,
 * the place of the chart after each, that every vote count decided or held what was open, the rights of the voters, and that
 * the entry of today is where the history ends. Decisions that were undone are left out.
 *
 * @param counts the vote counts that stand, oldest first
 * @param hasTwin whether another entry of the series is of the same chart
 */
export function verifyEntry(
  { entry, revisions, history, ballots }: WholeEntry,
  book: RuleBook,
  counts: readonly WireCount[],
  hasTwin: boolean,
): Difference[] {
  const found: Difference[] = [];
  const differs = (at: string | null, what: string) => found.push({ at, what: `${nameOf(entry)}: ${what}` });
  const ballotsOf = Map.groupBy(ballots, ({ box }) => box);
  const lines = history.filter(({ undone, tag }) => !undone && tag !== 'undo');
  const isStrict = !entry.imported && entry.known !== 'result';
  const stands = new Set(counts.map(({ count }) => count));
  let state = { ...entry.proposed, result: 'new' as VoteResult, deleted: false, removed: false };

  const voteOf = (revision: WireRevision | null): DecidedVote => ({
    entry: { ...state },
    revision: revision && {
      kind: revision.kind,
      ...revision.at,
      changeTo: revision.changeTo,
      blocked: false,
    },
    publishedAt: (revision ?? entry).publishedAt ?? '',
    refusedSeconds: (revision ?? entry).refusedSeconds,
  });

  for (const line of lines) {
    const revision = line.revision === null ? null : revisions.find((one) => one.revision === line.revision);
    if (revision === undefined) {
      differs(line.at, `${line.revision} is decided, and not among the revisions`);
      continue;
    }
    const { table, level } = state;
    // How an entry that came in from a list was decided before is not known.
    if (!isStrict) state = { ...state, ...line.before, result: resultBefore(state.result, revision) };
    else if (line.before.table !== table || line.before.level !== level) {
      differs(
        line.at,
        `was at ${line.before.table}${line.before.level}, by the decisions before it at ${table}${level}`,
      );
    }
    const { known } = revision ?? entry;
    const vote = voteOf(revision);
    const box = ballotsOf.get(line.revision ?? entry.entry) ?? [];
    const counted = known === undefined ? countedAt(box, vote, line.at) : null;
    if (stands.has(line.at) && !OTHER_RULES.includes(line.rule)) {
      const blocked = hasTwin && line.rule === 'moot' && revision?.kind === 'resurrection';
      const asked = vote.revision ? { ...vote, revision: { ...vote.revision, blocked } } : vote;
      const why = whyNotDecided(rulesAt(book, new Date(line.at)), asked, line, counted);
      if (why) differs(line.at, `${line.revision ?? 'the proposal'}: ${why}`);
      if (line.rule === 'duplicate' && !hasTwin) differs(line.at, 'is a duplicate of no other entry');
    } else if (line.tag === 'cancel' && counted && line.yes + line.neutral + line.no > box.length) {
      differs(line.at, 'more votes are published than ballots');
    }
    state = after(state, line);
  }

  const isDecided = lines.some(({ tag }) => tag === 'update' || tag === 'delete');
  const today = { table: entry.table, level: entry.level, result: entry.result, deleted: entry.deletedAt !== null };
  if (isStrict || isDecided) {
    for (const key of ['table', 'level', 'result', 'deleted'] as const) {
      if (state[key] !== today[key]) differs(null, `${key} is ${today[key]}, by the history ${state[key]}`);
    }
  }

  for (const box of [null, ...revisions]) {
    const { result, publishedAt, known } = box ?? entry;
    if (result === 'new' || known !== undefined || publishedAt === null || box?.kind === 'fix') continue;
    const own = lines.filter(({ revision }) => revision === (box?.revision ?? null));
    const closed = own.find(({ tag }) => ['update', 'reject', 'cancel', 'delete'].includes(tag));
    if (!closed) {
      if (isStrict || box) differs(null, `${box?.revision ?? 'the proposal'} is closed by no decision`);
      continue;
    }
    const name = box
      ? `${box.at.table} revision ${box.revision.split('/r')[1]}`
      : `${entry.proposed.table} ${entry.entry.split('/')[1]}`;
    for (const { count, setAside } of counts) {
      if (count <= publishedAt || count >= closed.at || setAside.includes(name)) continue;
      if (box && !own.some(({ at }) => at === count)) differs(count, `${box.revision} was open and is not held`);
      if (box) continue;
      const vote = { ...voteOf(null), entry: { ...entry.proposed, result: 'new', deleted: false } } as const;
      const counted = countedAt(ballotsOf.get(entry.entry) ?? [], vote, count);
      const { result: due } = decide(rulesAt(book, new Date(count)), vote, counted, count);
      if (due !== 'stays') differs(count, `should have been decided: ${due}`);
    }
  }

  for (const ballot of ballots) {
    const box = ballot.box === entry.entry ? null : revisions.find(({ revision }) => revision === ballot.box);
    if (box === undefined) {
      differs(ballot.at, `a ballot is on ${ballot.box}, which is not among the revisions`);
      continue;
    }
    const why = whyNotCast(ballot, box?.at ?? entry.proposed, box ?? entry, book);
    if (why && !(box ?? entry).known && !entry.imported) differs(ballot.at, `a ballot of ${ballot.at} ${why}`);
  }
  return found;
}

function resultBefore(result: VoteResult, revision: WireRevision | null): VoteResult {
  if (result !== 'new' || revision === null) return result;
  return revision.kind === 'resurrection' ? 'reject' : 'accept';
}

interface State extends WirePlace {
  result: VoteResult;
  deleted: boolean;
  removed: boolean;
}

/** Returns the state of an entry after a decision. */
function after(state: State, { tag, revision, after: place }: WireLine): State {
  if (tag === 'update') return { ...state, ...place, result: 'accept', deleted: false };
  if (tag === 'delete') return { ...state, deleted: true };
  if (tag === 'deletesub') return { ...state, removed: true, deleted: state.deleted || state.result === 'accept' };
  if (revision === null && tag === 'reject') return { ...state, result: 'reject' };
  if (revision === null && tag === 'cancel') return { ...state, result: 'canceled' };
  return state;
}

/** Returns why a ballot could not have been cast by what gave the right to it; null if it could. */
function whyNotCast(
  { at, right }: WireBallot,
  { table: id, level }: WirePlace,
  { publishedAt, refusedSeconds }: WireVote,
  book: RuleBook,
): string | null {
  const rules = rulesAt(book, new Date(at));
  const table = tableById(rules, id);
  if (!table || publishedAt === null) return null;
  const window = { publishedAt: new Date(publishedAt), refusedSeconds };
  if (at < publishedAt || new Date(at) > deadline(rules, window)) return 'lies outside of its window';
  if (right === null) return null;
  const limits = 'table' in right ? { [right.table]: right.level } : {};
  if (isRestricted(table, level, limits)) return `needs the right to ${levelName(table, level)}, and had another`;
  if (!('table' in right) || right.because === null) return null;
  const { because } = right;
  const limited = tableById(rules, right.table);
  if (!limited) return 'has the right of a table that the rules do not have';
  const allowed = 'above' in because ? because.level + because.above : limited.highest;
  const why = right.level === Math.min(allowed, limited.highest) && because.rule !== 'noClear';
  return why ? null : `had a limit of ${right.level} that its clears do not give`;
}
