/** On its way. */
export function CallsPage() {
  return null;
}
