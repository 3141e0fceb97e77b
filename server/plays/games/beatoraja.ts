import type { z } from 'zod';
import type { BeatorajaScore, beatorajaCoursePlay, beatorajaPlay } from '#contract/plays/gameClients.ts';
import { LN, LN_TYPE_NAMES } from '#domain/charts/lnType.ts';
import { SECOND_MS } from '#domain/common/dates.ts';
import { beatorajaClear } from '#domain/players/beatorajaClear.ts';
import { countOrNull } from '#domain/players/countOrNull.ts';
import { beatorajaCourseHash } from '#domain/players/plays/courseHash.ts';
import { clientByVersion } from '#domain/players/plays/gameClients.ts';
import { mayBadsRepeat } from '#domain/players/plays/notesHit.ts';
import type { Play } from '#domain/players/plays/play.ts';
import { sha256Hex } from '../../platform/hash.ts';
import type { SentPlay } from './sentPlay.ts';

type SentChart = z.output<typeof beatorajaPlay>;
type SentCourse = z.output<typeof beatorajaCoursePlay>;

/** The number of keys of a mode like `BEAT_7K`. */
const keysOf = (mode: string | null | undefined) => Number(/_(\d+)K/.exec(mode ?? '')?.[1] ?? 0);

/** Reads a play of a chart by the plug-in of beatoraja (ranking-services.md §14.2). */
export function readBeatorajaPlay({ chart, score, client }: SentChart, now: Date): SentPlay {
  const chartHash = chart.sha256.toLowerCase();
  const badsRepeat = mayBadsRepeat('beatoraja', [chart.mode]);
  const played = { client: clientByVersion(client), chartHash, isCourse: false, badsRepeat } as const;
  const { hasUndefinedLN, hasLN, hasCN, hasHCN } = chart;
  const isDecided = Boolean(hasLN || hasCN || hasHCN);
  const modes = {
    // If the file sets the mode, the player's choice has no effect.
    lnType: isDecided && hasUndefinedLN === false ? LN : chart.lntype,
    hasLongNotes: hasUndefinedLN == null ? null : hasUndefinedLN || isDecided,
  };
  const title = [chart.title, chart.subtitle].filter(Boolean).join(' ');
  return readScore(score, played, { ...modes, title, keymode: keysOf(chart.mode), now });
}

/** Reads a play of a course by the plug-in of beatoraja, which identifies the client only by its rules. */
export function readBeatorajaCourse({ course, score }: SentCourse, now: Date): SentPlay {
  const hashes = course.charts.map(({ sha256 }) => sha256.toLowerCase());
  const chartHash = beatorajaCourseHash(hashes, course.constraint);
  const client = score.rule === 'LR2' ? 'lr2oraja' : 'beatoraja';
  const modes = course.charts.map(({ mode }) => mode);
  const badsRepeat = mayBadsRepeat('beatoraja', modes);
  // A course has its own gauge, which the client does not send.
  const ofCourse = { ...score, gauge: null };
  // A course with a fixed mode is identified by it: all players use the same.
  const lnType = LN_TYPE_NAMES.some((mode) => course.constraint.includes(mode)) ? LN : course.lntype;
  return readScore(
    ofCourse,
    { client, chartHash, isCourse: true, badsRepeat },
    { lnType, hasLongNotes: null, title: course.name, keymode: 0, now },
  );
}

/** The facts of a play besides its score. */
interface Sent extends Pick<SentPlay, 'title' | 'hasLongNotes'> {
  lnType: number;
  keymode: number;
  now: Date;
}

function readScore(
  score: BeatorajaScore,
  played: Pick<Play, 'client' | 'chartHash' | 'isCourse' | 'badsRepeat'>,
  { lnType, hasLongNotes, title, keymode, now }: Sent,
): SentPlay {
  const { epg, lpg, egr, lgr, egd, lgd, ebd, lbd, epr, lpr, ems, lms, gauge } = score;
  const isKnownGauge = gauge !== null && gauge !== undefined && countOrNull(gauge) !== null;
  return {
    play: {
      ...played,
      lnType,
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
      playedAt: timeOf(score.date, now),
      isTimed: score.date !== 0,
    },
    hasLongNotes,
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

/**
 * Returns the time of a play from its Unix seconds. Courses, and plays of older builds, have 0, which becomes now.
 * Invalid times become the epoch, which the check of the clock refuses.
 */
function timeOf(seconds: number, now: Date): Date {
  if (seconds === 0) return now;
  return new Date(seconds > 0 && seconds < 1e11 ? seconds * SECOND_MS : 0);
}
