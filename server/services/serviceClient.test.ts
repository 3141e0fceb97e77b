import type http from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Listening, listen } from '#fakes/listen.ts';
import type { FailureReason } from './externalError.ts';
import type { RequestPurpose } from './requestQueue.ts';
import { clientLimits, createServiceClient } from './serviceClient.ts';

const MIB = 1024 * 1024;

/** Starts a service and records when requests arrive. */
async function service(respond: http.RequestListener): Promise<Listening & { starts: number[] }> {
  const starts: number[] = [];
  const listening = await listen((request, response) => {
    starts.push(performance.now());
    respond(request, response);
  });
  onTestFinished(() => listening.close());
  return { ...listening, starts };
}

type ClientChange = Partial<typeof clientLimits & { timeoutMs: number; spacingMs: number }>;

function client(baseUrl: string, { timeoutMs = 5000, spacingMs = 0, ...limits }: ClientChange = {}) {
  const settings = { baseUrl, timeoutMs, spacingMs, userAgent: 'test', onCooldown: () => undefined };
  return createServiceClient(settings, { ...clientLimits, ...limits });
}
const TWO_WAITING = { ...clientLimits.maxWaiting, update: 2 };

type Client = ReturnType<typeof client>;
const request = { method: 'GET', path: '/', maxBytes: MIB } as const;

/** Returns the purpose of a request, with a new caller by default. */
let lastCaller = 0;
const by = (purpose: RequestPurpose = 'update', caller = `account ${++lastCaller}`) => ({ purpose, caller });

/** Returns the text of the response, or the reason of the failure. */
const outcome = (client: Client, signal?: AbortSignal, requestedFor = by()): Promise<string | FailureReason> =>
  client.send(request, requestedFor, signal).then(
    (bytes) => `answer: ${bytes}`,
    (error) => error.reason ?? error,
  );

const ok: http.RequestListener = (_, response) => void response.end('yes');
const fault: http.RequestListener = (_, response) => void response.writeHead(503).end();
const never: http.RequestListener = () => undefined;

