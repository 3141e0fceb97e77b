import type { OpenLr2Play, PreviousBest } from '#contract/plays/gameClients.ts';
import { LN } from '#domain/charts/lnType.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { FAILED, isClear, lampOf } from '#domain/players/clears.ts';
import { countOrNull } from '#domain/players/countOrNull.ts';
import { lr2CourseHash } from '#domain/players/plays/courseHash.ts';
import { isGhost } from '#domain/players/plays/ghost.ts';
import { notesHit } from '#domain/players/plays/notesHit.ts';
import { sha256Hex } from '../../platform/hash.ts';
import type { SentPlay } from './sentPlay.ts';

const MD5 = /^[0-9a-f]{32}$/;

/** The digits of `option_packed`, from the right: gauge, random of each side, flip. */
const packOptions = ([gauge = 0, random = 0, random2 = 0, flip = 0]: readonly number[]) =>
  [gauge, random, random2, flip].reduce((packed, digit, place) => packed + (digit % 10) * 10 ** place, 0);

const sidesOf = (value: number | number[] | undefined): number[] => (Array.isArray(value) ? value : [value ?? 0]);

/**
 * Reads a play of OpenLR2 (ranking-services.md §14.2). NOTVALIDVALUE for a hash that is neither a chart's nor a
 * course's.
 *
 * @param signedAt when the client sent it; plays have no time
 */
export function readOpenLr2Play(
  sent: OpenLr2Play,
  { isCourse, signedAt }: { isCourse: boolean; signedAt: Date },
): SentPlay | Refusal<'NOTVALIDVALUE'> {
  const { song, settings, state, judgements_total: judged, gaugeType, max_combo: combo, ghost_data: ghost } = sent;
  const chartHash = isCourse ? lr2CourseHash(song.hash, song.courseType) : song.hash.toLowerCase();
  if (chartHash === null || (!isCourse && !MD5.test(chartHash))) return refuse('NOTVALIDVALUE');
  const judgements = {
    pgreat: judged.epg + judged.lpg,
    great: judged.egr + judged.lgr,
    good: judged.egd + judged.lgd,
    bad: judged.ebd + judged.lbd,
    poor: judged.epr + judged.lpr,
  };
  const side = Math.min(Math.max(state.player, 0), 1);
  const [random = 0, random2 = 0] = sidesOf(settings.random);
  const { notes_total: notes, notes_played: played } = judged;
  const { previous_best: previousBest, ghost_data: _, isPB: __, ...whatWasPlayed } = sent;
  const ghostFacts = {
    played: [played ?? notesHit(judgements, false), Math.min(played ?? notes, notes)] as [number, number],
    poor: judgements.poor,
  };
  return {
    play: {
      client: 'openlr2',
      chartHash,
      isCourse,
      lnType: LN,
      clear: lampOfPlay(sent),
      judgements,
      exScore: sent.exscore,
      notes,
      maxCombo: countOrNull(combo),
      // Plays have no BP count: LR2 counts BAD, POOR, and notes that were never played.
      minBp: countOrNull(judgements.bad + judgements.poor + Math.max(0, notes - (played ?? notes))),
      badsRepeat: false,
      // With a shifting gauge, the final gauge determines the lamp.
      gauge: settings.m_gas ? null : (gaugeType ?? null),
      isAssisted: sidesOf(settings.assist)[side] !== undefined && sidesOf(settings.assist)[side] !== 0,
      isAutoplay: sidesOf(settings.autokey).some((autokey) => autokey !== 0),
      // 0 if the client does not send it.
      speed: state.freqSpeedMultiplier || 1,
      playedAt: signedAt,
      isTimed: false,
    },
    hasLongNotes: null,
    title: [song.title, song.subtitle].filter(Boolean).join(' '),
    playHash: sha256Hex(JSON.stringify(whatWasPlayed)),
    details: {
      judgements: Object.values(judgements),
      gauge: gaugeType ?? null,
      options: packOptions([
        Math.max(gaugeType ?? 0, 0),
        Math.max(random, 0),
        Math.max(random2, 0),
        settings.dpflip ? 1 : 0,
      ]),
      seed: state.randomseed ?? null,
      keymode: state.keymode,
      // Without a ghost of this play, the client sends that of the best in its database.
      ghost: sent.isPB && ghost && isGhost(ghost, ghostFacts) ? ghost : null,
    },
    previousBest: previousBest ? bestOf(previousBest) : null,
  };
}

const FULL_COMBO = 5;

/**
 * Returns the lamp of a play; null for one that LR2 does not have. A stage of a course is played with the gauge of the
 * course, so only a full combo counts for the chart.
 */
function lampOfPlay({ clearType, state }: OpenLr2Play): number | null {
  if (!isClear('lr2', clearType)) return null;
  return state.isCourse && clearType < FULL_COMBO ? Math.min(clearType, FAILED) : clearType;
}

/**
 * Returns the best of the client's database; null if it is impossible. With an assist option LR2 stores only the lamp.
 */
function bestOf({ clear, pgreat, great, good, bad, poor, totalnotes, maxcombo, minbp }: PreviousBest) {
  const counts = [pgreat, great, good, bad, poor, totalnotes];
  if ((lampOf('lr2', clear)?.score ?? 0) === 0 || counts.some((count) => countOrNull(count) === null)) return null;
  if (notesHit({ pgreat, great, good, bad }, false) > totalnotes) return null;
  return {
    clear,
    exScore: 2 * pgreat + great,
    notes: totalnotes,
    maxCombo: countOrNull(maxcombo),
    minBp: countOrNull(minbp),
  };
}
