/** A run of a job that failed. */
export interface JobFailure {
  at: Date;
  error: unknown;
}

/** How the last run of each job of this process ended. */
export interface JobLog {
  /** Notes the end of a run; null when it succeeded. */
  ended(job: string, failure: JobFailure | null): void;
  /** Returns the last run of each job that has run. */
  lastRuns(): ReadonlyMap<string, JobFailure | null>;
}

export function createJobLog(): JobLog {
  const runs = new Map<string, JobFailure | null>();
  return { ended: (job, failure) => void runs.set(job, failure), lastRuns: () => runs };
}
