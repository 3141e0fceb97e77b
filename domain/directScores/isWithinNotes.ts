/** A chart as the site has read it. */
interface ReadChart {
  readonly notes: number;
  readonly longNotes: number;
  /** Whether it has notes that differ from play to play. */
  readonly random: boolean;
}

/**
 * Returns whether a chart can give an EX score; of a chart that the site has not read nothing is known. The ends of long notes may
 * count too.
 */
export function isWithinNotes({ exScore }: { readonly exScore: number }, chart: ReadChart | null): boolean {
  return chart === null || chart.random || exScore <= 2 * (chart.notes + chart.longNotes);
}
