import { isRefusal } from '#domain/common/errors.ts';
import type { ChangeTo, VotedKind } from '#domain/entries/revisionKinds.ts';
import type { RuleBook, Rules } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { VoteVersion } from '#domain/voting/whyNotVote.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Context } from '#server/base/context.ts';
import type { Chart, ChartOptions } from './charts.ts';
import type { ChartToTry } from './chartsToTry.ts';
import type { Member, RankedChart } from './players.ts';
import type { Random } from './random.ts';
import type { StarterEntry, StarterTable } from './starter.ts';

export interface DemoOptions {
  seed: string;
  /** The last day. The same seed and the same day give the same community. */
  until: Date;
  /** 1 means some 200 players, 400 proposals and 6,000 votes. Tests use less. */
  scale?: number;
  book?: RuleBook;
}

/**
 * How many vote, and how. `liked`: enough, nearly all yes. `unwanted`: enough, most no. `lukewarm`: in between. `ignored`:
 * too few. `lingering`: too few for any vote count to decide, so that it stays open.
 */
export type Reception = 'liked' | 'unwanted' | 'lukewarm' | 'ignored' | 'lingering';

/** When a chart is proposed in which table, and how it is received. */
export interface Slot {
  at: Date;
  table: TableRules;
  reception: Reception;
  version: VoteVersion;
  /** When somebody else proposes the same notes in another file, if so. */
  copiedAt?: Date;
  /** When the author uploads the chart first, if so. */
  uploadedAt?: Date;
  /** The chart, once it is known before it is proposed. */
  draft?: { level: number; chart: Chart; not?: Member };
}

/** A proposal that the site has taken. */
export interface Proposed {
  slot: Slot;
  chart: Chart;
  /** Whether members comment on the song besides their votes. */
  isTalkedAbout: boolean;
}

/** An entry of the first day that somebody will propose to change, and how. */
export interface RevisionWish {
  table: TableRules;
  entry: StarterEntry;
  kind: VotedKind;
  changeTo: ChangeTo | null;
}

/** Something that somebody does on the site. It may plan what follows. */
export type Act = (ctx: Context) => Promise<unknown>;

/** The invented people, songs and charts, what they will do, and what the site has answered so far. */
export interface World {
  random: Random;
  rules: Rules;
  from: Date;
  until: Date;
  members: Member[];
  starters: StarterTable[];
  wishes: RevisionWish[];
  /** The charts of the first day that no revision will move. */
  known: RankedChart[];
  archived: number;
  make: (wish: ChartOptions) => Chart;
  chartsToTry: ChartToTry[];
  /** By series and number. */
  proposals: Map<string, Proposed>;
  accepted: (RankedChart & { at: Date })[];
  /** Lets something happen at a time; after the last day nothing does. */
  plan(at: Date, act: Act): void;
  agenda: Map<number, { at: Date; act: Act }[]>;
}

/** Returns a clock that always shows this time, because everything happens at its own time. */
export const frozenClock = (time: Date): Clock => ({ now: () => time, moveTo: () => undefined });

/**
 * Returns what an action answered.
 *
 * @param refusals the codes with which the site may refuse
 * @throws Error for any other refusal
 */
export function allowed<T>(answer: T, ...refusals: string[]): Exclude<T, { error: unknown }> {
  if (isRefusal(answer) && !refusals.includes(answer.error)) {
    throw new Error(`The site refuses the demo: ${JSON.stringify(answer)}`);
  }
  return answer as Exclude<T, { error: unknown }>;
}
