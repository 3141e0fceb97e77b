import { setTimeout as pause } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { SECOND_MS } from '#domain/common/dates.ts';
import { selectPublishedRun } from '../../estimate/knownCharts.ts';
import { freeBytesFor } from '../../operation/doctor/diskSpaceCheck.ts';
import { createReadiness } from '../../operation/readiness.ts';
import type { Context } from '../../platform/context.ts';
import type { RequestMeter } from '../../platform/http/requestMeter.ts';
import type { JobState } from '../../platform/jobLog.ts';
import { voteCountState } from '../../voting/voteCounts/voteCountState.ts';

/** A value and the values of its labels. One that is not known is left out of the reply. */
type Sample = readonly [value: number | null | undefined, labels?: Readonly<Record<string, string>>];
type Read = () => readonly Sample[] | Promise<readonly Sample[]>;

const LEVELS = { ok: 0, warning: 1, error: 2 } as const;
const toSeconds = (time: Date | null | undefined) => time && time.getTime() / SECOND_MS;

/**
 * Returns what Prometheus reads of this process: requests, checks, jobs, the vote count, lists, the estimate, pools, the
 * file reader, the disk, and those of Node. It answers within two seconds, whatever the database does.
 */
export function createRegistry(ctx: Context, meter: RequestMeter): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(meter.histogram);

  /** Adds a metric that is read when Prometheus asks. */
  function add(Kind: typeof Gauge | typeof Counter, name: string, help: string, labelNames: string[], read: Read) {
    new Kind({
      name: `stellaverse_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const samples = await (async () => read())().catch(() => []);
        this.reset();
        if (labelNames.length === 0) this.remove();
        for (const [value, labels = {}] of samples) if (typeof value === 'number') this.inc(labels, value);
      },
    });
  }

  // Before all that asks the database, so that a scrape does not see itself waiting.
  const pools = Object.entries(ctx.pools);
  add(Gauge, 'pool_connections', 'Connections to the database.', ['pool', 'state'], () =>
    pools.flatMap(([pool, { totalCount, idleCount }]): Sample[] => [
      [idleCount, { pool, state: 'idle' }],
      [totalCount - idleCount, { pool, state: 'used' }],
    ]),
  );
  add(Gauge, 'pool_waiting', 'Queries and transactions that wait for a connection.', ['pool'], () =>
    pools.map(([pool, { waitingCount }]) => [waitingCount, { pool }]),
  );

  const readiness = createReadiness(ctx);
  add(Gauge, 'check', 'What a check of /readyz found: 0 ok, 1 warning, 2 error, not ready.', ['name'], async () =>
    (await readiness.now()).map(({ name, level }) => [LEVELS[level], { name }]),
  );

  const ofJobs = (read: (job: JobState) => Sample[0]) => () =>
    [...ctx.jobLog.jobs()].map(([name, job]): Sample => [read(job), { name }]);
  const succeeded = ofJobs(({ succeededAt }) => toSeconds(succeededAt));
  add(
    Gauge,
    'job_last_success_timestamp_seconds',
    'When a job last succeeded, by the clock of the site.',
    ['name'],
    succeeded,
  );
  const took = ofJobs(({ last }) => last?.seconds);
  add(Gauge, 'job_last_duration_seconds', 'How long the last run of a job took.', ['name'], took);
  const failures = ofJobs((job) => job.failures);
  add(Counter, 'job_failures_total', 'Runs of a job that failed.', ['name'], failures);

  const stored = recent(() => readStored(ctx));
  const ofStored = (read: (facts: Stored) => Sample[0]) => async (): Promise<Sample[]> => {
    const facts = await stored();
    return facts ? [[read(facts)]] : [];
  };
  const overdue = ofStored((facts) => facts.overdueSeconds);
  add(
    Gauge,
    'vote_count_overdue_seconds',
    'Time since the earliest due vote count that was not performed.',
    [],
    overdue,
  );
  const outdated = ofStored((facts) => facts.outdated);
  add(Gauge, 'outdated_lists', 'Published lists of this process that are older than the database.', [], outdated);
  const published = ofStored((facts) => toSeconds(facts.estimatedAt));
  add(
    Gauge,
    'estimate_published_timestamp_seconds',
    'When the published estimate was made, by the clock of the site.',
    [],
    published,
  );

  const { fileReader, config } = ctx;
  add(Gauge, 'file_reader_waiting', 'Files that wait to be read.', [], () => [[fileReader.load().waiting]]);
  add(Gauge, 'file_reader_running', 'Files that are being read, one in a thread.', [], () => [
    [fileReader.load().running],
  ]);
  add(Counter, 'file_reader_failures_total', 'Files that could not be read, or not within the limits.', [], () => [
    [fileReader.load().failures],
  ]);
  add(Gauge, 'disk_free_bytes', 'Free space for DATA_DIR.', [], () => [[freeBytesFor(config)]]);
  return registry;
}

interface Stored {
  overdueSeconds: number;
  outdated: number;
  estimatedAt: Date | undefined;
}

/** Reads one after the other, on one connection. */
async function readStored(ctx: Context): Promise<Stored> {
  const { now, due } = await voteCountState(ctx, ctx.db);
  const outdated = await ctx.published.outdated();
  const estimate = await selectPublishedRun(ctx.db).select('finishedAt').executeTakeFirst();
  return {
    overdueSeconds: due ? (now.getTime() - due.getTime()) / SECOND_MS : 0,
    outdated: outdated.length,
    estimatedAt: estimate?.finishedAt,
  };
}

/** As long as a check of `/readyz` may take. */
const DEADLINE_MS = 2 * SECOND_MS;

/**
 * Returns a function that reads again after a second, and never while it still reads. It returns undefined when reading
 * fails, or takes longer than the deadline.
 */
function recent<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let current: Promise<T | undefined> = Promise.resolve(undefined);
  let isReading = false;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!isReading && performance.now() - readAt > SECOND_MS) {
      isReading = true;
      readAt = performance.now();
      current = read()
        .catch(() => undefined)
        .finally(() => {
          isReading = false;
        });
    }
    return Promise.race([current, pause(DEADLINE_MS, undefined, { ref: false })]);
  };
}
