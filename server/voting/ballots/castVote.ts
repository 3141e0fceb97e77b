import { sql } from 'kysely';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rightAt, type VotingRight } from '#domain/players/restriction.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { normalizeBallot } from '#domain/voting/normalizeBallot.ts';
import { type CastBallot, type VoteVersion, whyNotVote } from '#domain/voting/whyNotVote.ts';
import type { Context } from '../../platform/context.ts';
import { rightsOf, type Viewer } from '../../platform/http/session.ts';
import { bumpCast, type CastVote } from '../../platform/lists/listVersion.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { type BallotBoxKey, ballotBox, deadlineOf } from './ballotBox.ts';
import { ownBallot } from './ballotsInBox.ts';

/** A ballot with its box. `version` is that of the endpoint that received it. */
export type VoteInput = BallotBoxKey & { version: VoteVersion; ballot: CastBallot };

type VoteRefusal = Refusal<
  | 'EBANNED'
  | 'ENOTFOUND'
  | 'NOTVALIDVALUE'
  | 'TOOLONGCOM'
  | 'EVOTENOREASON'
  | 'EVOIDED'
  | 'RESTRICTIONLEVEL'
  | 'ENOTVALIDAUTH'
>;

/**
 * Stores a person's ballot on an entry or a revision, for all four endpoints. A person has one ballot per box, and it is
 * final: repeating it succeeds (`stored: false`); a different one, or one after the window, is ENOTVALIDAUTH with the
 * viewer's `status` (voting.md).
 */
export async function castVote(
  ctx: Context,
  { accountId }: Pick<Viewer, 'accountId'>,
  input: VoteInput,
): Promise<{ stored: boolean } | VoteRefusal | NotNow> {
  const { tableId, version } = input;
  const result = await afterDueVoteCounts(
    ctx,
    async (trx, now): Promise<{ stored: boolean; cast?: CastVote } | VoteRefusal | NotNow> => {
      const rules = rulesAt(ctx.rules, now);
      const box = tableById(rules, tableId) && (await ballotBox(trx, input));
      // Locked after the entry, in the same order as in `fixEntry`.
      const gone = await whyNotActNow(trx, accountId);
      if (gone) return gone;
      const table = box && tableById(rules, box.tableId);
      if (!table) return refuse('ENOTFOUND');
      const ballot = normalizeBallot(box.about, input.ballot);
      const { banned, barred } = await rightsOf(ctx, trx, accountId, now);
      const restrictions = await restrictionsOf(trx, accountId);
      const facts = {
        rules,
        at: now,
        about: box.about,
        entry: { ...box, table, deadline: deadlineOf(rules, box) },
        voter: { banned, barred, restrictions },
        version,
        ballot,
      } as const;

      const right = rightAt(table, box.level, restrictions);
      const why = whyNotVote({ ...facts, own: await ownBallot(trx, box, accountId) });
      if (why === 'already') return { stored: false };
      if (why) return why;
      const stored = await trx
        .insertInto('vote')
        .values({ [box.column]: box.id, accountId, castAt: now, ...ballot, gaveRight: gaveRight(accountId, right) })
        .onConflict((conflict) => conflict.columns([box.column, 'accountId']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored) return { stored: true, cast: await bumpCast(trx, tableId, { column: box.column, id: box.id }) };
      // Another request of the same person stored its ballot first; this one is compared with it.
      const whyNow = whyNotVote({ ...facts, own: await ownBallot(trx, box, accountId) });
      return whyNow === 'already' || whyNow === null ? { stored: false } : whyNow;
    },
  );
  const cast = isRefusal(result) ? undefined : result.cast;
  await (cast ? ctx.published.count(tableId, cast) : ctx.published.refresh(tableId));
  return cast ? { stored: true } : result;
}

/** Returns what is kept with a ballot of the right to cast it: the limit as it is now, with the rule that gave it. */
const gaveRight = (accountId: number, right: VotingRight | null) =>
  right && 'table' in right
    ? sql<string>`(
        select jsonb_build_object('table', table_id, 'level', highest_level, 'because', because)
        from restriction where account_id = ${accountId} and table_id = ${right.table})`
    : JSON.stringify(right);
