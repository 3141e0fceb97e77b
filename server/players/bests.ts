import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';

/** Whose bests, and on what; what is left out is not narrowed. */
interface Narrowed {
  playerIds?: readonly number[];
  submissionIds?: readonly number[];
  /** Only entries that are accepted and not deleted (decisions.md §2). */
  official?: boolean;
  /** Only players who have an account here. */
  withAccount?: boolean;
}

/**
 * Each player's best on each entry as `best`: lamp, EX score and BP each on its own, over all origins of the score
 * (ranking-services.md §10.4). A score names its chart by md5 or by sha256, as its service knows it; cheated ones count
 * nowhere. Narrow it here: no database looks through the grouping.
 */
export function bestsOnEntries(
  db: Kysely<DB>,
  { playerIds, submissionIds, official = false, withAccount = false }: Narrowed,
) {
  const scoresBy = (hash: 'submission.md5' | 'submission.sha256') =>
    db
      .selectFrom('score')
      .innerJoin('submission', hash, 'score.chartHash')
      .select([
        'score.playerId',
        'submission.id as submissionId',
        'submission.tableId',
        'submission.level',
        'score.clear',
        'score.exScore',
        'score.minBp',
      ])
      .where('score.isCheated', '=', false)
      .$if(playerIds !== undefined, (scores) => scores.where('score.playerId', 'in', playerIds ?? []))
      .$if(submissionIds !== undefined, (scores) => scores.where('submission.id', 'in', submissionIds ?? []))
      .$if(official, (scores) =>
        scores.where('submission.result', '=', 'accept').where('submission.deletedAt', 'is', null),
      )
      .$if(withAccount, (scores) =>
        scores.where('score.playerId', 'in', (accounts) =>
          accounts
            .selectFrom('account')
            .select('playerId')
            .where('playerId', 'is not', null)
            .$narrowType<{ playerId: number }>(),
        ),
      );
  const bests = db
    .selectFrom(scoresBy('submission.md5').unionAll(scoresBy('submission.sha256')).as('known'))
    .select(({ fn }) => [
      'known.playerId',
      'known.submissionId',
      'known.tableId',
      'known.level',
      fn.max('known.clear').as('clear'),
      fn.max('known.exScore').as('exScore'),
      fn.min('known.minBp').as('minBp'),
    ])
    .groupBy(['known.playerId', 'known.submissionId', 'known.tableId', 'known.level']);
  return db.selectFrom(bests.as('best'));
}
