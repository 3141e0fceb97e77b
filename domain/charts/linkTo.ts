/** The values that can be filled into the address of another site. Imported charts may lack their sha256. */
export interface LinkedChart {
  readonly md5: string;
  readonly sha256: string;
  readonly title: string;
  readonly artist: string;
}

/** What follows the artist: `/ obj: somebody`, `obj. somebody`, `/ 差分: somebody`, `BGA: somebody`. */
const CREDITS = /\s*[/／]?\s*(?<!\p{L})(?:obj|note|chart|bga|movie|差分|譜面|차분|채보)\s*[.:：/／].*$/iu;
/** The name of the chart at the end of a title: `【烈】`, `[ANOTHER]`. */
const CHART_NAME = /(?<=\S)\s*(?:【[^】]*】|\[[^\]]*\])\s*$/u;

/** Removes what keeps a search from finding the song: the name of the chart and the credits of its makers. */
const searchable = ({ title, artist, ...hashes }: LinkedChart): LinkedChart => ({
  ...hashes,
  title: title.replace(CHART_NAME, ''),
  artist: artist.replace(CREDITS, ''),
});

/**
 * Returns the address that a configured template (`SCORE_SITES`, …) gives for a chart, its values percent-encoded, and
 * title and artist as one searches for them; null where the chart lacks a value that the template names. Only the artist may be empty.
 */
export function linkTo(address: string, chart: LinkedChart): string | null {
  const values = searchable(chart);
  let isComplete = true;
  const filled = address.replace(/\{(md5|sha256|title|artist)\}/g, (_, name: keyof LinkedChart) => {
    const value = values[name].trim();
    if (value === '' && name !== 'artist') isComplete = false;
    return encodeURIComponent(value.toWellFormed());
  });
  return isComplete ? filled : null;
}
