import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { chartText } from '#testing/files/chartText.ts';
import { uploadFields } from '#testing/site/submitUpload.ts';
import { type Client, createClient, formOf, type Outcome, type Sent } from './client.ts';

/** What to observe. */
export interface Observed {
  address: string;
  pid: number;
  /** The session of a user who uses the site as usual. */
  cookie: string;
}

/** What others noticed of an attack. Times are in milliseconds, memory in megabytes. */
export interface Observation {
  health: { asked: number; failed: number; p99: number; max: number };
  honest: { asked: number; failed: string[]; max: number; slowest: string };
  memory: { before: number; peak: number };
}

const HEALTH_EVERY_MS = 20;
const HONEST_EVERY_MS = 200;
const MEMORY_EVERY_MS = 100;
/** Every how many requests of the user something is written, and a file uploaded. */
const [WRITES_EVERY, UPLOADS_EVERY] = [10, 25];

const PAGES = [
  '/',
  '/st/score.json',
  '/api/home',
  '/api/vote/songs?table=st',
  '/api/submission?table=st',
  '/api/uploader',
  '/api/search?value=song',
  '/api/song/1?table=st',
  '/api/user/910001?table=st',
  '/upload/1',
];

/** The resident memory of a process, in megabytes. */
export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** A thread of its own: the attacker's own work does not delay what is measured. */
async function observe({ address, pid, cookie }: Observed): Promise<void> {
  const probe = createClient(address, '127.0.0.2');
  // With a new connection each time: who is there already does not notice that others cannot connect.
  const user = createClient(address, '127.0.0.3', cookie, { keepAlive: false });
  const visitors: Client[] = [];
  const health: Outcome[] = [];
  const honest: (Outcome & { what: string })[] = [];
  const waiting = new Set<Promise<unknown>>();
  const before = memoryOf(pid);
  let peak = before;
  let count = 0;

  const note = (answer: Promise<unknown>) => {
    waiting.add(answer);
    void answer.finally(() => waiting.delete(answer));
  };
  const honestly = async (client: Client, sent: Sent) =>
    honest.push({ ...(await client.send(sent)), what: `${sent.method} ${sent.path}` });

  /** Each upload comes from another visitor: the limit on uploads is not what is measured. */
  async function uploadAsVisitor(number: number): Promise<void> {
    const visitor = createClient(address, `127.0.1.${1 + (number % 250)}`);
    visitors.push(visitor);
    const file = chartText({ title: `honest ${Date.now()} ${number}` });
    const form = await formOf(uploadFields(null, { file }), { name: 'chart.bms', bytes: new Uint8Array(file) });
    await honestly(visitor, { method: 'POST', path: '/api/uploader/submit', ...form });
  }

  function useSite(): Promise<unknown> {
    count++;
    if (count % UPLOADS_EVERY === 0) return uploadAsVisitor(count / UPLOADS_EVERY);
    if (count % WRITES_EVERY !== 0) return honestly(user, { method: 'GET', path: PAGES[count % PAGES.length] ?? '/' });
    const body = JSON.stringify({ value: count % (2 * WRITES_EVERY) === 0 });
    const headers = { 'content-type': 'application/json' };
    return honestly(user, { method: 'POST', path: '/api/user/change-adult', headers, body });
  }

  const timers = [
    setInterval(
      () => note(probe.send({ method: 'GET', path: '/healthz' }).then((answer) => health.push(answer))),
      HEALTH_EVERY_MS,
    ),
    setInterval(() => note(useSite()), HONEST_EVERY_MS),
    setInterval(() => {
      peak = Math.max(peak, memoryOf(pid));
    }, MEMORY_EVERY_MS),
  ];
  await new Promise((resolve) => parentPort?.once('message', resolve));
  for (const timer of timers) clearInterval(timer);
  await Promise.all(waiting);
  for (const client of [probe, user, ...visitors]) client.close();

  const times = health.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const slowest = honest.toSorted((a, b) => b.ms - a.ms)[0];
  const observation: Observation = {
    health: {
      asked: health.length,
      failed: health.filter(({ status }) => status !== 200).length,
      p99: times[Math.floor(times.length * 0.99)] ?? 0,
      max: times.at(-1) ?? 0,
    },
    honest: {
      asked: honest.length,
      failed: honest
        .filter(({ status }) => status < 200 || status > 299)
        .map(({ what, status }) => `${what}: ${status}`),
      max: slowest?.ms ?? 0,
      slowest: slowest?.what ?? '',
    },
    memory: { before, peak },
  };
  parentPort?.postMessage(observation);
}

if (parentPort) await observe(workerData as Observed);
