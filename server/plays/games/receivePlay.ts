import { sql, type Transaction } from 'kysely';
import { durationByDensity } from '#domain/charts/density.ts';
import { LN, type LnType, lnTypeOf } from '#domain/charts/lnType.ts';
import { notesOf } from '#domain/charts/notesOf.ts';
import { daysAfter, gmt9 } from '#domain/common/dates.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { chartsOfCourse } from '#domain/players/plays/courseHash.ts';
import { withNotesOfCourse } from '#domain/players/plays/failedCourse.ts';
import { GAME_CLIENTS, gameClientIds } from '#domain/players/plays/gameClients.ts';
import { isWithinNotes } from '#domain/players/plays/isWithinNotes.ts';
import type { Play } from '#domain/players/plays/play.ts';
import { hasPlayedEnough, type PlayTotals } from '#domain/players/plays/rights.ts';
import {
  AROUND_MS,
  minDuration,
  type PlayFacts,
  type PlayRefusal,
  whyRefusePlay,
} from '#domain/players/plays/whyRefusePlay.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { nativePlayerOf } from '../../players/identity/nativePlayer.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { storedSummary } from '../../scores/storedSummary.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import type { KeyOwner } from '../gameClients/clientKeys.ts';
import { type PlayToTake, type Score, takePlays } from '../intake.ts';
import { saveBestPlay } from './bestPlays.ts';
import { chartsInTables } from './chartsInTables.ts';
import type { SentPlay } from './sentPlay.ts';
import { withinUnknownCharts } from './withinUnknownCharts.ts';

/** An accepted play, or a duplicate. */
export interface TakenPlay {
  status: 'accepted' | 'duplicate';
  /** Whether the chart has an entry in a table. */
  known: boolean;
}

/** Days for which plays are stored, and recognized when they are sent again. */
export const PLAY_DAYS = 30;
/** The maximum number of refused plays that are stored per account in these days; further ones are only counted. */
const MAX_REFUSED_KEPT = 500;
const MAX_TITLE = 200;

/**
 * Receives a play from a game client: stores it, and if it counts merges it into the scores of its player and updates
 * ratings and restrictions, in one transaction (ranking-services.md §14.3). Neither order nor repetition matters. An
 * impossible play, such as one that came too fast after another, is refused by `whyRefusePlay` and stored with its
 * reason (EPLAYREFUSED). A key that was revoked meanwhile is ENOTVALIDAUTH.
 */
