import { Counter, collectDefaultMetrics, Gauge, type Histogram, Registry } from 'prom-client';
import { SECOND_MS } from '#domain/common/dates.ts';
import { selectPublishedRun } from '../../estimate/publishedEstimate.ts';
import type { Context } from '../../platform/context.ts';
import { freeBytesIn } from '../../platform/freeBytes.ts';
import type { JobState } from '../../platform/jobLog.ts';
import { voteCountState } from '../../voting/voteCounts/voteCountState.ts';
import { storedBackups } from '../backup/automaticBackup.ts';
import { createReadiness, recently } from '../readiness.ts';

/** A value, which is left out of the reply if it is not known, and the values of the labels. */
type Sample = readonly [value: number | null | undefined, ...labels: string[]];

const LEVELS = { ok: 0, warning: 1, error: 2 } as const;
const toSeconds = (time: Date | null | undefined) => time && time.getTime() / SECOND_MS;

/**
 * Returns what Prometheus reads of this process: requests, checks, jobs, the vote count, lists, the estimate, pools, the
 * file reader, the disk, and those of Node. It answers within two seconds, whatever the database does.
 */
export function createRegistry(ctx: Context, requests: Histogram): Registry {
  const { pools, jobLog, fileReader, published, config } = ctx;
  const db = ctx.databases.health;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(requests);

  type Read = () => readonly Sample[] | Promise<readonly Sample[]>;
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
        for (const [value, ...labels] of samples) if (typeof value === 'number') this.labels(...labels).inc(value);
      },
    });
  }
  const addJobs = (
    Kind: typeof Gauge | typeof Counter,
    name: string,
    help: string,
    read: (job: JobState) => Sample[0],
  ) => add(Kind, `job_${name}`, help, ['name'], () => [...jobLog.jobs()].map(([job, state]) => [read(state), job]));
  /** Adds a metric that is read from the database. */
  function addStored(name: string, help: string, read: () => Promise<Sample[0]>) {
    const value = recently(read, undefined);
    add(Gauge, name, help, [], async () => [[await value()]]);
  }

  // Before all that asks the database, so that a scrape does not see itself waiting.
  add(Gauge, 'pool_connections', 'Connections to the database.', ['pool', 'state'], () =>
    Object.entries(pools).flatMap(([pool, { totalCount, idleCount }]): Sample[] => [
      [idleCount, pool, 'idle'],
      [totalCount - idleCount, pool, 'used'],
    ]),
  );
  add(Gauge, 'pool_waiting', 'Queries and transactions that wait for a connection.', ['pool'], () =>
    Object.entries(pools).map(([pool, { waitingCount }]) => [waitingCount, pool]),
  );
  const readiness = createReadiness(ctx);
  add(Gauge, 'check', 'What a check of /readyz found: 0 ok, 1 warning, 2 error, not ready.', ['name'], async () =>
    (await readiness.now()).map(({ name, level }) => [LEVELS[level], name]),
  );
  addJobs(Gauge, 'last_success_timestamp_seconds', 'When a job last succeeded, by the clock of the site.', (job) =>
    toSeconds(job.succeededAt),
  );
  addJobs(Gauge, 'last_duration_seconds', 'How long the last run of a job took.', ({ last }) => last?.seconds);
  addJobs(Counter, 'failures_total', 'Runs of a job that failed.', ({ failures }) => failures);
  addStored(
    'vote_count_overdue_seconds',
    'Time since the earliest due vote count that was not performed.',
    async () => {
      const { now, due } = await voteCountState(ctx, db);
      return due ? (now.getTime() - due.getTime()) / SECOND_MS : 0;
    },
  );
  addStored('outdated_lists', 'Published lists of this process that are older than the database.', async () => {
    return (await published.outdated()).length;
  });
  addStored('estimate_published_timestamp_seconds', 'When the published estimate was made.', async () => {
    return toSeconds((await selectPublishedRun(db).select('finishedAt').executeTakeFirst())?.finishedAt);
  });
  addStored('backup_made_timestamp_seconds', 'When the newest automatic backup was made.', async () => {
    const { BACKUP_DIR: folder } = config;
    return folder === undefined ? undefined : toSeconds((await storedBackups(folder).next()).value?.madeAt);
  });
  add(Gauge, 'file_reader_waiting', 'Files that wait to be read.', [], () => [[fileReader.load().waiting]]);
  add(Gauge, 'file_reader_running', 'Files that are being read.', [], () => [[fileReader.load().running]]);
  add(Counter, 'file_reader_failures_total', 'Files that could not be read.', [], () => [[fileReader.load().failures]]);
  add(Gauge, 'disk_free_bytes', 'Free space for DATA_DIR.', [], () => [[freeBytesIn(config.DATA_DIR)]]);
  return registry;
}
