import { type Refusal, refuse } from '../common/errors.ts';
import { isBlank, lengthOf } from '../common/text.ts';
import { refuseLevel } from '../players/restriction.ts';
import type { Rules } from '../rules/rules.ts';
import { isLevel } from '../tables/level.ts';
import type { RevisionKind } from './revisionKinds.ts';
import type { Difficulty, Vote } from './tally.ts';
import { type Votable, type Voter, viewerStatus } from './viewerStatus.ts';
import { voteOfLevel, voteOptions } from './voteOptions.ts';

/** Vote version 2 asks for a difficulty opinion, version 1 for a level. */
export type VoteVersion = 1 | 2;

export interface CastBallot {
  readonly vote: Vote;
  readonly difficulty: Difficulty | null;
  readonly personDiff: boolean;
  readonly level: number | null;
  readonly comment: string;
}

/** A person's stored ballot. */
export interface OwnBallot extends CastBallot {
  /** Why an admin voided it; null if it counts. */
  readonly voided: string | null;
}

export interface VoteFacts {
  readonly rules: Rules;
  readonly at: Date;
  readonly about: 'song' | RevisionKind;
  /** The song or revision. Its table and level are the present ones of the chart. */
  readonly entry: Votable & { readonly voteVersion: VoteVersion };
  readonly voter: Voter & { readonly banned: boolean };
  /** The person's earlier ballot on the entry, from any endpoint. */
  readonly own: OwnBallot | null;
  /** The vote version of the endpoint. */
  readonly version: VoteVersion;
  readonly ballot: CastBallot;
}

type VoteRefusal =
  | 'EBANNED'
  | 'NOTVALIDVALUE'
  | 'TOOLONGCOM'
  | 'EVOTENOREASON'
  | 'EVOIDED'
  | 'RESTRICTIONLEVEL'
  | 'ENOTVALIDAUTH';

/**
 * Returns why a ballot is refused; null if it is accepted, `already` if the same one is stored (a success). The first
 * ballot is final: a different one is ENOTVALIDAUTH with the viewer's `status`, as is one after the end, and any is EVOIDED
 * with the reason where the first was voided. For logged-in
 * users only.
 */
export function whyNotVote(facts: VoteFacts): Refusal<VoteRefusal> | 'already' | null {
  const { rules, at, entry, voter, own, ballot } = facts;
  if (voter.banned) return refuse('EBANNED');
  if (!isOnOffer(facts)) return refuse('NOTVALIDVALUE');
  if (lengthOf(ballot.comment) > rules.fields.comment) return refuse('TOOLONGCOM', { limit: rules.fields.comment });
  if (ballot.vote === 'no' && isBlank(ballot.comment)) return refuse('EVOTENOREASON');
  if (own && own.voided !== null) return refuse('EVOIDED', { reason: own.voided });
  if (own && isSame(own, ballot)) return 'already';
  const status = viewerStatus(entry, voter, own !== null, at);
  if (status === 'success') return null;
  if (status === 'restricted') return refuseLevel(rules, entry.table, voter.barred);
  return refuse('ENOTVALIDAUTH', { status, kind: 'conflict' });
}

function isOnOffer({ about, entry, version, ballot, rules }: VoteFacts): boolean {
  if (version !== entry.voteVersion || !voteOptions(entry.table, about).includes(ballot.vote)) return false;
  return version === 2 ? ballot.level === null : isLevelOnOffer(rules, about, entry, ballot);
}

/** Returns whether a version 1 ballot has a level that may be chosen, and the vote that follows from it. */
function isLevelOnOffer(
  { levelVote }: Rules,
  about: VoteFacts['about'],
  { table, level }: Votable,
  { level: chosen, vote }: CastBallot,
): boolean {
  if (!isLevel(table, chosen) || Math.abs(chosen - level) > levelVote.within) return false;
  if (about === 'delete') return chosen === level;
  const follows = about === 'change' || about === 'transfer';
  return !follows || vote === voteOfLevel(chosen, level);
}

function isSame(a: CastBallot, b: CastBallot): boolean {
  const counted = a.vote === b.vote && a.difficulty === b.difficulty && a.level === b.level;
  return counted && a.personDiff === b.personDiff && a.comment.trim() === b.comment.trim();
}
