import { counted } from '#domain/common/text.ts';
import { command } from '../../acts/command.ts';
import { CommandError } from '../../platform/command.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { TableRating } from './computeRatings.ts';
import { isRecomputing, runRatingJobs, startRatingJobOfAll } from './ratingJobs.ts';
import { verifyRatings } from './verifyRatings.ts';

export const ratings = command({
  name: 'ratings',
  argument: { usage: 'verify | rebuild', noun: 'word', isOptional: true },
  about:
    'Computes all Stellaway ratings from the scores: `verify` prints each that differs from the stored one, `rebuild` stores them.',
  async run(ctx, { argument: what }, print, signal) {
    if (what === 'rebuild') {
      await inTransaction(ctx, (trx) => startRatingJobOfAll(trx, ctx.clock.now()));
      await runRatingJobs(ctx, signal);
      print(
        (await isRecomputing(ctx.db)) ? 'The site goes on recomputing the ratings.' : 'All ratings are recomputed.',
      );
    } else if (what === 'verify') {
      if (await isRecomputing(ctx.db)) throw new CommandError('Ratings are being recomputed. Try again in a minute.');
      const { players, differences } = await verifyRatings(ctx, signal);
      for (const { playerId, tableId, stored, computed } of differences)
        print(`Player ${playerId} in ${tableId}: stored ${textOf(stored)}, computed ${textOf(computed)}.`);
      if (differences.length > 0)
        throw new CommandError(`Differences: ${differences.length}. \`ratings rebuild\` mends.`);
      print(`The ratings of ${counted(players, 'player')} are what follows from their scores.`);
    } else throw new CommandError('Say `verify` or `rebuild`.');
  },
});

const textOf = (rating: TableRating | undefined) =>
  rating ? `skill ${rating.skill}, experience ${rating.experience}, ${counted(rating.played, 'chart')}` : 'nothing';
