import { sql } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { chartMisses as endpoint } from '#contract/players/chartMisses.ts';
import { LN } from '#domain/charts/lnType.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { missTimes } from '#domain/players/plays/ghost.ts';
import { readView } from '../../charts/chartView.ts';
import type { Context } from '../../platform/context.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { chartOfHash } from './chartOfHash.ts';

/** The plays that are shown beside the viewer's own. */
const OTHERS = 5;

/** Returns where players missed notes of a chart (`chartMisses` of the contract). */
export async function chartMisses(
  { db }: Context,
  hash: string,
  viewer: Viewer | null,
): Promise<Omit<Reply<typeof endpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const known = await chartOfHash(db, hash.toLowerCase());
  if (!known || known.notes === null) return refuse('ENOTFOUND');
  const isOwn = sql<boolean>`account.id = ${viewer?.accountId ?? null}`;
  const ghosts = await db
    .selectFrom('bestPlay')
    .innerJoin('player', 'player.id', 'bestPlay.playerId')
    .innerJoin('account', 'account.id', 'player.accountId')
    .select([
      'account.nickname',
      'bestPlay.ghost',
      'bestPlay.exScore',
      sql<boolean>`coalesce(${isOwn}, false)`.as('own'),
    ])
    .where('bestPlay.chartHash', '=', known.md5)
    .where('bestPlay.lnType', '=', LN)
    .where('bestPlay.ghost', 'is not', null)
    .where('account.bannedAt', 'is', null)
    .orderBy('own', 'desc')
    .orderBy('bestPlay.exScore', 'desc')
    .orderBy('bestPlay.playerId')
    .limit(OTHERS + 1)
    .execute();
  // The judgements are told apart by their order, so LR2 has to count the notes that the site knows, in every play.
  const isCountedAlike = !known.random && (known.clientNotes?.lr2 ?? known.notes) === known.notes;
  if (ghosts.length === 0 || !isCountedAlike) return { from: 0, to: 0, plays: [] };
  const { notes } = await db
    .selectFrom('chart')
    .select('notes')
    .where('sha256', '=', known.sha256)
    .executeTakeFirstOrThrow();
  const times = (await readView(notes)).notes.times.toSorted((a, b) => a - b);
  return {
    from: times[0] ?? 0,
    to: times.at(-1) ?? 0,
    plays: ghosts.map(({ nickname, own, exScore, ghost }) => ({
      nickname: nickname ?? '',
      own,
      score: exScore,
      ...missTimes(ghost ?? '', times),
    })),
  };
}
