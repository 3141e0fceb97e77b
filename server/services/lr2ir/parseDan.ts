/** All dans of LR2IR (ranking-services.md §6); `-` means none. */
const dans = new Set([
  '-',
  ...['☆', '★'].flatMap((star) => Array.from({ length: 10 }, (_, i) => `${star}${String(i + 1).padStart(2, '0')}`)),
  '★★',
  '(^^)',
]);

/** Parses the dans in a cell `SP / DP`. An unknown dan becomes `-`. */
export function parseDan(cell: string): { danSp: string; danDp: string } {
  const [danSp = '-', danDp = '-'] = cell
    .split('/')
    .map((token) => token.trim())
    .map((token) => (dans.has(token) ? token : '-'));
  return { danSp, danDp };
}
