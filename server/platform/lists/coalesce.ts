/**
 * Returns a function that runs `work`, never concurrently with itself. Callers during a run share one further run after it,
 * so the run that a caller awaits always started after its call.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        running = work();
        return running;
      });
    return next;
  };
}
