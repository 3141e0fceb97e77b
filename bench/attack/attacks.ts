import { setTimeout as pause } from 'node:timers/promises';
import { hashesOf } from '#server/platform/hash.ts';
import { chartText } from '#testing/files/chartText.ts';
import { slowCharts } from '#testing/files/slowCharts.ts';
import { uploadFields } from '#testing/site/submitUpload.ts';
import { createClient, formOf, openConnection, type Sent } from './client.ts';
import { brackets, sizes } from './hostileBodies.ts';

/** Who attacks: a site to attack, and an account at it. */
export interface Attacker {
  site: string;
  cookie: string;
}

/** Sends what it sends until `signal` aborts. Returns how many of it had which outcome. */
export type Attack = (attacker: Attacker, signal: AbortSignal) => Promise<Tally>;
/** Counts by what came of it: a status, or a word. */
export type Tally = Readonly<Record<string, number>>;

const ADDRESS = '127.0.0.66';
/** As many addresses as the limit of connections per address requires. */
const ADDRESSES = ['127.0.0.66', '127.0.0.67', '127.0.0.68', '127.0.0.69'];
const CONNECTIONS = 500;

/** Sends what `next` makes, so many at a time. */
function flood(atOnce: number, next: (count: number) => Sent | Promise<Sent>): Attack {
  return async ({ site, cookie }, signal) => {
    const client = createClient(site, ADDRESS, cookie);
    const tally: Record<string, number> = {};
    let count = 0;
    const sender = async () => {
      while (!signal.aborted) {
        const { status } = await client.send(await next(count++));
        const outcome = status === 0 ? 'closed' : String(status);
        tally[outcome] = (tally[outcome] ?? 0) + 1;
      }
    };
    signal.addEventListener('abort', () => client.close());
    await Promise.all(Array.from({ length: atOnce }, sender));
    return tally;
  };
}

/** Repeats a list of requests. */
const inTurn = <T>(list: readonly T[]) => {
  const last = list.length;
  if (last === 0) throw new Error('There is nothing to send.');
  return (count: number): T => list[count % last] as T;
};
const get = (path: string): Sent => ({ method: 'GET', path });

/** Opens connections from several addresses, and holds them open. */
function connections(act: (send: (text: string) => void, index: number, signal: AbortSignal) => Promise<void>): Attack {
  return async ({ site }, signal) => {
    const tally = { opened: 0, 'closed by the site': 0 };
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, index) => {
        const socket = await openConnection(site, ADDRESSES[index % ADDRESSES.length] ?? ADDRESS);
        if (!socket) return;
        tally.opened++;
        socket.pause();
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
        void closed.then(() => {
          if (!signal.aborted) tally['closed by the site']++;
        });
        signal.addEventListener('abort', () => socket.destroy());
        await act((text) => socket.writable && socket.write(text), index, signal);
        await closed;
      }),
    );
    return tally;
  };
}

/** Ends when time is up, too. */
const wait = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined);

const slowWriters = connections(async (send, index, signal) => {
  const silent = index % 3 === 0;
  const inHead = index % 3 === 1;
  if (silent) return wait(120_000, signal);
  send('POST /api/login/ HTTP/1.1\r\nHost: site\r\n');
  if (!inHead) send('Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n');
  for (let count = 0; !signal.aborted; count++) {
    send(inHead ? `X-${count}: 1\r\n` : ' ');
    await wait(1000, signal);
  }
});

const slowReaders = connections(async (send, index) => {
  const paths = [
    '/st/score.json',
    '/upload/1',
    '/api/submission?table=st',
    '/api/uploader',
    '/api/vote/songs?table=st',
    '/',
  ];
  const path = paths[index % paths.length];
  send(`GET ${path} HTTP/1.1\r\nHost: site\r\nAccept: */*\r\n\r\n`.repeat(20));
});

