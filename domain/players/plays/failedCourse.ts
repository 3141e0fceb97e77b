import { areNotesKnown } from '../../charts/notesOf.ts';
import { FAILED } from '../clears.ts';
import type { Play } from './play.ts';
import type { PlayFacts } from './whyRefusePlay.ts';

/**
 * Corrects the notes and BP of a failed OpenLR2 course from its charts: OpenLR2 adds the notes of unplayed stages from
 * the player's own database, some of them twice. Without the charts, the BP is unknown. Other plays are returned
 * unchanged.
 */
export function withNotesOfCourse(play: Play, chart: PlayFacts['chart']): Play {
  if (play.client !== 'openlr2' || !play.isCourse || play.clear !== FAILED) return play;
  if (!chart || !areNotesKnown(chart)) return { ...play, minBp: null };
  // Unplayed notes count as BP.
  return { ...play, notes: chart.notes, minBp: play.minBp && play.minBp + chart.notes - play.notes };
}
