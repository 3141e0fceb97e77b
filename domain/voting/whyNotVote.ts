import { type Refusal, refuse } from '../common/errors.ts';
import { isBlank, lengthOf } from '../common/text.ts';
import type { RevisionKind } from '../entries/revisionKinds.ts';
import type { Rules } from '../rules/rules.ts';
import { isLevel } from '../tables/level.ts';
import type { Difficulty, Vote } from './tally.ts';
import { type Votable, type Voter, viewerStatus } from './viewerStatus.ts';
import { voteOfLevel, voteOptions } from './voteOptions.ts';

/** Vote version 2 asks for a difficulty, version 1 for a level (specification §4). */
export type VoteVersion = 1 | 2;

/** A ballot as it is cast and stored. */
export interface CastBallot {
  readonly vote: Vote;
  readonly difficulty: Difficulty | null;
  readonly personDiff: boolean;
  readonly level: number | null;
  readonly comment: string;
}

export interface VoteFacts {
  readonly rules: Rules;
  readonly at: Date;
  readonly about: 'song' | RevisionKind;
  /** The song or the revision; its table and level are where the chart is now. */
  readonly entry: Votable & { readonly voteVersion: VoteVersion };
  readonly voter: Voter & { readonly banned: boolean };
  /** The ballot this person has cast on the entry, whichever call brought it. */
  readonly own: CastBallot | null;
  /** The version of the call that brings the ballot. */
  readonly version: VoteVersion;
  readonly ballot: CastBallot;
}

type VoteRefusal = 'EBANNED' | 'NOTVALIDVALUE' | 'TOOLONGCOM' | 'EVOTENOREASON' | 'RESTRICTIONLEVEL' | 'ENOTVALIDAUTH';

/**
 * Why a ballot may not be stored; null = it may, `already` = the same one is stored and the answer is success.
 * The first ballot stands, so another one is ENOTVALIDAUTH with the viewer's `status`, as is one after the end
 * (decisions.md §4, §9). Who is not logged in never gets here.
 */
export function whyNotVote(facts: VoteFacts): Refusal<VoteRefusal> | 'already' | null {
  const { rules, at, entry, voter, own, ballot } = facts;
  if (voter.banned) return refuse('EBANNED');
  if (!isOnOffer(facts)) return refuse('NOTVALIDVALUE');
  if (lengthOf(ballot.comment) > rules.fields.comment) return refuse('TOOLONGCOM', { limit: rules.fields.comment });
  if (ballot.vote === 'no' && isBlank(ballot.comment)) return refuse('EVOTENOREASON');
  if (own && isSame(own, ballot)) return 'already';
  const status = viewerStatus(rules, entry, voter, own !== null, at);
  if (status === 'success') return null;
  if (status === 'restricted') return refuse('RESTRICTIONLEVEL', { above: rules.restriction.above });
  return refuse('ENOTVALIDAUTH', { status, kind: 'conflict' });
}

function isOnOffer({ about, entry, version, ballot, rules }: VoteFacts): boolean {
  if (version !== entry.voteVersion || !voteOptions(entry.table, about).includes(ballot.vote)) return false;
  return version === 2 ? ballot.level === null : isLevelOnOffer(rules, about, entry, ballot);
}

/** Whether a version 1 ballot chooses a level that may be chosen, and the vote that follows from it (decisions.md §5, §6). */
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
