/** Parts with this many notes per second reach the top, unless a busier part needs the room. */
const FULL_HEIGHT_DENSITY = 20;

/**
 * Returns the bars of a density plot as one path: one unit wide for each part, in a box of this height.
 *
 * @param density notes per second in parts of equal length
 */
export function densityPath(density: readonly number[], height: number): string {
  const scale = height / Math.max(FULL_HEIGHT_DENSITY, ...density);
  return density.map((notes, part) => `M${part} ${height}v${-notes * scale}h1v${notes * scale}z`).join('');
}
