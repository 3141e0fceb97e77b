/** What an address of another site may be filled with. Imported charts may be without their sha256. */
export interface LinkedChart {
  readonly md5: string;
  readonly sha256: string;
  readonly title: string;
  readonly artist: string;
}

/**
 * The address that a configured template (`SCORE_SITES`, …) has for a chart, its values percent-encoded; null where a value
 * that it needs is missing. A song may be without an artist.
 */
export function linkTo(address: string, chart: LinkedChart): string | null {
  let isWhole = true;
  const filled = address.replace(/\{(md5|sha256|title|artist)\}/g, (_, name: keyof LinkedChart) => {
    const value = chart[name].trim();
    if (value === '' && name !== 'artist') isWhole = false;
    return encodeURIComponent(value.toWellFormed());
  });
  return isWhole ? filled : null;
}
