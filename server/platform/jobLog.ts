/** A run of a job that failed. */
export interface JobFailure {
  at: Date;
  error: unknown;
}

/** The result of the last run of each job in this process. */
export interface JobLog {
  /** Records the end of a run; null when it succeeded. */
  ended(job: string, failure: JobFailure | null): void;
  /** Returns the last run of each job that has run. */
  lastRuns(): ReadonlyMap<string, JobFailure | null>;
}

export function createJobLog(): JobLog {
  const runs = new Map<string, JobFailure | null>();
  return { ended: (job, failure) => void runs.set(job, failure), lastRuns: () => runs };
}
