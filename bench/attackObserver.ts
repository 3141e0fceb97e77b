import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, fetch } from 'undici';

/** A site to observe. `cookie` is the session of a user who uses it as usual. */
export interface Observed {
  address: string;
  pid: number;
  cookie: string;
}

interface Answer {
  what: string;
  ok: boolean;
  ms: number;
}

const HEALTH_EVERY_MS = 20;
const USER_EVERY_MS = 200;
/** Pages that the user asks for in turn. One request in seven changes something instead. */
const PAGES = [
  '/st/score.json',
  '/api/home',
  '/api/vote/songs?table=st',
  '/api/submission?table=st',
  '/api/search?value=song',
  '/api/user/910001?table=st',
];
/** What a browser says of a request from the site's own pages. */
const HEADERS = { 'sec-fetch-site': 'same-origin', accept: 'application/json', 'content-type': 'application/json' };

/** Somebody at this address of the machine. Each request has a new connection: those inside do not notice that others cannot connect. */
const visitor = (localAddress: string) => new Agent({ pipelining: 0, localAddress });

/**
 * Logs in with the password of the demo. Returns the cookie of the session.
 *
 * @throws Error when the login is refused
 */
export async function logIn(address: string, userid: string): Promise<string> {
  const body = JSON.stringify({ userid, userpw: 'stellaverse' });
  const dispatcher = visitor('127.0.0.3');
  const reply = await fetch(`${address}/api/login/`, { method: 'POST', headers: HEADERS, body, dispatcher });
  if (!reply.ok) throw new Error(`${userid} could not log in: ${reply.status}`);
  return reply.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

/** The resident memory of a process, in megabytes. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Uses the site until it is stopped, and returns what was noticed. */
async function observe({ address, pid, cookie }: Observed, stopped: Promise<unknown>): Promise<string> {
  const [probe, user] = [visitor('127.0.0.2'), visitor('127.0.0.3')];
  const health: Answer[] = [];
  const used: Answer[] = [];
  const waiting = new Set<Promise<void>>();
  const before = memoryOf(pid);
  let [peak, count] = [before, 0];

  function ask(into: Answer[], url: string, init: NonNullable<Parameters<typeof fetch>[1]>): void {
    const start = performance.now();
    const answer = fetch(`${address}${url}`, init)
      .then(
        async (reply) => (await reply.arrayBuffer()) && reply.ok,
        () => false,
      )
      .then((ok) => void into.push({ what: url, ok, ms: performance.now() - start }));
    waiting.add(answer);
    void answer.finally(() => waiting.delete(answer));
  }

  const timers = [
    setInterval(() => ask(health, '/healthz', { headers: HEADERS, dispatcher: probe }), HEALTH_EVERY_MS),
    setInterval(() => {
      peak = Math.max(peak, memoryOf(pid));
      const as = { headers: { ...HEADERS, cookie }, dispatcher: user };
      const page = PAGES[count++ % (PAGES.length + 1)];
      if (page) ask(used, page, as);
      else
        ask(used, '/api/user/change-adult', {
          ...as,
          method: 'POST',
          body: JSON.stringify({ value: count % 2 === 0 }),
        });
    }, USER_EVERY_MS),
  ];
  await stopped;
  for (const timer of timers) clearInterval(timer);
  await Promise.all(waiting);

  const slowest = used.toSorted((a, b) => b.ms - a.ms)[0];
  const times = health.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b);
  const failed = (answers: readonly Answer[]) => answers.filter(({ ok }) => !ok);
  return [
    `  /healthz: 99 % in ${times[Math.floor(times.length * 0.99)]} ms, at most ${times.at(-1)} ms, ${failed(health).length} of ${times.length} failed`,
    `  a user: ${failed(used).length} of ${used.length} failed (${[...new Set(failed(used).map(({ what }) => what))].join()}), at most ${Math.round(slowest?.ms ?? 0)} ms (${slowest?.what})`,
    `  memory: ${Math.round(peak - before)} MB more at its peak, ${Math.round(memoryOf(pid) - before)} MB at the end`,
  ].join('\n');
}

if (parentPort) {
  const port = parentPort;
  port.postMessage(await observe(workerData as Observed, new Promise((resolve) => port.once('message', resolve))));
}
