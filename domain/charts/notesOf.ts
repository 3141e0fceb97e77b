import type { ChartFacts, ClientNotes } from './chart.ts';

/** The notes of a chart as it is stored. Charts that were read before clients were told apart have one number. */
export type CountedNotes = Pick<ChartFacts, 'notes' | 'clientNotes'>;

/** Returns the notes of a chart for the client of a service: its own count, which is the truth for its plays (charts.md §5). */
export const notesOf = ({ notes, clientNotes }: CountedNotes, service: keyof ClientNotes): number =>
  clientNotes?.[service] ?? notes;

/** Returns the counts of both clients, as facts of a chart; nothing where both count `notes`. */
export const clientNotes = (notes: number, counts: ClientNotes): Pick<ChartFacts, 'clientNotes'> =>
  counts.lr2 === notes && counts.beatoraja === notes ? {} : { clientNotes: counts };
