export function isChartFileName(name: string): boolean {
  return /\.(bms|bme|bml|pms)$/i.test(name);
}

export function isNineButtonFileName(name: string): boolean {
  return /\.pms$/i.test(name);
}

/** Returns the last part of a Windows or POSIX path: browsers and archives may give a whole path. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
