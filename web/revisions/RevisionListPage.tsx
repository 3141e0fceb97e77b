/** On its way. */
export function RevisionListPage() {
  return null;
}