/** Sends a file to one of the endpoints that read files. */
async function sendFile(name: string, bytes: Uint8Array, way: number): Promise<Sent> {
  const file = { name, bytes: new Uint8Array(bytes) };
  if (way % 3 === 0) return { method: 'POST', path: '/api/vote/get-file-data', ...(await formOf({}, file)) };
  if (way % 3 === 1) {
    const { sha256 } = hashesOf(chartText());
    return { method: 'POST', path: '/api/vote/get-hash', ...(await formOf({ chart: sha256 }, file)) };
  }
  const fields = uploadFields(null, { file: Buffer.from(bytes), fileName: name });
  return { method: 'POST', path: '/api/uploader/submit', ...(await formOf(fields, file)) };
}

const slow = inTurn(slowCharts);
const tables = inTurn(['st', 'sl', 'dpst', 'dp', 'fr']);
const sorts = inTurn(['title', '-title', 'level', '-level', 'artist', 'date']);

const lists = (count: number): Sent =>
  get(
    inTurn([
      `/api/submission?table=${tables(count)}&page=${count % 30}&sort=${sorts(count)}&search=a`,
      `/api/uploader?search=o&sort=${sorts(count)}&page=${count % 20}`,
      `/api/search?value=${count % 10}`,
      `/api/vote/search-submission?table=${tables(count)}&value=a`,
      `/api/revisionlist?table=${tables(count)}`,
      `/api/counting?table=${tables(count)}`,
      `/api/vote/songs?table=${tables(count)}`,
      `/api/courses?table=${tables(count)}`,
    ])(count),
  );

const unlimited = (count: number): Sent => ({
  ...get(
    inTurn(['/', '/nothing/here', '/st/score.json', '/assets/nothing.js', '/calls', `/api/${'x'.repeat(8000)}`])(count),
  ),
  headers: {
    range: `bytes=${Array.from({ length: 500 }, (_, n) => `${n}-${n}`).join()}`,
    'accept-encoding': 'a;q=0.1,'.repeat(400),
    'x-forwarded-for': '1.2.3.4,'.repeat(300),
  },
});

const passwords = (count: number): Sent => ({
  method: 'POST',
  path: inTurn(['/api/login/', '/api/user/change-password', '/api/signup/check', '/api/recover/check'])(count),
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    userid: `demo-${count % 50}`,
    userpw: 'wrong-password',
    userpwNew: 'wrong-password',
    userpwAgain: 'wrong-password',
    nickname: `n${count}`,
    userlr2id: String(910_000 + (count % 1000)),
    playerName: 'lr2',
  }),
});

/** Opens connections and closes them at once. */
const openAndClose: Attack = async ({ site }, signal) => {
  const tally = { opened: 0 };
  const opener = async (index: number) => {
    while (!signal.aborted) {
      const socket = await openConnection(site, ADDRESSES[index % ADDRESSES.length] ?? ADDRESS);
      if (socket) tally.opened++;
      socket?.destroy();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => opener(index)));
  return tally;
};

const unread = Buffer.alloc(5_000_000);

const sized = inTurn(sizes());

/** Attacks by what they are. */
const requestAttacks: Readonly<Record<string, Attack>> = {
  'bodies at, one over and 1000 times the limit, to every endpoint': flood(16, (count) => sized(count)()),
  'bodies of 5 MB to addresses without an endpoint': flood(100, () => ({
    method: 'POST',
    path: '/nothing',
    body: unread,
  })),
  'ten bodies of 2.5 million [ at a time': flood(10, () => brackets),
  'lists, searched and sorted': flood(120, lists),
  'pages, published files and unknown addresses, with large headers': flood(120, unlimited),
  'wrong passwords, sign-ups and resets': flood(64, passwords),
  '500 connections that send nothing, or a byte a second': slowWriters,
  '500 connections with 20 requests each that read nothing': slowReaders,
  '500 connections at a time that are closed at once': openAndClose,
};

/** Attacks with files: the memory of the threads that read them comes back when they have ended. */
export const fileAttacks: Readonly<Record<string, Attack>> = {
  'charts that took seconds to read': flood(16, async (count) => {
    const [, bytes] = slow(count);
    return sendFile('a.bms', bytes, count);
  }),
};

/** Every attack by what it is. */
export const attacks: Readonly<Record<string, Attack>> = { ...requestAttacks, ...fileAttacks };
