import { isRefusal } from '#domain/common/errors.ts';
import type { VotingRight } from '#domain/players/restriction.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { VotedKind } from '#domain/voting/revisionKinds.ts';
import type { CastBallot } from '#domain/voting/whyNotVote.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { BallotBoxKey } from '#server/voting/ballots/ballotBox.ts';
import type { Chart, ChartOptions } from './charts.ts';
import type { ChartToTry } from './chartsToTry.ts';
import type { Member, RankedChart } from './players.ts';
import type { Random } from './random.ts';
import type { StarterTable } from './starter.ts';

/** The invented people and charts, what they will do, and what the site has answered so far. */
export interface World {
  random: Random;
  rules: Rules;
  from: Date;
  until: Date;
  /** When votes are counted. */
  counts: Date[];
  members: Member[];
  starters: StarterTable[];
  /** The charts of the first day that no revision will move. */
  known: RankedChart[];
  make: (wish: ChartOptions) => Chart;
  /** The proposed charts by series and number. */
  proposed: Map<string, Chart>;
  accepted: (RankedChart & { at: Date })[];
  /** The ballots of votes that a later vote count decides. */
  ballots: {
    key: BallotBoxKey;
    about: 'song' | VotedKind;
    voter: Member;
    castAt: Date;
    ballot: CastBallot;
    right: VotingRight | null;
  }[];
  chartsToTry: ChartToTry[];
  /** Lets something happen at a time, which may plan what follows. After the last day nothing happens. */
  plan(at: Date, act: Act): void;
  /** What is planned, by the number of the day. */
  agenda: Map<number, { at: Date; act: Act }[]>;
}

type Act = (ctx: Context) => Promise<unknown>;

/** Returns a clock that always shows this time, because everything happens at its own time. */
export const frozenClock = (time: Date): Clock => ({
  now: () => time,
  moveTo: () => undefined,
  isSet: true,
  doubt: null,
  judge: () => null,
  expiry: () => time,
});

/**
 * Returns what an action answered; throws an error for a refusal that is not one of these. One member is banned, and the
 * site may refuse whatever that member had planned.
 */
export function allowed<T>(answer: T, ...refusals: string[]): Exclude<T, { error: unknown }> {
  if (isRefusal(answer) && !['EBANNED', ...refusals].includes(answer.error)) {
    throw new Error(`The site refuses the demo: ${JSON.stringify(answer)}`);
  }
  return answer as Exclude<T, { error: unknown }>;
}
