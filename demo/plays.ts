import { LN } from '#domain/charts/lnType.ts';
import { DAY_MS, daysAfter, MINUTE_MS } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { beatorajaConstraints } from '#domain/courses/courseFiles.ts';
import { beatorajaCourseHash, lr2CourseHash } from '#domain/directScores/courseHash.ts';
import { GAME_CLIENTS, type GameClientId } from '#domain/directScores/gameClients.ts';
import type { Judgements } from '#domain/directScores/play.ts';
import { isEasyClear } from '#domain/players/clears.ts';
import { levelsOf } from '#domain/tables/level.ts';
import type { Context } from '#server/base/context.ts';
import { sha256Hex } from '#server/base/hash.ts';
import { createKey, type KeyOwner, noteKeyUse, ownerOfKey } from '#server/clientKeys/clientKeys.ts';
import { receivePlay } from '#server/directScores/receivePlay.ts';
import type { SentPlay } from '#server/directScores/sentPlay.ts';
import { type ChartFile, strengthOf } from './charts.ts';
import { type DemoScore, isNamed, type Member, scoresOf, serviceOf, strengthIn } from './players.ts';
import type { Random } from './random.ts';
import { allowed, type World } from './world.ts';

/** Few, so that hardly anybody gets their rights by them. */
const COURSES_EACH = 5;
const CHARTS_EACH = 3;
const CHARTS_OF_NAMED = 12;

/** What a client sends about one play. */
interface Played {
  at: Date;
  chartHash: string;
  isCourse: boolean;
  title: string;
  files: readonly ChartFile[];
  score: Pick<DemoScore, 'clear' | 'exscore' | 'minbp'>;
}

/** Lets the clients of some members send skill tests around their strength, and what they played in the last days. */
export function planPlays(world: World): void {
  for (const member of world.members) {
    const { player, joinsAt } = member;
    const random = world.random.branch(`plays/${player.userId}`);
    const isPlaying = isNamed(player) ? !player.isAdmin : random.chance(0.3);
    if (!isPlaying || joinsAt > daysAfter(world.until, -18)) continue;
    const client = serviceOf(player) === 'lr2' ? 'openlr2' : random.chance(0.3) ? 'lr2oraja' : 'beatoraja';
    let key: KeyOwner | undefined;
    for (const played of [
      ...coursePlays(random, member, client, world),
      ...chartPlays(random, member, client, world),
    ]) {
      const sent = asSent(random, member, client, played);
      world.plan(played.at, async (site) => {
        // The demo has plays, whatever the site takes later.
        const ctx = { ...site, config: { ...site.config, DIRECT_SCORES: 'rights' as const } };
        key ??= await newKey(ctx, member.viewer.accountId, client);
        await noteKeyUse(ctx, key);
        allowed(await receivePlay(ctx, key, sent));
      });
    }
  }
}

/** Creates a key for a client, as in the settings. */
async function newKey(ctx: Context, accountId: number, client: GameClientId): Promise<KeyOwner> {
  const wanted = { client: client === 'openlr2' ? client : ('beatoraja' as const), name: GAME_CLIENTS[client].name };
  const made = await createKey(ctx, accountId, wanted);
  const owner = isRefusal(made) ? null : await ownerOfKey(ctx.db, made.key);
  if (!owner) throw new Error('The demo could not make a key.');
  return owner;
}

function chartPlays(random: Random, { player }: Member, client: GameClientId, { known, until }: World): Played[] {
  const { service } = GAME_CLIENTS[client];
  const files = new Map(known.map(({ file }) => [file.md5, file]));
  const count = isNamed(player) ? CHARTS_OF_NAMED : CHARTS_EACH;
  const played = random.shuffled(scoresOf(random, player, service, known, until)).slice(0, count);
  const first = random.whole(20, 400);
  return played.flatMap((score, index) => {
    const file = files.get(score.md5);
    if (!file) return [];
    const at = new Date(until.getTime() - (first + index * 60 + random.whole(0, 50)) * MINUTE_MS);
    const chartHash = service === 'lr2' ? file.md5 : file.sha256;
    return [{ at, chartHash, isCourse: false, title: file.title, files: [file], score }];
  });
}

