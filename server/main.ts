import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import v8 from 'node:v8';
import { SECOND_MS } from '#domain/common/dates.ts';
import { readConfig } from './platform/config.ts';
import { exitWithError } from './platform/operatorError.ts';
import { createPrivateFiles } from './platform/privateFolder.ts';
import { type RunningServer, startServer } from './startServer.ts';

/**
 * By how much the heap grows until it is collected, in percent. V8 lets it grow up to fourfold where the machine has room: 500
 * addresses at once then took 200 MB instead of 120, in the same processor time.
 */
v8.setFlagsFromString('--heap-growing-percent=30');

/** A process that was told to stop ends at the latest so long after its `STOP_DELAY_SECONDS`, whatever it is doing. */
const STOP_DEADLINE_MS = 30 * SECOND_MS;
/** npm passes on a signal that the terminal has sent too: two within this time are one. */
const SAME_SIGNAL_MS = SECOND_MS;

/**
 * `npm start`: serves the built site until SIGINT or SIGTERM; a second one ends it at once. An error that the operator
 * can fix is printed in one line.
 */
createPrivateFiles();
try {
  const config = readConfig(process.env);
  tellWatchdog(process.env.WATCHDOG_USEC);
  const starting = startServer(config);
  let stoppingSince: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined)
        stop(starting, config.STOP_DELAY_SECONDS * SECOND_MS + STOP_DEADLINE_MS).catch(exitWithError);
      else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      stoppingSince ??= performance.now();
    });
  }
  await starting;
} catch (error) {
  exitWithError(error);
}

/**
 * Tells systemd four times in each period of the unit's `WatchdogSec` that this process does not hang (decisions 0057).
 *
 * @param period in microseconds, as systemd says it; unset elsewhere
 */
function tellWatchdog(period: string | undefined): void {
  if (period === undefined) return;
  setInterval(() => execFile('systemd-notify', ['WATCHDOG=1'], () => undefined), Number(period) / 4000).unref();
}

/** Stops the server; one that is starting, as soon as it has started. */
async function stop(starting: Promise<RunningServer>, deadlineMs: number): Promise<void> {
  const late = pause(deadlineMs).then(() => {
    console.error('What was running did not end in time; the process ends without waiting for it.');
    process.exit(1);
  });
  await Promise.race([starting.then((server) => server.close()), late]);
  process.exit(0);
}
