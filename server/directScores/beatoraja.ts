import type { z } from 'zod';
import type { BeatorajaScore, beatorajaCoursePlay, beatorajaPlay } from '#contract/directScores.ts';
import { SECOND_MS } from '#domain/common/dates.ts';
import { beatorajaCourseHash } from '#domain/directScores/courseHash.ts';
import { clientByVersion, type GameClientId } from '#domain/directScores/gameClients.ts';
import type { Play } from '#domain/directScores/play.ts';
import { beatorajaClear } from '#domain/players/beatorajaClear.ts';
import { countOrNull } from '#domain/players/countOrNull.ts';
import { sha256Hex } from '../base/hash.ts';
import type { SentPlay } from './sentPlay.ts';

type SentChart = z.output<typeof beatorajaPlay>;
type SentCourse = z.output<typeof beatorajaCoursePlay>;

/** How many keys a mode has: `BEAT_7K`. */
const keysOf = (mode: string | null | undefined) => Number(/_(\d+)K/.exec(mode ?? '')?.[1] ?? 0);

/** Reads a play of a chart by the plug-in of beatoraja (ranking-services.md §14.2). */
export function readBeatorajaPlay({ chart, score, client }: SentChart): SentPlay {
  const chartHash = chart.sha256.toLowerCase();
  // The mode of the score is always 0: the chart's is right.
  const played = { client: clientByVersion(client), chartHash, isCourse: false, lnType: chart.lntype } as const;
  const title = [chart.title, chart.subtitle].filter(Boolean).join(' ');
  return readScore(score, played, { title, keymode: keysOf(chart.mode) });
}

/**
 * Reads a play of a course by the plug-in of beatoraja.
 *
 * @param client which the plug-in does not say here
 */
export function readBeatorajaCourse({ course, score }: SentCourse, client: GameClientId): SentPlay {
  const hashes = course.charts.map(({ sha256 }) => sha256.toLowerCase());
  const chartHash = beatorajaCourseHash(hashes, course.constraint);
  return readScore(
    score,
    { client, chartHash, isCourse: true, lnType: course.lntype },
    { title: course.name, keymode: 0 },
  );
}

function readScore(
  score: BeatorajaScore,
  played: Pick<Play, 'client' | 'chartHash' | 'isCourse' | 'lnType'>,
  { title, keymode }: { title: string; keymode: number },
): SentPlay {
  const { epg, lpg, egr, lgr, egd, lgd, ebd, lbd, epr, lpr, ems, lms, gauge } = score;
  const isKnownGauge = gauge !== null && gauge !== undefined && countOrNull(gauge) !== null;
  return {
    play: {
      ...played,
      clear: beatorajaClear(score.clear),
      judgements: { pgreat: epg + lpg, great: egr + lgr, good: egd + lgd, bad: ebd + lbd, poor: epr + lpr },
      exScore: score.exscore,
      notes: score.notes,
      maxCombo: countOrNull(score.maxcombo),
      minBp: countOrNull(score.minbp),
      gauge: isKnownGauge ? gauge : null,
      isAssisted: score.assist !== 0,
      isAutoplay: false,
      speed: 1,
      playedAt: new Date(timeOf(score.date)),
    },
    title,
    playHash: sha256Hex(JSON.stringify([played, score])),
    details: {
      judgements: [epg, lpg, egr, lgr, egd, lgd, ebd, lbd, epr, lpr, ems, lms],
      gauge: isKnownGauge ? gauge : null,
      options: score.option,
      seed: score.seed ?? null,
      keymode,
      ghost: null,
    },
    previousBest: null,
  };
}

/** Returns Unix seconds as milliseconds; the beginning of time for what is no time, which the clock refuses. */
const timeOf = (seconds: number) => (Number.isFinite(seconds) && Math.abs(seconds) < 1e11 ? seconds * SECOND_MS : 0);
