import { type Kysely, sql, type Transaction } from 'kysely';
import { move } from 'piscina';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { uploadScoreFile } from '#contract/plays/plays.ts';
import { doesModeCount, type LnType } from '#domain/charts/lnType.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import { isWithinNotes } from '#domain/players/plays/isWithinNotes.ts';
import type { ScoreFileRefusal } from '#domain/players/scoreFiles/readScoreFile.ts';
import { MAX_SCORES_OF_FILES } from '#domain/players/scoreFiles/scoreFile.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { NotRead } from '../../platform/fileReader/fileReader.ts';
import type { ScoreFileReading } from '../../platform/fileReader/fileReaderWorker.ts';
import type { SpooledFile } from '../../platform/files/spooledFile.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { nativePlayerOf } from '../../players/identity/nativePlayer.ts';
import { storedSummary } from '../../scores/storedSummary.ts';
import { withinUnknownCharts } from '../games/withinUnknownCharts.ts';
import { inParts, type Score, takeScores } from '../intake.ts';

type Stored = Omit<Reply<typeof uploadScoreFile>, 'success'>;

/**
 * Stores the scores of a file for the account's player of its service, in parts, and updates the ratings. They are
 * merged, so that order and repetition do not matter. They never give rights.
 *
 * @param caller the caller in the queue of the file reader
 */
export async function storeScoreFile(
  ctx: Context,
  { accountId, address }: { accountId: number; address: string },
  file: Pick<SpooledFile, 'read'>,
): Promise<Stored | ScoreFileRefusal | NotRead | NotNow> {
  const reading = await ctx.fileReader.run(
    { kind: 'account', accountId, address },
    'readScores',
    async () =>
      // The bytes are transferred to the thread without a copy.
      move(await file.read()) as Uint8Array,
  );
  if (isRefusal(reading)) return reading;
  const { service, count, skipped } = reading;
  const scores = scoresOf(reading, ctx.clock.now()).filter(({ lnType }) =>
    doesModeCount(service, lnType, ctx.config.MINIR_LN_TYPES),
  );
  const mode = skipped.mode + count - scores.length;
  if (scores.length === 0) return { service, stored: 0, skipped: { ...skipped, mode } };
  const kept = await store(ctx, { accountId, service, scores });
  if (isRefusal(kept)) return kept;
  const stored = kept.flatMap(({ stored }) => stored);
  const exScore = kept.reduce((sum, part) => sum + part.exScore, 0);
  return {
    service,
    // Rows with the same chart and mode are one score.
    stored: new Set(stored).size,
    skipped: { ...skipped, mode, exScore, unknownCharts: scores.length - exScore - stored.length },
  };
}

type ScoreOfFile = Score & { lnType: LnType };

/** Returns the scores of a file. Times in the future, from clients with a wrong clock, become now. */
function scoresOf({ count, columns }: ScoreFileReading, now: Date): ScoreOfFile[] {
  const at = <Value>(values: readonly Value[], index: number) => values[index] as Value;
  return Array.from({ length: count }, (_, index) => {
    const playedAt = at(columns.playedAt, index);
    return {
      chartHash: at(columns.chartHash, index),
      clear: at(columns.clear, index),
      exScore: at(columns.exScore, index),
      maxCombo: at(columns.maxCombo, index),
      minBp: at(columns.minBp, index),
      playedAt: playedAt === null ? null : new Date(Math.min(playedAt * 1000, now.getTime())),
      lnType: at(columns.lnType, index),
      notes: at(columns.notes, index),
    };
  });
}

const tooManyScores = refuse('ELIMITSCORES', { limit: MAX_SCORES_OF_FILES });

interface StoredPart {
  /** The charts and modes of the stored scores, with duplicates. */
  stored: string[];
  /** The number of scores that their charts cannot give. */
  exScore: number;
}

async function store(
  ctx: Context,
  { accountId, service, scores }: { accountId: number; service: Service; scores: readonly Score[] },
): Promise<StoredPart[] | NotNow | Refusal<'ELIMITSCORES'>> {
  const player = await playerOf(ctx, accountId, service);
  if (isRefusal(player)) return player;
  if ((await scoresOfFiles(ctx.db, player.id, scores)) + scores.length > MAX_SCORES_OF_FILES) return tooManyScores;
  const playerId = player.id;
  return inParts<StoredPart, NotNow | Refusal<'ELIMITSCORES'>>(
    ctx,
    { accountId, service, scores },
    async (trx, now, { scores: part, changesRating }) => {
      // The player may have been unlinked while the file was read.
      const isOwn = await trx
        .selectFrom('player')
        .select('id')
        .where('id', '=', playerId)
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      if (!isOwn) return refuse('ESESSIONEXP');
      const possible = await withinNotes(trx, service, part);
      const kept = await withinUnknownCharts(trx, { accountId, service }, possible);
      const taking = { origin: 'file', rules: rulesAt(ctx.rules, now), now, changesRating } as const;
      await takeScores(trx, taking, { accountId, playerId }, kept);
      // Locked, as several files may arrive at once.
      if ((await scoresOfFiles(trx, playerId)) > MAX_SCORES_OF_FILES) return tooManyScores;
      const stored = kept.map(({ chartHash, lnType }) => `${chartHash} ${lnType}`);
      return { stored, exScore: part.length - possible.length };
    },
  );
}

/** Returns the number of a player's scores from files on other charts than those of these scores. */
async function scoresOfFiles(db: Kysely<DB>, playerId: number, besides: readonly Score[] = []): Promise<number> {
  const { count } = await db
    .selectFrom('score')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('playerId', '=', playerId)
    .where('origin', '=', 'file')
    .where(sql<boolean>`chart_hash <> all(${besides.map(({ chartHash }) => chartHash)}::text[])`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Leaves out scores that their charts cannot give, as far as the site has read the charts. */
async function withinNotes(trx: Transaction<DB>, service: Service, scores: readonly Score[]): Promise<Score[]> {
  const by = service === 'lr2' ? 'md5' : 'sha256';
  const rows = await trx
    .selectFrom('chart')
    .select([`${by} as hash`, 'summary', 'readerVersion'])
    .where(sql<boolean>`${sql.ref(by)} = any(${scores.map(({ chartHash }) => chartHash)}::text[])`)
    .execute();
  const charts = new Map(rows.map(({ hash, ...chart }) => [hash, storedSummary(chart)]));
  return scores.filter((score) => isWithinNotes(service, score, charts.get(score.chartHash) ?? null));
}

/** Returns the account's player of a service; creates a native one if there is none. */
function playerOf(ctx: Context, accountId: number, service: Service): Promise<{ id: number } | NotNow> {
  return inTransaction(ctx, async (trx): Promise<{ id: number } | NotNow> => {
    return (await whyNotActNow(trx, accountId, 'update')) ?? { id: await nativePlayerOf(trx, accountId, service) };
  });
}
