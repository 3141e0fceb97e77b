/** On its way. */
export function SubmissionListPage() {
  return null;
}
