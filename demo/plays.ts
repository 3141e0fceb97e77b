import { LN } from '#domain/charts/lnType.ts';
import { DAY_MS, daysAfter, MINUTE_MS } from '#domain/common/dates.ts';
import { beatorajaConstraints } from '#domain/courses/courseFiles.ts';
import { beatorajaCourseHash, lr2CourseHash } from '#domain/directScores/courseHash.ts';
import { GAME_CLIENTS, type GameClientId } from '#domain/directScores/gameClients.ts';
import type { Judgements } from '#domain/directScores/play.ts';
import { isEasyClear } from '#domain/players/clears.ts';
import { levelsOf } from '#domain/tables/level.ts';
import { sha256Hex } from '#server/base/hash.ts';
import type { SentPlay } from '#server/directScores/sentPlay.ts';
import { isNamed } from './cast.ts';
import type { ChartFile } from './chartFile.ts';
import { strengthOf } from './chartMaker.ts';
import type { Member } from './members.ts';
import type { Random } from './random.ts';
import type { RankedChart } from './rankedChart.ts';
import { type DemoScore, scoresOf, strengthIn } from './scores.ts';
import type { StarterTable } from './starter.ts';

/** A play that the game client of a member sends. */
export interface PlannedPlay {
  at: Date;
  member: Member;
  sent: SentPlay;
}

/** What there is to play. */
interface Charts {
  starters: readonly StarterTable[];
  known: readonly RankedChart[];
  until: Date;
}

/** Courses and charts together are fewer than give rights: the plan counts rights without them. */
const COURSES_EACH = 5;
const CHARTS_EACH = 3;
const CHARTS_OF_NAMED = 12;

/** Plans that some members let their client send skill tests around their strength, and what they played in the last days. */
export function planPlays(random: Random, members: readonly Member[], charts: Charts): PlannedPlay[] {
  return members.flatMap((member) => {
    const own = random.branch(member.player.userId);
    const isPlaying = isNamed(member.player) ? !member.player.isAdmin : own.chance(0.3);
    if (!isPlaying || member.scoresAt > daysAfter(charts.until, -18)) return [];
    const client = clientOf(own, member);
    return [...coursePlays(own, member, client, charts), ...chartPlays(own, member, client, charts)];
  });
}

function clientOf(random: Random, { player }: Member): GameClientId {
  if (player.lr2Id !== undefined) return 'openlr2';
  return random.chance(0.3) ? 'lr2oraja' : 'beatoraja';
}

function chartPlays(random: Random, member: Member, client: GameClientId, { known, until }: Charts): PlannedPlay[] {
  const count = isNamed(member.player) ? CHARTS_OF_NAMED : CHARTS_EACH;
  const files = new Map(known.map(({ file }) => [file.md5, file]));
  const played = random.shuffled(scoresOf(random, member.player, known, until)).slice(0, count);
  const first = random.whole(20, 400);
  return played.flatMap((score, index) => {
    const file = files.get(score.md5);
    if (!file) return [];
    const at = new Date(until.getTime() - (first + index * 60 + random.whole(0, 50)) * MINUTE_MS);
    const chartHash = GAME_CLIENTS[client].service === 'lr2' ? file.md5 : file.sha256;
    return [play(random, { at, member, client, chartHash, isCourse: false, title: file.title, files: [file], score })];
  });
}

