/**
 * Runs `work` once at a time. Whoever calls while it runs waits for one further run, shared by all of them: it sees what
 * each of them had done before calling.
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
