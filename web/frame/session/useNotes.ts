import { type CountedNotes, notesOf } from '#domain/charts/notesOf.ts';
import { useSession } from './useSession.ts';

/** Returns what gives the notes of a chart as the client counts them whose ID the reader shows first; others see the site's number. */
export function useNotes(): (chart: CountedNotes) => number {
  const { session } = useSession();
  return (chart) => (session ? notesOf(chart, session.playerName) : chart.notes);
}
