import { SECOND_MS } from '#domain/common/dates.ts';
import project from '../../../package.json' with { type: 'json' };
import { statusLines } from '../../estimate/statusLines.ts';
import type { Context } from '../../platform/context.ts';
import type { JobState } from '../../platform/jobLog.ts';
import { reasonOf } from '../../platform/operatorError.ts';
import { listsCheck } from '../doctor/activityChecks.ts';
import { ok } from '../doctor/check.ts';
import { deliveriesCheck } from '../doctor/deliveriesCheck.ts';
import { createDiskSpaceCheck } from '../doctor/diskSpaceCheck.ts';
import { createReadiness, readinessChecks } from '../readiness.ts';

/** The check of the lists looks twice. */
const DEADLINE_MS = 10 * SECOND_MS;

const diskSpaceCheck = createDiskSpaceCheck();

/**
 * Returns the lines of the command `status`: what `/metrics` reports, in sentences. A process that runs no jobs, as the
 * CLI on a database server, says what it cannot see.
 */
export async function statusOfSite(ctx: Context): Promise<string[]> {
  const jobs = [...ctx.jobLog.jobs()];
  const isServer = jobs.length > 0;
  const checks = [
    ...readinessChecks,
    ...(isServer ? [listsCheck] : []),
    deliveriesCheck,
    { name: 'estimate', question: '', find: async () => ok((await statusLines(ctx)).join(' ')) },
    { ...diskSpaceCheck, find: () => diskSpaceCheck.find(ctx.config) },
  ];
  const found = await createReadiness(ctx, checks, DEADLINE_MS).now();
  return [
    `Stellaverse ${project.version}, Node ${process.versions.node}, process ${process.pid}, ${ctx.clock.now().toISOString()}`,
    ...found.map(({ level, name, sentence }) => line(level, name, sentence)),
    ...(isServer
      ? [...jobs.map(jobLine), ...poolLines(ctx), readerLine(ctx)]
      : [line('', 'jobs, lists, pools', 'Each server process knows its own: ask /status at its METRICS_PORT.')]),
  ];
}

const line = (level: string, name: string, sentence: string) => `${level.padEnd(7)}  ${name}: ${sentence}`;

function jobLine([name, { last, succeededAt, failures }]: [string, JobState]): string {
  const success = succeededAt ? `last success ${succeededAt.toISOString()}` : 'no success yet';
  const took = last ? `, took ${last.seconds.toFixed(3)} s` : '';
  const failed = last?.failure ? ` The last run failed: ${reasonOf(last.failure.error)}` : '';
  return line(last?.failure ? 'error' : 'ok', `job ${name}`, `${success}${took}, failures: ${failures}.${failed}`);
}

const poolLines = ({ pools }: Context): string[] =>
  Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount }]) =>
    line('', `pool ${name}`, `connections: ${totalCount}, idle: ${idleCount}, callers that wait: ${waitingCount}.`),
  );

function readerLine({ fileReader }: Context): string {
  const { running, waiting, failures } = fileReader.load();
  return line('', 'file reader', `being read: ${running}, waiting: ${waiting}, failures: ${failures}.`);
}
