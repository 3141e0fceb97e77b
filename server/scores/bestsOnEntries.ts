import { type Kysely, sql } from 'kysely';
import { LN } from '#domain/charts/lnType.ts';
import { gameClientIds } from '#domain/players/plays/gameClients.ts';
import type { DB, ScoreTable } from '../platform/database/schema.ts';
import { GAME_ORIGINS } from './gameOrigins.ts';
import { isKept } from './isKept.ts';

/** Restricts the bests to players and entries; an absent field restricts nothing. */
interface BestsFilter {
  playerIds?: readonly number[];
  submissionIds?: readonly number[];
  /** Only entries of this table. */
  tableId?: string | undefined;
  /** Only entries that are accepted and not deleted. */
  official?: boolean;
  /** Only players with an account. */
  withAccount?: boolean;
  /** Separates the best on LR2oraja from that on other clients of the service, in the column `onLr2oraja`. */
  byClient?: boolean;
  /** Only scores of these origins. */
  origins?: readonly ScoreTable['origin'][];
  /** Only scores that can give rights: those of ranking services, and game plays of these players. */
  forRights?: { readonly playsOf: readonly number[] } | undefined;
}

/**
 * Selects each player's best on each entry as `best`: lamp, EX score and BP independently, over all origins. A score
 * names its chart by md5 or sha256, depending on the service. Cheated scores and those in CN and HCN do not count
 * (players.md). Filter by the parameters: the database does not push conditions through the grouping.
 */
export function bestsOnEntries(
  db: Kysely<DB>,
  {
    playerIds,
    submissionIds,
    tableId,
    official = false,
    withAccount = false,
    byClient = false,
    origins,
    forRights,
  }: BestsFilter,
) {
  const entriesBy = (hash: 'md5' | 'sha256') =>
    db
      .selectFrom('submission')
      .select(['id', 'tableId', 'level', `${hash} as hash`])
      .$if(submissionIds !== undefined, (entries) => entries.where('id', '=', anyOf(submissionIds)))
      .$if(tableId !== undefined, (entries) => entries.where('tableId', '=', tableId ?? ''))
      .$if(official, (entries) => entries.where('result', '=', 'accept').where('deletedAt', 'is', null));
  const bests = db
    .selectFrom('score')
    .innerJoin(entriesBy('md5').unionAll(entriesBy('sha256')).as('entry'), 'entry.hash', 'score.chartHash')
    .select(({ fn }) => [
      'score.playerId',
      'entry.id as submissionId',
      'entry.tableId',
      'entry.level',
      fn.max('score.clear').as('clear'),
      fn.max('score.clear').filterWhere('score.origin', 'not in', GAME_ORIGINS).as('provenClear'),
      fn.max('score.clear').filterWhere('score.origin', 'in', gameClientIds).as('playedClear'),
      fn.max('score.exScore').as('exScore'),
      sql<number | null>`(array_agg(score.notes order by score.ex_score desc, score.notes))[1]`.as('playNotes'),
      fn.min('score.minBp').as('minBp'),
      fn.max('score.playedAt').as('playedAt'),
      (byClient ? onLr2oraja : sql<boolean>`false`).as('onLr2oraja'),
    ])
    .where('score.isCheated', '=', false)
    .where('score.lnType', '=', LN)
    .where(isKept())
    .$if(playerIds !== undefined, (scores) => scores.where('score.playerId', 'in', playerIds ?? []))
    .$if(origins !== undefined, (scores) => scores.where('score.origin', 'in', origins ?? []))
    .$if(forRights !== undefined, (scores) =>
      scores.where(({ and, or, eb }) =>
        or([
          eb('score.origin', 'not in', GAME_ORIGINS),
          and([eb('score.origin', 'in', gameClientIds), eb('score.playerId', '=', anyOf(forRights?.playsOf))]),
        ]),
      ),
    )
    .$if(withAccount, (scores) =>
      scores.where('score.playerId', 'in', (players) =>
        players.selectFrom('player').select('id').where('accountId', 'is not', null),
      ),
    )
    .groupBy(['score.playerId', 'entry.id', 'entry.tableId', 'entry.level'])
    .$if(byClient, (scores) => scores.groupBy(onLr2oraja));
  return db.selectFrom(bests.as('best'));
}

const onLr2oraja = sql<boolean>`score.origin = 'lr2oraja'`;

/** One parameter for all ids: a vote count may move more charts than a statement may have parameters. */
const anyOf = (ids: readonly number[] = []) => sql<number>`any(${ids}::int[])`;
