import { bringFile, missingCharts } from '#contract/charts/missingCharts.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/common/dates.ts';
import { call, type Failure, isFailure } from '../../base/api/call.ts';
import { serverNow } from '../../base/api/serverClock.ts';
import { ChartHasher, type FoundChart } from './ChartHasher.ts';

/** How many charts are looked up in one request, which has two hashes of each. */
const CHARTS_PER_REQUEST = 500;
/** After a longer wait somebody has to resume: it is the limit of a day. */
const LONGEST_WAIT_MS = 2 * MINUTE_MS;
const BUSY_WAIT_MS = 3 * SECOND_MS;

/** How far a task is. */
export interface Progress {
  state: 'running' | 'waiting' | 'paused' | 'done';
  files: number;
  looked: number;
  /** Files that are damaged or protected. */
  unreadable: number;
  /** Different charts. */
  charts: number;
  missing: number;
  sent: number;
  /** Missing charts whose files the server did not take. */
  refused: number;
  /** Why it paused by itself. */
  failure: Failure | null;
}

/**
 * Looks through files for charts that the tables list without their files, and sends only those. It can be paused; what
 * needs the visitor, such as a login or a connection, pauses it. What was sent is not missing the next time, so a task
 * that was interrupted continues when the same files are dropped again.
 */
export class MissingFilesTask {
  readonly #files: readonly File[];
  readonly #onProgress: (progress: Progress) => void;
  readonly #hasher = new ChartHasher();
  readonly #seen = new Set<string>();
  #progress: Progress;
  #isStopped = false;
  #resume: (() => void) | null = null;

  constructor(files: readonly File[], onProgress: (progress: Progress) => void) {
    this.#files = files;
    this.#onProgress = onProgress;
    const none = { looked: 0, unreadable: 0, charts: 0, missing: 0, sent: 0, refused: 0 };
    this.#progress = { state: 'running', files: files.length, ...none, failure: null };
  }

  async run(): Promise<void> {
    this.#show({});
    let found: FoundChart[] = [];
    for (const file of this.#files) {
      await this.#whilePaused();
      if (this.#isStopped) return;
      const charts = await this.#hasher.chartsIn(file);
      const { looked, unreadable } = this.#progress;
      this.#show({ looked: looked + 1, unreadable: unreadable + Number(charts === null) });
      found.push(...(charts ?? []).filter(({ sha256 }) => this.#isFirst(sha256)));
      while (found.length >= CHARTS_PER_REQUEST) {
        await this.#sendMissing(found.slice(0, CHARTS_PER_REQUEST));
        found = found.slice(CHARTS_PER_REQUEST);
      }
    }
    await this.#sendMissing(found);
    if (!this.#isStopped) this.#show({ state: 'done' });
    this.#hasher.close();
  }

  pause() {
    this.#show({ state: 'paused' });
  }

  resume() {
    this.#show({ state: 'running', failure: null });
    this.#resume?.();
  }

  /** Ends it for good, without another call of `onProgress`. */
  stop() {
    this.#isStopped = true;
    this.#resume?.();
    this.#hasher.close();
  }

  #isFirst(sha256: string): boolean {
    const isFirst = !this.#seen.has(sha256);
    this.#seen.add(sha256);
    return isFirst;
  }

  async #sendMissing(found: readonly FoundChart[]): Promise<void> {
    if (found.length === 0) return;
    this.#show({ charts: this.#progress.charts + found.length });
    const hashes = found.flatMap(({ md5, sha256 }) => [md5, sha256]);
    const answer = await this.#persist(() => call(missingCharts, { body: { hashes } }));
    if (!answer || isFailure(answer)) return;
    const missing = new Set(answer.missing);
    const wanted = found.filter(({ md5, sha256 }) => missing.has(md5) || missing.has(sha256));
    this.#show({ missing: this.#progress.missing + wanted.length });
    for (const { file } of wanted) {
      const sent = await this.#persist(() => call(bringFile, { form: { file } }));
      if (!sent) return;
      if (isFailure(sent)) this.#show({ refused: this.#progress.refused + 1 });
      else this.#show({ sent: this.#progress.sent + 1 });
    }
  }

  /**
   * Makes a call until it succeeds or the file itself is refused: waits for a busy server, and pauses for what needs the
   * visitor. Returns null when the task was stopped.
   */
  async #persist<Reply extends object>(request: () => Promise<Reply | Failure>): Promise<Reply | Failure | null> {
    for (;;) {
      await this.#whilePaused();
      if (this.#isStopped) return null;
      const answer = await request();
      if (!isFailure(answer) || isAboutTheFile(answer)) return answer;
      const wait = waitAfter(answer);
      if (wait === null) this.#show({ state: 'paused', failure: answer });
      else await this.#wait(wait);
    }
  }

  async #wait(ms: number): Promise<void> {
    if (this.#progress.state === 'running') this.#show({ state: 'waiting' });
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (this.#progress.state === 'waiting') this.#show({ state: 'running' });
  }

  async #whilePaused(): Promise<void> {
    while (this.#progress.state === 'paused' && !this.#isStopped) {
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
    }
  }

  #show(change: Partial<Progress>) {
    this.#progress = { ...this.#progress, ...change };
    if (!this.#isStopped) this.#onProgress(this.#progress);
  }
}

const ABOUT_THE_FILE: readonly Failure['error'][] = [
  'ENOTINTABLES',
  'ENOTVALIDFILE',
  'ELIMITSIZE',
  'ETOOCOMPLEX',
  'NOTVALIDVALUE',
  'NOTINFO',
];
const isAboutTheFile = ({ error }: Failure) => ABOUT_THE_FILE.includes(error);

/** Returns how long to wait before a call is repeated, in ms; null if that would not help. */
function waitAfter({ error, values: { retryAt } }: Failure): number | null {
  if (error === 'EBUSY') return BUSY_WAIT_MS;
  if ((error !== 'ETOOMANY' && error !== 'EUNAVAILABLE') || typeof retryAt !== 'string') return null;
  const ms = Math.max(SECOND_MS, Date.parse(retryAt) - serverNow().getTime());
  return ms <= LONGEST_WAIT_MS ? ms : null;
}
