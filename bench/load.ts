import autocannon from 'autocannon';
import pg from 'pg';
import { median } from './measure.ts';
import { scaled } from './setup.ts';

const ROUNDS = 5;
const CONNECTIONS = 32;
export const SENDERS = 4;

type Headers = Readonly<Record<string, string>>;

/** One side of a comparison. */
interface Target {
  address: string;
  headers?: Headers;
}

async function requestsPerSecond({ address, headers = {} }: Target): Promise<number> {
  const result = await autocannon({ url: address, headers, connections: CONNECTIONS, duration: scaled(3) });
  const { errors, requests } = result;
  if (errors > 0 || result['4xx'] + result['5xx'] > 0) throw new Error(`${address} answered with errors`);
  return requests.average;
}

/** Loads both in turns, so that other load on the machine affects both. Returns the ratio of the medians of the rounds. */
export async function compareLoad(ours: Target, baseline: Target): Promise<{ ratio: number; detail: string }> {
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    own.push(await requestsPerSecond(ours));
    other.push(await requestsPerSecond(baseline));
  }
  const [a, b] = [median(own), median(other)];
  return { ratio: a / b, detail: `${Math.round(a)} against ${Math.round(b)} requests per second` };
}

/** A request that stores something. */
export interface Post {
  path: string;
  headers: Headers;
  body: string;
}

/** Sends each once, through a few connections. Returns requests per second and the 99th percentile of the response time in milliseconds. */
export async function sendAll(address: string, posts: readonly Post[], isAccepted: (reply: string) => boolean) {
  const left = posts.values();
  let refused: string | undefined;
  const start = performance.now();
  // autocannon itself notices the end with a delay of up to a second.
  let end = start;
  const { latency } = await autocannon({
    url: address,
    connections: Math.min(SENDERS, posts.length),
    amount: posts.length,
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          const { value = posts[0] } = left.next();
          return { ...request, ...value, headers: { 'content-type': 'application/json', ...value?.headers } };
        },
        onResponse(_status, reply) {
          end = performance.now();
          if (!isAccepted(reply)) refused = reply;
        },
      },
    ],
  });
  if (refused !== undefined) throw new Error(`not accepted: ${refused}`);
  return { perSecond: (1000 * posts.length) / (end - start), p99: latency.p99 };
}

/** Runs one statement for each row, through as many connections. Returns rows per second. */
export async function insertAll(
  url: string,
  statement: string,
  rows: readonly (readonly unknown[])[],
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: SENDERS });
  await Promise.all(Array.from({ length: SENDERS }, () => pool.query('select 1')));
  const start = performance.now();
  await Promise.all(rows.map((row) => pool.query(statement, [...row])));
  const seconds = (performance.now() - start) / 1000;
  await pool.end();
  return rows.length / seconds;
}
