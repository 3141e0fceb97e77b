/** A run of a job that has ended. */
interface JobRun {
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
export type JobLog = ReturnType<typeof createJobLog>;

export function createJobLog() {
  const jobs = new Map<string, JobState>();
  const stateOf = (job: string) => jobs.get(job) ?? { last: null, succeededAt: null, failures: 0 };
  return {
    /** Records that this process runs a job. */
    starts: (job: string) => void jobs.set(job, stateOf(job)),
    /** Records the end of a run. */
    ended(job: string, last: JobRun) {
      const { succeededAt, failures } = stateOf(job);
      const after = last.failure ? { succeededAt, failures: failures + 1 } : { succeededAt: last.at, failures };
      jobs.set(job, { last, ...after });
    },
    jobs: (): ReadonlyMap<string, JobState> => jobs,
  };
}
