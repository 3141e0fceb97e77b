import { LN } from '#domain/charts/lnType.ts';
import { DAY_MS, daysAfter, MINUTE_MS } from '#domain/common/dates.ts';
import { isEasyClear } from '#domain/players/clears.ts';
import { beatorajaCourseHash, lr2CourseHash } from '#domain/players/plays/courseHash.ts';
import { GAME_CLIENTS, type GameClientId } from '#domain/players/plays/gameClients.ts';
import { beatorajaConstraints } from '#domain/tables/courses/courseFiles.ts';
import { levelsOf } from '#domain/tables/level.ts';
import type { Context } from '#server/platform/context.ts';
import { sha256Hex } from '#server/platform/hash.ts';
import { createKey, type KeyOwner, noteKeyUse, ownerOfKey } from '#server/plays/gameClients/clientKeys.ts';
import { receivePlay } from '#server/plays/games/receivePlay.ts';
import type { SentPlay } from '#server/plays/games/sentPlay.ts';
import { type ChartFacts, strengthOf } from './charts.ts';
import { type DemoScore, isNamed, type Player, scoresOf, serviceOf, strengthIn } from './players.ts';
import type { Random } from './random.ts';
import { allowed, type World } from './world.ts';

/** Few, so that hardly anybody gets rights from them. */
const COURSES_EACH = 3;
const CHARTS_EACH = 3;
const CHARTS_OF_NAMED = 8;

/** A play of a chart, or of the charts of a course. */
interface Played extends Pick<DemoScore, 'clear' | 'exscore' | 'minbp'> {
  at: Date;
  chartHash: string;
  title: string;
  files: readonly ChartFacts[];
}

/** Lets the clients of some members send skill tests around their strength, and what they played in the last days. */
export function planPlays(world: World): void {
  for (const { player, joinsAt, viewer } of world.members) {
    const random = world.random.branch(`plays/${player.userId}`);
    const isPlaying = isNamed(player) ? !player.isAdmin : random.chance(0.3);
    if (!isPlaying || joinsAt > daysAfter(world.until, -18)) continue;
    const client = serviceOf(player) === 'lr2' ? 'openlr2' : random.chance(0.3) ? 'lr2oraja' : 'beatoraja';
    const courses = coursePlays(random, player, joinsAt, client, world);
    let key: KeyOwner | undefined;
    for (const played of [...courses, ...chartPlays(random, player, client, world)]) {
      const sent = asSent(random, player, client, played);
      world.plan(played.at, async (ctx) => {
        if (viewer.banned) return;
        key ??= await newKey(ctx, viewer.accountId, client);
        await noteKeyUse(ctx, key);
        allowed(await receivePlay(ctx, key, sent));
      });
    }
  }
}

/** Creates a key for a client, as in the settings. */
async function newKey(ctx: Context, accountId: number, client: GameClientId): Promise<KeyOwner> {
  const wanted = { client: client === 'openlr2' ? client : ('beatoraja' as const), name: GAME_CLIENTS[client].name };
  const owner = await ownerOfKey(ctx.db, allowed(await createKey(ctx, accountId, wanted)).key);
  if (!owner) throw new Error('The demo could not make a key.');
  return owner;
}

function chartPlays(random: Random, player: Player, client: GameClientId, { known, until }: World): Played[] {
  const { service } = GAME_CLIENTS[client];
  const first = random.whole(20, 400);
  return random
    .shuffled(scoresOf(random, player, service, known, until))
    .slice(0, isNamed(player) ? CHARTS_OF_NAMED : CHARTS_EACH)
    .map(({ file, ...score }, index) => {
      const at = new Date(until.getTime() - (first + index * 60 + random.whole(0, 50)) * MINUTE_MS);
      return { ...score, at, chartHash: service === 'lr2' ? file.md5 : file.sha256, title: file.title, files: [file] };
    });
}

