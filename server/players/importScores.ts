import { z } from 'zod';
import { md5, sha256 } from '#contract/fields.ts';
import { type Refusal, refuse } from '#domain/errors.ts';
import { isClear, type Service } from '#domain/players/clears.ts';
import { rulesAt } from '#domain/rules.ts';
import type { Context } from '../context.ts';
import { afterDueCountings } from '../voting/afterDueCountings.ts';
import { recomputeRestrictions } from './recomputeRestrictions.ts';

/** One line of a score file: the chart by one of its hashes, `clear` = native lamp id of the player's service. */
export const scoreLine = z
  .object({
    md5: md5.optional(),
    sha256: sha256.optional(),
    clear: z.number().int(),
    exscore: z.number().int().min(0).max(1_000_000),
    minbp: z.number().int().min(0).max(1_000_000).nullish(),
    /** When it was played, ISO 8601. */
    played: z.iso.datetime({ offset: true }).nullish(),
  })
  .refine((line) => line.md5 !== undefined || line.sha256 !== undefined);
export type ScoreLine = z.output<typeof scoreLine>;

const ROWS_AT_ONCE = 2000;

/**
 * Merges scores into a player's bests: best clear, EX score and BP each on their own, so that order and repetition do
 * not matter. The player's restrictions follow in the same transaction (decisions.md §6).
 *
 * @returns how many lines were taken; ENOTFOUND for an unknown player, NOTVALIDVALUE with `line` for a clear the
 *   player's service does not have: then nothing is stored
 */
export async function importScores(
  ctx: Context,
  { userId, lines }: { userId: string; lines: readonly ScoreLine[] },
): Promise<{ imported: number } | Refusal<'ENOTFOUND' | 'NOTVALIDVALUE'>> {
  return afterDueCountings(ctx, async (trx, now) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'lr2Id'])
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return refuse('ENOTFOUND');
    const service: Service = account.lr2Id === null ? 'beatoraja' : 'lr2';
    const unknownClear = lines.findIndex((line) => !isClear(service, line.clear));
    if (unknownClear >= 0) return refuse('NOTVALIDVALUE', { line: unknownClear + 1 });

    const best = new Map<string, ReturnType<typeof rowOf>>();
    for (const line of lines) {
      const row = rowOf(account.id, service, line);
      const key = row.sha256 ?? row.md5 ?? '';
      const known = best.get(key);
      best.set(key, known ? better(known, row) : row);
    }
    const rows = [...best.values()];
    for (const hash of ['md5', 'sha256'] as const) {
      const named = rows.filter((row) => row[hash] !== null);
      for (let start = 0; start < named.length; start += ROWS_AT_ONCE) {
        await trx
          .insertInto('score')
          .values(named.slice(start, start + ROWS_AT_ONCE))
          .onConflict((conflict) =>
            conflict
              .columns(['accountId', hash])
              .where(hash, 'is not', null)
              .doUpdateSet(({ fn, ref }) => ({
                clear: fn('greatest', [ref('score.clear'), ref('excluded.clear')]),
                exScore: fn('greatest', [ref('score.exScore'), ref('excluded.exScore')]),
                minBp: fn('least', [ref('score.minBp'), ref('excluded.minBp')]),
                playedAt: fn('greatest', [ref('score.playedAt'), ref('excluded.playedAt')]),
              })),
          )
          .execute();
      }
    }
    await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds: [account.id] });
    return { imported: lines.length };
  });
}

function rowOf(accountId: number, service: Service, line: ScoreLine) {
  return {
    accountId,
    service,
    sha256: line.sha256 ?? null,
    md5: line.sha256 === undefined ? (line.md5 ?? null) : null,
    clear: line.clear,
    exScore: line.exscore,
    minBp: line.minbp ?? null,
    playedAt: line.played ? new Date(line.played) : null,
  };
}

type Row = ReturnType<typeof rowOf>;

/** One statement may not touch a row twice, so lines of one chart are merged before. */
function better(a: Row, b: Row): Row {
  return {
    ...a,
    clear: Math.max(a.clear, b.clear),
    exScore: Math.max(a.exScore, b.exScore),
    minBp: a.minBp === null || b.minBp === null ? (a.minBp ?? b.minBp) : Math.min(a.minBp, b.minBp),
    playedAt:
      a.playedAt && b.playedAt ? (a.playedAt > b.playedAt ? a.playedAt : b.playedAt) : (a.playedAt ?? b.playedAt),
  };
}
