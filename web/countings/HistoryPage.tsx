/** On its way. */
export function HistoryPage() {
  return null;
}
