/** On its way. */
export function RevisionPage() {
  return null;
}