/** Plans plays of the skill tests whose level is around the strength of a member: those below it are passed. */
function coursePlays(random: Random, member: Member, client: GameClientId, { starters, until }: Charts): PlannedPlay[] {
  const candidates = starters.flatMap(({ table, entries, courses }) => {
    const files = new Map(entries.map(({ file }) => [file.md5, file]));
    return levelsOf(table).flatMap((level, index) => {
      const course = courses[0]?.[index];
      const inCourse = course?.md5.flatMap((md5) => files.get(md5) ?? []) ?? [];
      const strength = inCourse[0] ? strengthIn(member.player, table, inCourse[0]) : null;
      if (!course || inCourse.length < course.md5.length || strength === null) return [];
      // Four charts with one gauge are harder than each of them.
      const form = strength - strengthOf(table, level) - 1 + random.around(0, 1);
      return Math.abs(form) < 4 ? [{ course, inCourse, form }] : [];
    });
  });
  return random
    .shuffled(candidates)
    .slice(0, COURSES_EACH)
    .map(({ course, inCourse, form }) => {
      const isLr2 = GAME_CLIENTS[client].service === 'lr2';
      const chartHash = isLr2
        ? lr2CourseHash(course.md5.join(''))
        : beatorajaCourseHash(
            inCourse.map(({ sha256 }) => sha256),
            beatorajaConstraints(course),
          );
      const notes = notesOf(inCourse);
      const [failed, passed] = isLr2 ? [1, 3] : [1, 5];
      const score = {
        clear: form > 0 ? passed : failed,
        exscore: Math.round(notes * 2 * Math.min(0.95, 0.74 + 0.02 * form + random.around(0, 0.02))),
        minbp: Math.max(4, Math.round(notes * (0.045 - 0.007 * form))),
      };
      const days = random.whole(1, Math.floor((until.getTime() - member.scoresAt.getTime()) / DAY_MS) - 1);
      const at = new Date(daysAfter(until, -days).getTime() + random.whole(0, 300) * MINUTE_MS);
      const { name: title } = course;
      return play(random, {
        at,
        member,
        client,
        chartHash: chartHash ?? '',
        isCourse: true,
        title,
        files: inCourse,
        score,
      });
    });
}

interface Played {
  at: Date;
  member: Member;
  client: GameClientId;
  chartHash: string;
  isCourse: boolean;
  title: string;
  files: readonly ChartFile[];
  score: Pick<DemoScore, 'clear' | 'exscore' | 'minbp'>;
}

const notesOf = (files: readonly ChartFile[]) => files.reduce((sum, { notes }) => sum + notes, 0);

function play(random: Random, { at, member, client, title, files, score, ...chart }: Played): PlannedPlay {
  const notes = notesOf(files);
  const isClear = isEasyClear(GAME_CLIENTS[client].service, score.clear);
  const judgements = judgementsOf(notes, score);
  const { bad, poor } = judgements;
  const counts = Object.values(judgements);
  const sides = counts.flatMap((count) => [Math.ceil(count / 2), Math.floor(count / 2)]);
  return {
    at,
    member,
    sent: {
      play: {
        ...{ client, ...chart, clear: score.clear, judgements, notes },
        exScore: 2 * judgements.pgreat + judgements.great,
        maxCombo: bad + poor === 0 ? notes : Math.ceil(notes / random.whole(2, isClear ? 6 : 12)),
        minBp: bad + poor,
        ...{ gauge: null, lnType: LN, badsRepeat: false, isAssisted: false, isAutoplay: false, speed: 1, playedAt: at },
      },
      hasLongNotes: null,
      title,
      playHash: sha256Hex(`${member.player.userId} ${chart.chartHash} ${at.getTime()}`),
      details: {
        judgements: client === 'openlr2' ? counts : [...sides, 0, 0],
        keymode: files[0]?.keys ?? 7,
        ...{ gauge: null, options: 0, seed: random.whole(0, 32_767), ghost: null },
      },
      previousBest: null,
    },
  };
}

/** Returns how many notes were judged how, for a score with this EX score, or nearly so. */
function judgementsOf(notes: number, { exscore, minbp }: Played['score']): Judgements {
  const bad = Math.floor(minbp / 2);
  const poor = minbp - bad;
  const hit = notes - minbp;
  const pgreat = Math.min(hit, Math.max(0, exscore - hit));
  const great = Math.min(hit - pgreat, exscore - 2 * pgreat);
  return { pgreat, great: Math.max(0, great), good: hit - pgreat - Math.max(0, great), bad, poor };
}
