import { areNotesKnown } from '../../charts/notesOf.ts';
import { FAILED } from '../clears.ts';
import type { Play } from './play.ts';
import type { PlayFacts } from './whyRefusePlay.ts';

/**
 * Returns a play with the notes of its charts, and the BP that follows, where it is a failed course of OpenLR2: that one adds up
 * the notes of stages which were not played from the player's own database, and some of them twice. Without the charts nobody
 * knows its BP. Any other play stays as it is.
 */
export function withNotesOfCourse(play: Play, chart: PlayFacts['chart']): Play {
  if (play.client !== 'openlr2' || !play.isCourse || play.clear !== FAILED) return play;
  if (!chart || !areNotesKnown(chart)) return { ...play, minBp: null };
  // Notes that were not played are a part of the BP.
  return { ...play, notes: chart.notes, minBp: play.minBp && play.minBp + chart.notes - play.notes };
}
