import type { Transaction } from 'kysely';
import { z } from 'zod';
import { md5, sha256 } from '#contract/platform/fields.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { isClear, type Service } from '#domain/players/clears.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type ActRefusal, type Done, type Order, performAct } from '../acts/performAct.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { ownPlayers } from '../players/identity/ownPlayers.ts';
import { afterDueVoteCounts } from '../voting/voteCounts/afterDueVoteCounts.ts';
import { takeScores } from './intake.ts';

/** A line of a score file: the hashes of a chart, and the score; `clear` is the lamp id of the player's service. */
export const scoreLine = z
  .object({
    md5: md5.optional(),
    sha256: sha256.optional(),
    clear: z.number().int(),
    exscore: z.number().int().min(0).max(1_000_000),
    minbp: z.number().int().min(0).max(1_000_000).nullish(),
    /** The time of the play, in ISO 8601. */
    played: z.iso.datetime({ offset: true }).nullish(),
  })
  .refine((line) => line.md5 !== undefined || line.sha256 !== undefined);
export type ScoreLine = z.output<typeof scoreLine>;

interface ScoresToImport {
  userId: string;
  /** The service of the player; by default that of the ID shown first. */
  service?: Service | undefined;
  lines: readonly ScoreLine[];
  /** Of an operator; leaves a line in the trail. Where a site is filled, there is none. */
  order?: Order;
}

/**
 * Merges scores of a file into a player's bests, and updates restrictions and ratings in the same transaction
 * (voting.md §2.2).
 *
 * @returns how many lines were imported; ENOTFOUND for an unknown account or one without an ID of the service,
 *   NOTVALIDVALUE with `line` for a clear that the player's service does not have: then nothing is stored
 */
export async function importScores(
  ctx: Context,
  { userId, service: wanted, lines, order }: ScoresToImport,
): Promise<{ imported: number } | Refusal<'NOTVALIDVALUE'> | ActRefusal> {
  const store = async (
    trx: Transaction<DB>,
    now: Date,
  ): Promise<Done<{ imported: number }> | Refusal<'ENOTFOUND' | 'NOTVALIDVALUE'>> => {
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    const players = account ? await ownPlayers(trx, account.id) : [];
    const player = players.find(({ service }) => service === (wanted ?? service));
    if (!account || !player) return refuse('ENOTFOUND');
    const { playerId, service } = player;
    const unknownClear = lines.findIndex((line) => !isClear(service, line.clear));
    if (unknownClear >= 0) return refuse('NOTVALIDVALUE', { line: unknownClear + 1 });
    const scores = lines.map((line) => ({
      // If there are two hashes, the one by which the service identifies charts.
      chartHash: (service === 'lr2' ? (line.md5 ?? line.sha256) : (line.sha256 ?? line.md5)) ?? '',
      clear: line.clear,
      exScore: line.exscore,
      maxCombo: null,
      minBp: line.minbp ?? null,
      playedAt: line.played ? new Date(line.played) : null,
    }));
    const taking = { origin: 'operator', rules: rulesAt(ctx.rules, now), now } as const;
    await takeScores(trx, taking, { accountId: account.id, playerId }, scores);
    return {
      result: { imported: lines.length },
      subject: userId,
      about: { accountId: account.id },
      changes: [{ what: 'scores', before: null, after: lines.length }],
    };
  };
  const done = await (order
    ? performAct(ctx, { name: 'import-scores' }, order, store, afterDueVoteCounts)
    : afterDueVoteCounts(ctx, store));
  return isRefusal(done) ? done : done.result;
}
