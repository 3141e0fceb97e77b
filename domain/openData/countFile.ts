import { gmt9 } from '../common/dates.ts';
import type { Rules } from '../rules/rules.ts';
import { tableById } from '../tables/tableRules.ts';
import { type Decision, DUPLICATE, decideRevision, decideSong, tagOf } from '../voting/decide.ts';
import { asksForOpinion } from '../voting/normalizeBallot.ts';
import { parseChangeTo, type RevisionKind, type VotedKind } from '../voting/revisionKinds.ts';
import { type Ballot, type Opinions, opinions, type Tally, tally } from '../voting/tally.ts';
import type { VoteResult } from '../voting/voteResult.ts';

/** The name of the file of a table at a vote count: `ST-2026-12-06.ndjson`. */
export const countFileName = (tableId: string, dueAt: Date) => `${tableId.toUpperCase()}-${gmt9(dueAt).dashed}.ndjson`;

interface WirePlace {
  readonly table: string;
  readonly level: number;
}

/** A ballot as the open data has it. */
export interface DatedBallot extends Ballot {
  readonly at: string;
  readonly voidedAt: string | null;
}

/** A decision as the open data has it. */
export interface WireDecision extends Tally, Opinions {
  readonly tag: string;
  readonly at: string;
  readonly before: WirePlace;
  readonly after: WirePlace | null;
  readonly minimum: number | null;
  readonly threshold: number | null;
  readonly rule: string;
}

/** What a decision was about, as it was then. */
export interface DecidedVote {
  readonly entry: WirePlace & { readonly result: VoteResult; readonly deleted: boolean };
  readonly revision:
    | (WirePlace & { readonly kind: RevisionKind; readonly changeTo: string | null; readonly blocked: boolean })
    | null;
  readonly publishedAt: string;
  readonly refusedSeconds: number;
}

/** Returns the votes of a ballot box that a decision at `at` counts. */
export function countedAt(
  ballots: readonly DatedBallot[],
  { revision, entry }: Pick<DecidedVote, 'revision' | 'entry'>,
  at: string,
): Tally & Opinions {
  // Instants in ISO 8601 of UTC compare as texts.
  const counted = ballots.filter((ballot) => ballot.at < at && !(ballot.voidedAt !== null && ballot.voidedAt < at));
  const opinionated = asksForOpinion(revision?.kind ?? 'song') ? counted : [];
  return { ...tally(counted), ...opinions(opinionated, entry.level) };
}

/** Returns what the rules decide about a vote with this tally at `at`. */
export function decide(
  rules: Rules,
  { entry, revision, publishedAt, refusedSeconds }: DecidedVote,
  { yes, neutral, no, high, mid, low }: Tally & Opinions,
  at: string,
): Decision {
  const vote = {
    rules,
    at: new Date(at),
    tally: { yes, neutral, no },
    opinions: { high, mid, low },
  };
  const window = { publishedAt: new Date(publishedAt), refusedSeconds };
  const table = tableById(rules, entry.table);
  const proposedIn = revision && tableById(rules, revision.table);
  if (!table || proposedIn === undefined) throw new Error('the rules do not have its table');
  if (!revision || !proposedIn) return decideSong({ ...vote, ...window, table, level: entry.level });
  const { kind, level, blocked } = revision;
  const changeTo = parseChangeTo(revision.changeTo);
  return decideRevision({
    ...vote,
    revision: { ...window, kind: kind as VotedKind, changeTo, table: proposedIn, level },
    entry: { ...entry, table, restoreBlocked: blocked },
  });
}

/**
 * Compares a published decision with the ballots and the rules. `duplicate` is not decided by votes: its tally alone is
 * compared.
 *
 * @param counted null: the ballots are not known, and the published tally is believed
 * @returns what differs, in words; null when nothing does
 */
export function whyNotDecided(
  rules: Rules,
  vote: DecidedVote,
  published: WireDecision,
  counted: (Tally & Opinions) | null,
): string | null {
  const expected = counted ?? published;
  const wrong = (['yes', 'neutral', 'no', 'high', 'mid', 'low'] as const).find(
    (key) => published[key] !== expected[key],
  );
  if (wrong) return `${published[wrong]} ${wrong} published, ${expected[wrong]} in the ballots`;
  const decision = published.rule === 'duplicate' ? DUPLICATE : decide(rules, vote, expected, published.at);
  const { after } = decision;
  const shown = {
    tag: tagOf(decision, vote.revision?.kind ?? null),
    after: after && `${after.tableId}${after.level}`,
    minimum: decision.minimum,
    threshold: decision.acceptRate,
    // Time that was given back later makes a vote younger: what held it then may be another rule by now.
    rule: decision.result === 'stays' ? published.rule : decision.rule,
  };
  const stated = { ...published, after: published.after && `${published.after.table}${published.after.level}` };
  const differs = (Object.keys(shown) as (keyof typeof shown)[]).find((key) => shown[key] !== stated[key]);
  return differs ? `${differs} ${stated[differs]} published, ${shown[differs]} by the rules` : null;
}

/** A count file, parsed. */
export interface CountFile {
  readonly head: {
    readonly table: string;
    readonly count: string;
    readonly rules: { readonly from: string; readonly rules: unknown };
    readonly before: { readonly file: string; readonly sha256: string } | null;
  };
  readonly votes: readonly (DecidedVote & {
    readonly box: string;
    readonly entry: { readonly title: string };
    readonly ballots: readonly DatedBallot[];
    readonly decision: WireDecision;
  })[];
}

/** Parses the text of a count file. @throws SyntaxError when a line is no JSON */
export function parseCountFile(text: string): CountFile {
  const [head, ...votes] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return { head, votes };
}

/** Recounts every vote of a count file by the rules in it; returns what differs, by vote. */
export function checkCountFile({ head, votes }: CountFile): { box: string; title: string; why: string }[] {
  const rules = head.rules.rules as Rules;
  return votes.flatMap(({ box, ballots, decision, ...vote }) => {
    const late = decision.at === head.count ? null : 'it was not decided at this vote count';
    const why = late ?? whyNotDecided(rules, vote, decision, countedAt(ballots, vote, head.count));
    return why === null ? [] : [{ box, title: vote.entry.title, why }];
  });
}
