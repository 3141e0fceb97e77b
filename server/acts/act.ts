import type { Transaction } from 'kysely';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { type ActRefusal, type ActRules, type Done, type Order, performAct, type Within } from './performAct.ts';

/** Who does an act, why, and when, in the transaction of its line in the trail. */
export interface Doing extends Order {
  ctx: Context;
  trx: Transaction<DB>;
  at: Date;
}

/** The command of an act: its options follow from what the act takes. */
export interface ActCommand<Result, Input> {
  about: string;
  /** Where an operator needs no reason. */
  reason?: 'optional';
  /** What it takes, for an act that the browser does not order. */
  takes?: readonly string[];
  /** Returns the line to print; may throw a `CommandError`. */
  says(done: Result, input: Input): string;
  /** Returns why it is refused, where the meaning of the code does not say it. */
  why?(refusal: Refusal, input: Input): string | undefined;
}

/** What the server knows of an act, beside its role and what it takes (`ACTS`). */
export interface ActRecord<Input extends object = object, Outcome extends Done | Refusal = Done | Refusal>
  extends ActRules {
  /** The transaction: `afterDueVoteCounts` for acts on votes. */
  within?: Within;
  /** Changes the database, and returns what changed; a refusal rolls everything back. */
  run(doing: Doing, input: Input): Promise<Outcome>;
  /** What follows the transaction, such as new lists; not after a preview. */
  after?(ctx: Context, done: Exclude<Outcome, Refusal>, input: Input): unknown;
  /** The command that does the same. */
  command?: ActCommand<Exclude<Outcome, Refusal>, Input>;
}

export interface Act<Input extends object, Outcome extends Done | Refusal> {
  /** Performs the act, or with `isPreview` says what it would change. */
  (ctx: Context, given: Order & Input): Promise<Outcome | ActRefusal>;
  readonly record: ActRecord<Input, Outcome>;
}

/** Makes an act from its record. */
export function act<Input extends object, Outcome extends Done | Refusal>(
  record: ActRecord<Input, Outcome>,
): Act<Input, Outcome> {
  async function perform(ctx: Context, given: Order & Input): Promise<Outcome | ActRefusal> {
    const { by, reason, isPreview = false } = given;
    const run = (trx: Transaction<DB>, at: Date) => record.run({ by, reason, isPreview, ctx, trx, at }, given);
    const done = (await performAct<unknown, Refusal>(ctx, record, given, run, record.within)) as Outcome | ActRefusal;
    if (!isRefusal(done) && !isPreview) await record.after?.(ctx, done as Exclude<Outcome, Refusal>, given);
    return done;
  }
  return Object.assign(perform, { record });
}
