import type { ChartFacts, ClientNotes } from './chart.ts';

/** The notes of a chart. One that an older version of the reader read has one number. */
export type CountedNotes = { readonly notes: number; readonly clientNotes?: ClientNotes | null | undefined };

/**
 * Returns whether the notes of a chart are known well enough to refuse a play, or to cut its score: those of a chart with
 * `#RANDOM` differ from play to play, and an older version of the reader did not count for each client.
 */
export const areNotesKnown = ({ random, olderReader }: { readonly random: boolean; readonly olderReader?: boolean }) =>
  !random && !olderReader;

/** Returns the notes of a chart for the client of a service: its own count, which is the truth for its plays (charts.md §5). */
export const notesOf = ({ notes, clientNotes }: CountedNotes, service: keyof ClientNotes): number =>
  clientNotes?.[service] ?? notes;

/** Returns the counts of both clients, as facts of a chart; nothing where both count `notes`. */
export const clientNotes = (notes: number, counts: ClientNotes): Pick<ChartFacts, 'clientNotes'> =>
  counts.lr2 === notes && counts.beatoraja === notes ? {} : { clientNotes: counts };
