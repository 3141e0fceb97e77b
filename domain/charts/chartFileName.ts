/** Is this the name of a chart file? The ending says so, in any case (bms-parsing §8). */
export function isChartFileName(name: string): boolean {
  return /\.(bms|bme|bml|pms)$/i.test(name);
}

/** Charts for nine buttons have an ending of their own. */
export function isNineButtonFileName(name: string): boolean {
  return /\.pms$/i.test(name);
}

/** The file's own name, when a browser or an archive gives a whole path in the style of any system. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
