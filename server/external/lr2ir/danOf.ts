/** Every grade there is (ranking-services.md §6); `-` is none. */
const grades = new Set([
  '-',
  ...['☆', '★'].flatMap((star) => Array.from({ length: 10 }, (_, i) => `${star}${String(i + 1).padStart(2, '0')}`)),
  '★★',
  '(^^)',
]);

/** The grades of a cell `SP / DP`; what is no grade is `-`. */
export function danOf(cell: string): { danSp: string; danDp: string } {
  const [danSp = '-', danDp = '-'] = cell
    .split('/')
    .map((token) => token.trim())
    .map((token) => (grades.has(token) ? token : '-'));
  return { danSp, danDp };
}