/** Returns plays of the skill tests whose level is around the strength of a player: those below it are passed. */
function coursePlays(random: Random, player: Player, joinsAt: Date, client: GameClientId, world: World): Played[] {
  const isLr2 = GAME_CLIENTS[client].service === 'lr2';
  const lastDay = Math.floor((world.until.getTime() - joinsAt.getTime()) / DAY_MS) - 1;
  const plays = world.starters.flatMap(({ table, entries, courses }) => {
    const fileOf = new Map(entries.map(({ file }) => [file.md5, file]));
    return levelsOf(table).flatMap((level, index): Played[] => {
      const course = courses[0]?.[index];
      const files = course?.md5.flatMap((md5) => fileOf.get(md5) ?? []) ?? [];
      const strength = files[0] ? strengthIn(player, table, files[0]) : null;
      if (!course || files.length < course.md5.length || strength === null) return [];
      // Four charts with one gauge are harder than each of them.
      const form = strength - strengthOf(table, level) - 1 + random.around(0, 1);
      if (Math.abs(form) > 4) return [];
      const notes = notesOf(files);
      const sha256s = files.map(({ sha256 }) => sha256);
      const chartHash = isLr2
        ? lr2CourseHash(course.md5.join(''))
        : beatorajaCourseHash(sha256s, beatorajaConstraints(course));
      const at = daysAfter(world.until, -random.whole(1, lastDay)).getTime() + random.whole(0, 300) * MINUTE_MS;
      const exscore = Math.round(notes * 2 * Math.min(0.95, 0.74 + 0.02 * form + random.around(0, 0.02)));
      const minbp = Math.max(4, Math.round(notes * (0.045 - 0.007 * form)));
      const clear = form <= 0 ? 1 : isLr2 ? 3 : 5;
      return [{ clear, exscore, minbp, at: new Date(at), chartHash: chartHash ?? '', title: course.name, files }];
    });
  });
  return random.shuffled(plays).slice(0, COURSES_EACH);
}

const notesOf = (files: readonly ChartFacts[]) => files.reduce((sum, { notes }) => sum + notes, 0);

function asSent(random: Random, player: Player, client: GameClientId, played: Played): SentPlay {
  const { at, chartHash, clear, exscore, minbp, title, files } = played;
  const notes = notesOf(files);
  const mostPieces = isEasyClear(GAME_CLIENTS[client].service, clear) ? 6 : 12;
  const bad = Math.floor(minbp / 2);
  const pgreat = Math.min(notes - minbp, Math.max(0, exscore - notes + minbp));
  const great = Math.max(0, Math.min(notes - minbp - pgreat, exscore - 2 * pgreat));
  const judgements = { pgreat, great, good: notes - minbp - pgreat - great, bad, poor: minbp - bad };
  const counts = Object.values(judgements);
  const earlyAndLate = counts.flatMap((count) => [Math.ceil(count / 2), Math.floor(count / 2)]);
  const exScore = 2 * pgreat + great;
  const maxCombo = minbp === 0 ? notes : Math.ceil(notes / random.whole(2, mostPieces));
  const score = { chartHash, isCourse: files.length > 1, clear, judgements, notes, exScore, maxCombo, minBp: minbp };
  const usual = { gauge: null, lnType: LN, badsRepeat: false, isAssisted: false, isAutoplay: false, speed: 1 };
  const sides = client === 'openlr2' ? counts : [...earlyAndLate, 0, 0];
  const hasGhost = client === 'openlr2' && !score.isCourse;
  const ghost = hasGhost ? ghostOf(random, judgements) : null;
  const choices = { gauge: null, options: 0, seed: random.whole(0, 32_767), ghost };
  return {
    play: { client, playedAt: at, isTimed: client !== 'openlr2', ...score, ...usual },
    hasLongNotes: null,
    title,
    playHash: sha256Hex(`${player.userId} ${chartHash} ${at.getTime()}`),
    details: { judgements: sides, keymode: files[0]?.keys ?? 7, ...choices },
    previousBest: null,
  };
}

/** Returns the judgements of all notes in order, as LR2 writes them; most misses are in a few hard places. */
function ghostOf(random: Random, { bad, poor, ...hit }: SentPlay['play']['judgements']): string {
  const repeated = (letter: string, count: number) => Array.from({ length: count }, () => letter);
  const hits = random.shuffled([...repeated('E', hit.pgreat), ...repeated('D', hit.great), ...repeated('C', hit.good)]);
  const places = [0.35, 0.6, 0.85].map((part) => part * hits.length);
  const missed = random.shuffled([...repeated('B', bad), ...repeated('A', poor)]).map((letter) => ({
    letter,
    at: Math.round((places[random.whole(0, places.length - 1)] ?? 0) + random.around(0, hits.length / 25)),
  }));
  const byPlace = Map.groupBy(missed, ({ at }) => Math.min(Math.max(at, 0), hits.length));
  const lettersAt = (at: number) => byPlace.get(at)?.map(({ letter }) => letter) ?? [];
  const all = [...hits.flatMap((letter, at) => [...lettersAt(at), letter]), ...lettersAt(hits.length)].join('');
  return `${all.replaceAll(/(.)\1+/g, (run, letter: string) => letter + run.length)}Z`;
}
