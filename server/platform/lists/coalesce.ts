/**
 * Returns a function that runs `work`, never twice at once. Callers during a run share one further run after it, so
 * each gets a run that started after its call and sees what it did before.
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