export async function receivePlay(
  ctx: Context,
  owner: KeyOwner,
  sent: SentPlay,
): Promise<TakenPlay | Refusal<'EPLAYREFUSED' | 'ENOTVALIDAUTH'>> {
  const result = await afterDueVoteCounts(ctx, async (trx, now) => {
    // Not `now`, which a vote count that was performed ahead of the clock holds in the future.
    const arrivedAt = ctx.clock.now();
    const account = await lockAccount(trx, owner);
    if (!account) return refuse('ENOTVALIDAUTH', { kind: 'notLoggedIn' });
    const { service } = GAME_CLIENTS[sent.play.client];
    const charts = await chartsInTables(trx, service, [sent.play.chartHash]);
    const chart = charts.get(sent.play.chartHash) ?? null;
    const before = await trx
      .selectFrom('play')
      .select('refused')
      .where('accountId', '=', owner.accountId)
      .where('playHash', '=', sent.playHash)
      .executeTakeFirst();
    if (before) return { status: 'duplicate', known: chart !== null, refused: before.refused } as const;

    const day = gmt9(arrivedAt).dashed;
    const playsToday = account.lastPlayDay === day ? account.playsOnDay : 0;
    const facts = await chartFacts(trx, sent.play);
    const around = await playsAround(trx, owner.accountId, sent.play);
    const kept = await withinUnknownCharts(trx, { accountId: owner.accountId, service }, [sent.play]);
    const isSurplus = kept.length === 0;
    const lnType = lnTypeOf(sent.play.lnType, longNotesOf(sent, facts));
    const lnTypes = ctx.config.MINIR_LN_TYPES;
    const counted = { ...sent.play, lnType: lnType ?? sent.play.lnType };
    const refused = whyRefusePlay(counted, { now: arrivedAt, chart: facts, lnTypes, playsToday, around, isSurplus });
    const play = withNotesOfCourse(counted, facts);
    await recordPlay(
      trx,
      owner,
      { ...sent, play },
      { arrivedAt, refused, durationMs: refused ? 0 : minDuration(sent.play, facts) },
    );
    if (refused) return { status: 'refused', refused } as const;

    const soFar = await countPlay(trx, owner.accountId, day);
    const playerId = await nativePlayerOf(trx, owner.accountId, service);
    const toTake = (score: Score): PlayToTake => ({ playerId, accountId: owner.accountId, chart, ...score });
    const source = { service, rules: rulesAt(ctx.rules, now), now };
    const gives = ctx.config.DIRECT_SCORES === 'rights';
    const { previousBest } = sent;
    if (previousBest && isWithinNotes(service, previousBest, facts)) {
      const old = { chartHash: sent.play.chartHash, ...previousBest, playedAt: null };
      await takePlays(trx, { ...source, origin: 'file', giveRights: false }, [toTake(old)]);
    }
    await takePlays(trx, { ...source, origin: sent.play.client, giveRights: gives && hasPlayedEnough(soFar) }, [
      toTake(scoreOf(play, lnType ?? LN, arrivedAt)),
    ]);
    // Ghosts are only stored for known charts, as clients can invent others.
    const details = chart ? sent.details : { ...sent.details, ghost: null };
    await saveBestPlay(trx, playerId, { play, details, lnType: lnType ?? LN }, arrivedAt);
    if (hasPlayedEnough(soFar) && !hasPlayedEnough(account)) {
      await recomputeRestrictions(trx, source.rules, { accountIds: [owner.accountId], tellAt: now });
    }
    return { status: 'accepted', known: chart !== null } as const;
  });
  if ('error' in result) return result;
  if ('refused' in result && result.refused !== null) return refuse('EPLAYREFUSED', { reason: result.refused });
  return { status: result.status === 'duplicate' ? 'duplicate' : 'accepted', known: 'known' in result && result.known };
}

/** Locks the account, so that its plays are merged one after the other; undefined when the key is revoked. */
function lockAccount(
  trx: Transaction<DB>,
  { keyId, accountId }: KeyOwner,
): Promise<(PlayTotals & { lastPlayDay: string | null; playsOnDay: number }) | undefined> {
  return (
    trx
      .selectFrom('account')
      .innerJoin('clientKey', 'clientKey.accountId', 'account.id')
      .select(['account.acceptedPlays', 'account.playDays', 'account.lastPlayDay', 'account.playsOnDay'])
      .where('account.id', '=', accountId)
      .where('clientKey.id', '=', keyId)
      .where('account.bannedAt', 'is', null)
      // Locks the key, so that it is not revoked before this transaction ends.
      .forNoKeyUpdate('account')
      .forKeyShare('clientKey')
      .executeTakeFirst()
  );
}

/** Returns what the site has read from the chart, or from all charts of the course; null if one is missing. */
async function chartFacts(trx: Transaction<DB>, { client, chartHash, isCourse }: Play): Promise<PlayFacts['chart']> {
  const { service } = GAME_CLIENTS[client];
  const by = service === 'lr2' ? 'md5' : 'sha256';
  const hashes = isCourse ? chartsOfCourse(chartHash) : [chartHash];
  const rows = await trx
    .selectFrom('chart')
    .select([`${by} as hash`, 'summary', 'readerVersion', 'density'])
    .where(by, 'in', hashes)
    .execute();
  const charts = hashes.flatMap((hash) => rows.find((row) => row.hash === hash) ?? []);
  if (charts.length < hashes.length) return null;
  let facts = { notes: 0, longNotes: 0, random: false, olderReader: false, durationMs: 0 };
  for (const { density, ...chart } of charts) {
    const { notes, clientNotes, longNotes, random, olderReader } = storedSummary(chart);
    facts = {
      notes: facts.notes + notesOf({ notes, clientNotes }, service),
      longNotes: facts.longNotes + longNotes,
      random: facts.random || random,
      olderReader: facts.olderReader || olderReader,
      durationMs: facts.durationMs + durationByDensity(notes, density),
    };
  }
  return facts;
}

