/** A run of a job that has ended. */
export interface JobRun {
  at: Date;
  seconds: number;
  /** What it threw; null when it succeeded. */
  failure: { error: unknown } | null;
}

/** The runs of a job in this process. */
export interface JobState {
  /** Null before the first run has ended. */
  last: JobRun | null;
  succeededAt: Date | null;
  failures: number;
}

/** The runs of each job in this process. One that runs no jobs, as a command of the CLI, has none. */
export interface JobLog {
  /** Records that this process runs a job. */
  starts(job: string): void;
  /** Records the end of a run. */
  ended(job: string, run: JobRun): void;
  jobs(): ReadonlyMap<string, JobState>;
}

export function createJobLog(): JobLog {
  const jobs = new Map<string, JobState>();
  const stateOf = (job: string) => jobs.get(job) ?? { last: null, succeededAt: null, failures: 0 };
  return {
    starts: (job) => void jobs.set(job, stateOf(job)),
    ended(job, run) {
      const { succeededAt, failures } = stateOf(job);
      const after = run.failure ? { succeededAt, failures: failures + 1 } : { succeededAt: run.at, failures };
      jobs.set(job, { last: run, ...after });
    },
    jobs: () => jobs,
  };
}
