/** Returns whether a name ends like that of a chart file, in any case (uploads.md §3). */
export function isChartFileName(name: string): boolean {
  return /\.(bms|bme|bml|pms)$/i.test(name);
}

/** Returns whether a chart file is for nine buttons: these have an ending of their own. */
export function isNineButtonFileName(name: string): boolean {
  return /\.pms$/i.test(name);
}

/** Returns the last part of a path in the style of any system, as browsers and archives may give a whole path. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