/** Returns plays of the skill tests whose level is around the strength of a member: those below it are passed. */
function coursePlays(random: Random, { player, joinsAt }: Member, client: GameClientId, world: World): Played[] {
  const candidates = world.starters.flatMap(({ table, entries, courses }) => {
    const files = new Map(entries.map(({ file }) => [file.md5, file]));
    return levelsOf(table).flatMap((level, index) => {
      const course = courses[0]?.[index];
      const inCourse = course?.md5.flatMap((md5) => files.get(md5) ?? []) ?? [];
      const strength = inCourse[0] ? strengthIn(player, table, inCourse[0]) : null;
      if (!course || inCourse.length < course.md5.length || strength === null) return [];
      // Four charts with one gauge are harder than each of them.
      const form = strength - strengthOf(table, level) - 1 + random.around(0, 1);
      return Math.abs(form) < 4 ? [{ course, inCourse, form }] : [];
    });
  });
  const isLr2 = GAME_CLIENTS[client].service === 'lr2';
  const lastDay = Math.floor((world.until.getTime() - joinsAt.getTime()) / DAY_MS) - 1;
  return random
    .shuffled(candidates)
    .slice(0, COURSES_EACH)
    .map(({ course, inCourse, form }) => {
      const sha256s = inCourse.map(({ sha256 }) => sha256);
      const notes = notesOf(inCourse);
      const at = daysAfter(world.until, -random.whole(1, lastDay)).getTime() + random.whole(0, 300) * MINUTE_MS;
      return {
        at: new Date(at),
        chartHash:
          (isLr2 ? lr2CourseHash(course.md5.join('')) : beatorajaCourseHash(sha256s, beatorajaConstraints(course))) ??
          '',
        isCourse: true,
        title: course.name,
        files: inCourse,
        score: {
          clear: form <= 0 ? 1 : isLr2 ? 3 : 5,
          exscore: Math.round(notes * 2 * Math.min(0.95, 0.74 + 0.02 * form + random.around(0, 0.02))),
          minbp: Math.max(4, Math.round(notes * (0.045 - 0.007 * form))),
        },
      };
    });
}

const notesOf = (files: readonly ChartFile[]) => files.reduce((sum, { notes }) => sum + notes, 0);

function asSent(random: Random, { player }: Member, client: GameClientId, played: Played): SentPlay {
  const { at, chartHash, isCourse, title, files, score } = played;
  const notes = notesOf(files);
  const mostPieces = isEasyClear(GAME_CLIENTS[client].service, score.clear) ? 6 : 12;
  const judgements = judgementsOf(notes, score);
  const counts = Object.values(judgements);
  const earlyAndLate = counts.flatMap((count) => [Math.ceil(count / 2), Math.floor(count / 2)]);
  return {
    play: {
      ...{ client, chartHash, isCourse, clear: score.clear, judgements, notes },
      exScore: 2 * judgements.pgreat + judgements.great,
      maxCombo: score.minbp === 0 ? notes : Math.ceil(notes / random.whole(2, mostPieces)),
      minBp: score.minbp,
      ...{ gauge: null, lnType: LN, badsRepeat: false, isAssisted: false, isAutoplay: false, speed: 1, playedAt: at },
    },
    hasLongNotes: null,
    title,
    playHash: sha256Hex(`${player.userId} ${chartHash} ${at.getTime()}`),
    details: {
      judgements: client === 'openlr2' ? counts : [...earlyAndLate, 0, 0],
      keymode: files[0]?.keys ?? 7,
      ...{ gauge: null, options: 0, seed: random.whole(0, 32_767), ghost: null },
    },
    previousBest: null,
  };
}

/** Returns how many notes were judged how, for a score with this EX score, or nearly so. */
function judgementsOf(notes: number, { exscore, minbp }: Played['score']): Judgements {
  const bad = Math.floor(minbp / 2);
  const hit = notes - minbp;
  const pgreat = Math.min(hit, Math.max(0, exscore - hit));
  const great = Math.max(0, Math.min(hit - pgreat, exscore - 2 * pgreat));
  return { pgreat, great, good: hit - pgreat - great, bad, poor: minbp - bad };
}
