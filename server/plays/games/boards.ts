import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { BoardEntry, openlr2Ghost as ghostEndpoint, openlr2ChartBoard } from '#contract/plays/gameClients.ts';
import { judgedNotes, LN, type LnType } from '#domain/charts/lnType.ts';
import { SECOND_MS } from '#domain/common/dates.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import { lr2CourseHash } from '#domain/players/plays/courseHash.ts';
import type { Context } from '../../platform/context.ts';
import type { RankingFilter } from '../../players/chartRanking/bestScores.ts';
import { type RankedScore, rankedScores } from '../../players/chartRanking/rankedScores.ts';
import { ownPlayers } from '../../players/identity/ownPlayers.ts';
import type { KeyOwner } from '../gameClients/clientKeys.ts';

/** The maximum size of a response in bytes: OpenLR2 ignores longer ones. */
const MAX_BOARD_BYTES = 262_144;
/** The size of a response without entries, in bytes. */
const HEAD_BYTES = 1024;
const MD5 = /^[0-9a-f]{32}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Returns the scores on a board of LR2: those of LR2, including the archive, as LR2IR had them; null for an invalid
 * hash.
 */
function lr2Board(hash: string): (RankingFilter & { service: Service }) | null {
  const lower = hash.toLowerCase();
  const name = MD5.test(lower) ? lower : lr2CourseHash(lower);
  return name === null ? null : { hashes: [name], service: 'lr2', archive: true };
}

const ownPlayerId = async ({ db }: Context, { accountId }: KeyOwner, service: Service) =>
  (await ownPlayers(db, accountId)).find((one) => one.service === service)?.playerId ?? 0;

/**
 * Returns the ranking of a chart or course as OpenLR2 shows it (ranking-services.md §14.2): the best first, as many as
 * fit into a response. NOTVALIDVALUE for a hash that is neither a chart's nor a course's.
 */
export async function openlr2Board(
  ctx: Context,
  owner: KeyOwner,
  { hash, limit, offset }: Received<typeof openlr2ChartBoard>['query'],
): Promise<Omit<Reply<typeof openlr2ChartBoard>, 'success'> | Refusal<'NOTVALIDVALUE'>> {
  const filter = lr2Board(hash);
  if (!filter) return refuse('NOTVALIDVALUE');
  const playerId = await ownPlayerId(ctx, owner, 'lr2');
  const part = { skip: offset, limit, playerIds: [playerId] };
  const { players, plays, lamps, rows, own } = await rankedScores(ctx.db, filter, part);
  const notes = await notesOfChart(ctx, filter);
  return {
    my_rank: own[0]?.rank ?? 0,
    player_count: players,
    total_playcount: plays ?? 0,
    clear_distribution: lamps.lr2,
    my_player_id: playerId,
    fetched_at: Math.floor(ctx.clock.now().getTime() / SECOND_MS),
    entries: fittingEntries(rows.map((score) => boardEntry(score, notes))),
  };
}

/** Returns the number of notes of a chart; 0 where the site has not read it. */
async function notesOfChart(
  { db }: Context,
  { hashes, service, lnType = LN }: RankingFilter & { service: Service },
): Promise<number> {
  const chart = await db
    .selectFrom('chart')
    .select('summary')
    .where(service === 'lr2' ? 'md5' : 'sha256', 'in', hashes)
    .executeTakeFirst();
  return chart ? judgedNotes(service, lnType, chart.summary) : 0;
}

function fittingEntries(entries: readonly BoardEntry[]): BoardEntry[] {
  let bytes = HEAD_BYTES;
  const tooMany = entries.findIndex((entry) => {
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    return bytes > MAX_BOARD_BYTES;
  });
  return tooMany === -1 ? [...entries] : entries.slice(0, tooMany);
}

/** Returns judgements that result in an EX score, if only that is known: clients compute the score from judgements. */
const judgementsFor = (exScore: number) => ({ pgreat: Math.floor(exScore / 2), great: exScore % 2 });

function boardEntry({ details, exScore, notes: ofPlay, ...score }: RankedScore, notes: number): BoardEntry {
  const [pgreat = 0, great = 0, good = 0, bad = 0, poor = 0] = details?.judgements ?? [];
  return {
    rank: score.rank,
    player_id: score.playerId,
    display_name: score.name,
    exscore: exScore,
    notes: details?.notes ?? ofPlay ?? notes,
    clear_type: score.clear,
    ...(details ? { pgreat, great } : judgementsFor(exScore)),
    good,
    bad,
    poor,
    maxcombo: score.maxCombo ?? 0,
    minbp: score.minBp ?? 0,
    playcount: score.plays ?? 0,
    option_packed: details?.options ?? 0,
    keymode: details?.keymode ?? 0,
  };
}