/** Stops a clock until the end of the test; `vi.advanceTimersByTime` moves it. */
function holdTime(...clocks: readonly ('Date' | 'setTimeout' | 'clearTimeout')[]) {
  vi.useFakeTimers({ toFake: [...clocks] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a request', () => {
  it('is sent below the base address, and answered', async () => {
    const { origin } = await service((asked, response) => void response.end(asked.url));
    const bytes = await client(`${origin}/base/path`).send({ ...request, path: '/a?b=c' }, by());
    expect(String(bytes)).toBe('/base/path/a?b=c');
  });

  it('is retried once after a broken connection or a status of 500 and more', async () => {
    for (const [failing, reason] of [
      [(_: unknown, response: http.ServerResponse) => void response.socket?.destroy(), 'connection'],
      [fault, 'status'],
    ] as const) {
      let failures = 1;
      const sometimes = await service((asked, response) => (failures-- > 0 ? failing : ok)(asked, response));
      expect(await outcome(client(sometimes.origin))).toBe('answer: yes');
      expect(sometimes.starts).toHaveLength(2);
      const always = await service(failing);
      expect(await outcome(client(always.origin))).toBe(reason);
      expect(always.starts).toHaveLength(2);
    }
  });

  it('is not retried after any other status', async () => {
    for (const status of [204, 304, 400, 403, 404, 429]) {
      const { origin, starts } = await service((_, response) => void response.writeHead(status).end());
      expect(await outcome(client(origin))).toBe('status');
      expect(starts).toHaveLength(1);
    }
  });

  it('is not retried when the caller has aborted it', async () => {
    const caller = new AbortController();
    const { origin, starts } = await service((asked, response) => {
      caller.abort();
      fault(asked, response);
    });
    expect(await outcome(client(origin), caller.signal)).toBe('aborted');
    expect(starts).toHaveLength(1);
  });

  it('follows no redirect, to this host or another', async () => {
    const other = await service(ok);
    for (const status of [301, 302, 303, 307, 308]) {
      for (const location of [other.origin, '/elsewhere']) {
        const { origin, starts } = await service((_, response) => void response.writeHead(status, { location }).end());
        expect(await outcome(client(origin))).toBe('status');
        expect(starts).toHaveLength(1);
      }
    }
    expect(other.starts).toHaveLength(0);
  });

  it('ends at the timeout, even when bytes still arrive', async () => {
    const drip = await service(async (_, response) => {
      response.writeHead(200);
      while (!response.closed) {
        response.write('.');
        await setTimeout(20);
      }
    });
    const silent = await service(never);
    for (const { origin } of [drip, silent]) {
      const start = performance.now();
      expect(await outcome(client(origin, { timeoutMs: 100 }))).toBe('time');
      expect(performance.now() - start).toBeLessThan(5000);
    }
  });

  it('has one timeout for both tries', async () => {
    const firstTry = Promise.withResolvers<http.ServerResponse>();
    const { origin, starts } = await service((_, response) => firstTry.resolve(response));
    holdTime('setTimeout', 'clearTimeout');
    const answer = outcome(client(origin, { timeoutMs: 60_000 }));
    const first = await firstTry.promise;
    await vi.advanceTimersByTimeAsync(30_000);
    first.writeHead(503).end();
    // The retry waits a moment, too.
    await vi.waitFor(() => expect(starts).toHaveLength(2), { interval: 1 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await answer).toBe('time');
  });

  it('fails when the response is shorter than announced', async () => {
    const { origin } = await service((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      response.socket?.end();
    });
    expect(await outcome(client(origin))).toBe('connection');
  });

  it('never reads more of a response than allowed', async () => {
    let sent = 0;
    const piece = Buffer.alloc(MIB / 4, 'x');
    function* pieces() {
      for (; sent < 1024 * MIB; sent += piece.length) yield piece;
    }
    const { origin } = await service((_, response) => {
      pipeline(pieces, response).catch(() => undefined);
    });
    expect(await outcome(client(origin))).toBe('size');
    // Buffers of the system hold bytes that were sent before the connection closed.
    expect(sent).toBeLessThan(64 * MIB);
  });
});

describe('several requests', () => {
  it('are sent one at a time, with the spacing between their starts, retries included', async () => {
    let concurrent = 0;
    let most = 0;
    const { origin, starts } = await service(async (asked, response) => {
      most = Math.max(most, ++concurrent);
      await setTimeout(30);
      concurrent--;
      (starts.length === 1 ? fault : ok)(asked, response);
    });
    const one = client(origin, { spacingMs: 200 });
    const start = performance.now();
    const answers = await Promise.all([outcome(one), outcome(one), outcome(one)]);
    expect(answers).toEqual(['answer: yes', 'answer: yes', 'answer: yes']);
    expect(most).toBe(1);
    expect(starts).toHaveLength(4);
    // A slow machine takes longer, not shorter; the clocks of queue and test differ by rounding.
    expect(performance.now() - start).toBeGreaterThan(3 * 200 - 20);
  });

  it('wait while one hangs, no longer than its timeout, and are answered', async () => {
    const { origin, starts } = await service((asked, response) => (starts.length === 1 ? never : ok)(asked, response));
    const one = client(origin, { timeoutMs: 500 });
    const hanging = outcome(one);
    await vi.waitUntil(() => starts.length === 1);
    expect(await outcome(one)).toBe('answer: yes');
    expect(await hanging).toBe('time');
  });

  it('leave the queue when the caller aborts them', async () => {
    const { origin, starts } = await service(never);
    const caller = new AbortController();
    const one = client(origin, { timeoutMs: 100 });
    const hanging = outcome(one);
    const waiting = outcome(one, caller.signal);
    caller.abort();
    expect(await Promise.race([hanging, waiting])).toBe('aborted');
    expect(await hanging).toBe('time');
    expect(starts).toHaveLength(1);
  });

  it('wait in the queue no longer than the timeout', async () => {
    const { origin, starts } = await service(never);
    const one = client(origin, { timeoutMs: 150 });
    const asked = [outcome(one), outcome(one), outcome(one), outcome(one)];
    const start = performance.now();
    const reasons = await Promise.all(asked);
    expect(performance.now() - start).toBeLessThan(5000);
    expect(reasons[0]).toBe('time');
    expect(reasons.slice(2)).toContain('queueTimeout');
    expect(starts.length).toBeLessThan(4);
  });

  it('are refused at once when too many wait', async () => {
    const { origin } = await service(never);
    const one = client(origin, { timeoutMs: 100, maxWaiting: TWO_WAITING });
    const first = [outcome(one), outcome(one), outcome(one)];
    expect(await Promise.race([...first, outcome(one)])).toBe('queueFull');
    expect(await Promise.all(first)).not.toContain('queueFull');
  });
});

describe('of requests that wait', () => {
  const spacingMs = 50;
  /** Queues these requests to a service that answers at once, and returns the order in which they were sent. */
  async function orderOf(asked: readonly { path: string; purpose?: RequestPurpose; caller?: string }[]) {
    const paths: string[] = [];
    const { origin } = await service(({ url = '' }, response) => {
      paths.push(url.slice(1));
      response.end();
    });
    const one = client(origin, { spacingMs });
    await Promise.all(
      asked.map(({ path, purpose, caller }) => one.send({ ...request, path: `/${path}` }, by(purpose, caller))),
    );
    return paths;
  }

  it('verifications go first, then updates, then checks of IDs, then look-ups', async () => {
    const purposes = ['lookUp', 'idCheck', 'update', 'verification'] as const;
    const asked = purposes.map((purpose) => ({ path: purpose, purpose }));
    expect(await orderOf([{ path: 'first' }, ...asked])).toEqual(['first', ...purposes.toReversed()]);
  });

  it('the first of a caller goes before the second of another', async () => {
    const of = (caller: string, ...paths: string[]) => paths.map((path) => ({ path, caller }));
    const asked = [{ path: 'running' }, ...of('1', 'aki1', 'aki2', 'aki3'), ...of('2', 'mina1', 'mina2')];
    expect(await orderOf(asked)).toEqual(['running', 'aki1', 'mina1', 'aki2', 'mina2', 'aki3']);
  });

  it('at most three are of one caller, and others still fit', async () => {
    const { origin } = await service(never);
    const one = client(origin, { timeoutMs: 200 });
    const aki = by('lookUp');
    const asked = Array.from({ length: 30 }, () => outcome(one, undefined, aki));
    expect((await Promise.all(asked.slice(4))).every((reason) => reason === 'queueFull')).toBe(true);
    expect(await outcome(one, AbortSignal.timeout(50), by('lookUp'))).toBe('aborted');
    expect(await outcome(one, AbortSignal.timeout(50), { ...aki, purpose: 'verification' })).toBe('aborted');
    expect(await Promise.all(asked.slice(0, 4))).not.toContain('queueFull');
  });

  it('look-ups of any number of callers do not displace a verification', async () => {
    const { origin } = await service(never);
    const one = client(origin, { timeoutMs: 200 });
    const lookUps = Array.from({ length: 40 }, () => outcome(one, undefined, by('lookUp')));
    expect((await Promise.all(lookUps.slice(11))).every((reason) => reason === 'queueFull')).toBe(true);
    expect(await outcome(one, AbortSignal.timeout(50), by('verification'))).toBe('aborted');
    await Promise.all(lookUps);
  });
});

describe('a service that failed five times in a row', () => {
  it('gets no more requests, and waiting ones fail', async () => {
    const { origin, starts } = await service((_, response) => void response.writeHead(404).end());
    const one = client(origin);
    const reasons = await Promise.all(Array.from({ length: 8 }, () => outcome(one)));
    expect(reasons.slice(0, 5)).toEqual(Array(5).fill('status'));
    // The sixth may have been sent when the fifth failed.
    expect(reasons.slice(6)).toEqual(['cooldown', 'cooldown']);
    expect(await outcome(one)).toBe('cooldown');
    expect(starts.length).toBeLessThanOrEqual(6);
  });

  it('is tested by one request after the cooldown, and used again when it answers', async () => {
    let works = false;
    const { origin, starts } = await service((asked, response) => (works ? ok : never)(asked, response));
    holdTime('Date');
    const one = client(origin, { timeoutMs: 100, maxFailures: 1 });
    expect(await outcome(one)).toBe('time');
    vi.advanceTimersByTime(clientLimits.cooldownMs - 1);
    expect(await outcome(one)).toBe('cooldown');
    vi.advanceTimersByTime(1);
    // The test request hangs; the other one fails before it ends.
    const [testing, other] = [outcome(one), outcome(one)];
    expect(await Promise.race([testing, other])).toBe('cooldown');
    expect(await testing).toBe('time');
    works = true;
    vi.advanceTimersByTime(clientLimits.cooldownMs);
    expect(await outcome(one)).toBe('answer: yes');
    expect(await outcome(one)).toBe('answer: yes');
    expect(starts).toHaveLength(4);
  });

  it('is not counted as failed when callers abort', async () => {
    const { origin } = await service((asked, response) => (asked.url === '/' ? never : ok)(asked, response));
    const one = client(origin);
    for (let i = 0; i < 6; i++) expect(await outcome(one, AbortSignal.timeout(30))).toBe('aborted');
    expect(String(await one.send({ ...request, path: '/fine' }, by()))).toBe('yes');
  });

  it('is not counted over a success in between', async () => {
    const { origin, starts } = await service((asked, response) =>
      starts.length === 4 ? ok(asked, response) : void response.writeHead(404).end(),
    );
    const one = client(origin);
    const reasons: string[] = [];
    for (let i = 0; i < 8; i++) reasons.push(await outcome(one));
    expect(reasons).not.toContain('cooldown');
  });
});
