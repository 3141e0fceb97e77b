import { type CountedNotes, notesOf } from '#domain/charts/notesOf.ts';
import { useSession } from './useSession.ts';

/**
 * Returns a function for the number of notes of a chart as the client of the viewer's main ID counts them; visitors get
 * the site's number.
 */
export function useNotes(): (chart: CountedNotes) => number {
  const { session } = useSession();
  return (chart) => (session ? notesOf(chart, session.playerName) : chart.notes);
}