/**
 * Returns how many long notes a play may have had; null if unknown. The site's own reading takes precedence over the
 * client's.
 */
function longNotesOf({ hasLongNotes }: SentPlay, chart: PlayFacts['chart']): number | null {
  if (chart) return chart.random ? null : chart.longNotes;
  return hasLongNotes === false ? 0 : null;
}

/** Returns the account's accepted plays in the same game that ended around the time of this one. */
async function playsAround(
  trx: Transaction<DB>,
  accountId: number,
  { client, playedAt }: Pick<Play, 'client' | 'playedAt'>,
): Promise<PlayFacts['around']> {
  const { service } = GAME_CLIENTS[client];
  return trx
    .selectFrom('play')
    .select(['playedAt', 'isTimed', 'durationMs'])
    .where('accountId', '=', accountId)
    .where('playedAt', '>', new Date(playedAt.getTime() - AROUND_MS))
    .where('playedAt', '<', new Date(playedAt.getTime() + AROUND_MS))
    .where('refused', 'is', null)
    .where(
      'client',
      'in',
      gameClientIds.filter((id) => GAME_CLIENTS[id].service === service),
    )
    .execute();
}

async function recordPlay(
  trx: Transaction<DB>,
  { accountId, keyId }: KeyOwner,
  { play, title, playHash }: SentPlay,
  { arrivedAt, refused, durationMs }: { arrivedAt: Date; refused: PlayRefusal | null; durationMs: number },
): Promise<void> {
  if (refused) {
    await trx
      .updateTable('account')
      .set(({ eb }) => ({ refusedPlays: eb('refusedPlays', '+', 1) }))
      .where('id', '=', accountId)
      .execute();
    const kept = await trx
      .selectFrom('play')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('accountId', '=', accountId)
      .where('refused', 'is not', null)
      .executeTakeFirstOrThrow();
    if (kept.count >= MAX_REFUSED_KEPT) return;
  }
  await trx
    .insertInto('play')
    .values({
      accountId,
      keyId,
      client: play.client,
      playHash,
      chartHash: play.chartHash,
      title: shortTitle(title),
      clear: play.clear ?? 0,
      ...storedCounts(play),
      playedAt: play.playedAt,
      isTimed: play.isTimed,
      durationMs,
      receivedAt: arrivedAt,
      refused,
    })
    .execute();
}

/** Cuts long titles and replaces control characters. Titles are only shown to their player. */
function shortTitle(title: string): string {
  return Array.from(title.replaceAll(/\p{Cc}/gu, ' ').trim())
    .slice(0, MAX_TITLE)
    .join('');
}

const LARGEST = 2 ** 31 - 1;
/** Clamps a number of a refused play to the range of its column. */
const within = (count: number) => Math.min(Math.max(Math.trunc(count), 0), LARGEST);
const storedCounts = ({ exScore, notes, maxCombo, minBp }: Play) => ({
  exScore: within(exScore),
  notes: within(notes),
  maxCombo,
  minBp,
});

/** Increments the counts of an account's accepted plays. */
async function countPlay(trx: Transaction<DB>, accountId: number, day: string): Promise<PlayTotals> {
  return trx
    .updateTable('account')
    .set(({ eb }) => ({
      acceptedPlays: eb('acceptedPlays', '+', 1),
      playDays: sql<number>`play_days + case when last_play_day is distinct from ${day}::date then 1 else 0 end`,
      playsOnDay: sql<number>`case when last_play_day is distinct from ${day}::date then 1 else plays_on_day + 1 end`,
      lastPlayDay: day,
    }))
    .where('id', '=', accountId)
    .returning(['acceptedPlays', 'playDays'])
    .executeTakeFirstOrThrow();
}

function scoreOf(play: Play, lnType: LnType, arrivedAt: Date): Score {
  const { chartHash, clear, exScore, notes, maxCombo, minBp, playedAt } = play;
  return {
    chartHash,
    clear: clear ?? 0,
    exScore,
    notes,
    maxCombo,
    minBp,
    lnType,
    playedAt: new Date(Math.min(playedAt.getTime(), arrivedAt.getTime())),
  };
}

/** Returns the time before which plays are not kept. */
export const oldestPlay = (now: Date): Date => daysAfter(now, -PLAY_DAYS);