/**
 * Returns the ghost that OpenLR2 plays against: that of the best score with one, of the next better score, or of a
 * player; or the average EX score.
 */
export async function openlr2Ghost(
  ctx: Context,
  owner: KeyOwner,
  { hash, target_player_id: targetId, mode }: Received<typeof ghostEndpoint>['query'],
): Promise<Omit<Reply<typeof ghostEndpoint>, 'success'> | Refusal<'NOTVALIDVALUE' | 'ENOTFOUND'>> {
  const filter = lr2Board(hash);
  if (!filter) return refuse('NOTVALIDVALUE');
  const nothing = { display_name: '', ghost_data: '', option_packed: 0, random_seed: -1, average_exscore: 0 };
  if (mode === 'average') {
    const { averageExScore } = await rankedScores(ctx.db, filter, { limit: 0 });
    return averageExScore > 0 ? { ...nothing, average_exscore: averageExScore } : refuse('ENOTFOUND');
  }
  const playerId = mode === 'target' ? targetId : await ownPlayerId(ctx, owner, 'lr2');
  const [own = null] =
    mode === 'next' ? (await rankedScores(ctx.db, filter, { limit: 0, playerIds: [playerId] })).own : [];
  const ghosts = ctx.db
    .selectFrom('bestPlay')
    .innerJoin('player', 'player.id', 'bestPlay.playerId')
    .innerJoin('account', 'account.id', 'player.accountId')
    .select(['account.nickname', 'bestPlay.ghost', 'bestPlay.options', 'bestPlay.seed', 'bestPlay.exScore'])
    .where('bestPlay.chartHash', 'in', filter.hashes)
    .where('player.service', '=', 'lr2')
    .where('account.bannedAt', 'is', null)
    .where('bestPlay.ghost', 'is not', null);
  const ghost = await ghosts
    .$if(mode === 'target', (some) => some.where('bestPlay.playerId', '=', playerId))
    .$if(own !== null, (some) => some.where('bestPlay.exScore', '>', own?.exScore ?? 0))
    .orderBy('bestPlay.exScore', own === null ? 'desc' : 'asc')
    .orderBy('bestPlay.playerId')
    .limit(1)
    .executeTakeFirst();
  if (!ghost) return refuse('ENOTFOUND');
  const { nickname, options, seed } = ghost;
  return {
    ...nothing,
    display_name: nickname ?? '',
    ghost_data: ghost.ghost ?? '',
    option_packed: options,
    random_seed: seed ?? -1,
  };
}

/** The maximum number of scores for beatoraja, which requests all scores of a chart and keeps them in memory. */
const MAX_SCORES = 5000;

/**
 * Returns the scores on a chart in a long note mode as the plug-in of beatoraja reads them; the owner of the key has no
 * name in them.
 */
export async function beatorajaScores(ctx: Context, owner: KeyOwner, sha256: string, lnType: LnType) {
  const hash = sha256.toLowerCase();
  if (!SHA256.test(hash)) return [];
  const playerId = await ownPlayerId(ctx, owner, 'beatoraja');
  const filter = { hashes: [hash], service: 'beatoraja', lnType, archive: false } as const;
  const { rows } = await rankedScores(ctx.db, filter, { limit: MAX_SCORES });
  const notes = await notesOfChart(ctx, filter);
  return rows.map(({ details, exScore, notes: ofPlay, ...score }) => {
    const { pgreat, great } = judgementsFor(exScore);
    const judgements = details?.judgements ?? [pgreat, 0, great];
    const [epg = 0, lpg = 0, egr = 0, lgr = 0, egd = 0, lgd = 0, ebd = 0, lbd = 0, epr = 0, lpr = 0, ems = 0, lms = 0] =
      judgements;
    return {
      date: Math.floor((score.playedAt?.getTime() ?? 0) / SECOND_MS),
      player: score.playerId === playerId ? '' : score.name,
      sha256: hash,
      gauge: details?.gauge ?? 0,
      epg,
      lpg,
      egr,
      lgr,
      egd,
      lgd,
      ebd,
      lbd,
      epr,
      lpr,
      ems,
      lms,
      notes: details?.notes ?? ofPlay ?? notes,
      passnotes: details?.notes ?? ofPlay ?? notes,
      clear: score.clear,
      playcount: score.plays ?? 0,
      random: details?.options ?? 0,
      minbp: score.minBp ?? 0,
      maxcombo: score.maxCombo ?? 0,
    };
  });
}
