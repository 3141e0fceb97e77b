/** On its way. */
export function SongPage() {
  return null;
}
