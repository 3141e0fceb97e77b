/** On its way. */
export function CountingPage() {
  return null;
}
