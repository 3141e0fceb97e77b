/** The values that can be filled into the address of another site. Imported charts may lack their sha256. */
export interface LinkedChart {
  readonly md5: string;
  readonly sha256: string;
  readonly title: string;
  readonly artist: string;
}

/**
 * Returns the address that a configured template (`SCORE_SITES`, …) gives for a chart, its values percent-encoded; null
 * where the chart lacks a value that the template names. Only the artist may be empty.
 */
export function linkTo(address: string, chart: LinkedChart): string | null {
  let isComplete = true;
  const filled = address.replace(/\{(md5|sha256|title|artist)\}/g, (_, name: keyof LinkedChart) => {
    const value = chart[name].trim();
    if (value === '' && name !== 'artist') isComplete = false;
    return encodeURIComponent(value.toWellFormed());
  });
  return isComplete ? filled : null;
}
