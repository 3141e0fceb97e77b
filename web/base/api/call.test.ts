import { afterEach, expect, test, vi } from 'vitest';
import { bringFile } from '#contract/charts/missingCharts.ts';
import { ACCOUNT_HEADER } from '#contract/platform/accountHeader.ts';
import { submitUpload } from '#contract/uploads/uploads.ts';
import { castVote, votingSongs } from '#contract/voting/voting.ts';
import { call } from './call.ts';
import { providePageAccount } from './pageAccount.ts';
import { onSessionEnd } from './sessionEnd.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs `fetch` with a fixed response. */
function network(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const songs = { query: { table: 'st' } };
const vote = { params: { submission: '12/3' }, body: { table: 'st', vote: 'no', comment: '' } } as const;

test('a reply has the shape that the contract describes', async () => {
  network(() => Response.json({ success: true, count: 0, count2: 0, source: [] }));
  expect(await call(votingSongs, songs)).toEqual({ success: true, count: 0, count2: 0, source: [] });
});

test('parameters, query and body are sent where the endpoint declares them', async () => {
  const fetched = network(() => Response.json({ success: true }));
  await call(castVote, vote);
  await call(votingSongs, songs);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/vote/vote2/12%2F3');
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: JSON.stringify(vote.body) });
  expect(fetched.mock.calls[1]?.[0]).toBe('/api/vote/songs?table=st');
});

test.each(['aki-id', '-'])('a call that changes data names the account of the page: %s', async (account) => {
  const fetched = network(() => Response.json({ success: true, entryNo: 1 }));
  providePageAccount(() => account);
  await call(castVote, vote);
  const fields = { fileinfo: '[]', proposer: '', password: '', title: '', artist: '', tags: '', keys: '', event: '' };
  const links = { songUrl: '', youtube: '', comment: '', nobms: '', file: new File([], 'a.bms') };
  await call(submitUpload, { form: { ...fields, ...links } });
  await call(votingSongs, songs);
  providePageAccount(() => undefined);
  await call(castVote, vote);
  const sent = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get(ACCOUNT_HEADER));
  expect(sent).toEqual([account, account, null, null]);
});

test('a refusal is returned as its code and message values, not thrown', async () => {
  network(() => Response.json({ success: false, error: 'TOOLONGCOM', limit: 200 }, { status: 400 }));
  expect(await call(castVote, vote)).toEqual({ success: false, error: 'TOOLONGCOM', values: { limit: 200 } });
});

test.each([
  ['a code that the endpoint does not list', { success: false, error: 'ENOBMSINZIP' }],
  ['an absent code', { success: false }],
])('%s is an unknown error', async (_, body) => {
  network(() => Response.json(body, { status: 400 }));
  expect(await call(castVote, vote)).toMatchObject({ success: false, error: 'unknown' });
});

test.each([
  ['a page instead of JSON', () => new Response('<!doctype html>')],
  ['JSON that is no object', () => Response.json([])],
  ['a refusal as if it were a reply', () => Response.json({ success: false, error: 'ENOTFOUND' })],
  ['a refusal of a proxy', () => new Response('Bad gateway', { status: 502 })],
])('%s is an unknown error', async (_, answer) => {
  network(answer);
  expect(await call(votingSongs, songs)).toMatchObject({ success: false, error: 'unknown' });
});

test('a code that the endpoint does not list is kept as a value, for support', async () => {
  network(() => Response.json({ success: false, error: 'ENEWCODE' }, { status: 400 }));
  expect(await call(votingSongs, songs)).toMatchObject({ error: 'unknown', values: { code: 'ENEWCODE' } });
});

test('a call waits for the response until its timeout', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  expect(await call(votingSongs, songs, { timeoutMs: 20 })).toMatchObject({
    error: 'unreachable',
    values: { waitedMs: 20 },
  });
});

test('a call with files waits besides as long as these take at 0.5 Mbit/s', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout');
  network(() => Response.json({ success: true }));
  await call(bringFile, { form: { file: new File([new Uint8Array(5_000_000)], 'a.bms') } });
  expect(waits.mock.calls).toEqual([[20_000 + 80_000]]);
  waits.mockRestore();
});

test.each([
  ['ESESSIONEXP', 401, ['ESESSIONEXP']],
  ['EACCOUNTCHANGED', 409, ['EACCOUNTCHANGED']],
  ['EBANNED', 403, ['EBANNED']],
  ['RESTRICTIONLEVEL', 403, []],
])(
  'after %s the listener for the end of the session is called only if the session is over',
  async (error, status, expected) => {
    const received: string[] = [];
    onSessionEnd((end) => received.push(end));
    network(() => Response.json({ success: false, error }, { status }));
    expect(await call(castVote, vote)).toMatchObject({ error });
    expect(received).toEqual(expected);
  },
);

test('an unreachable server has a failure code of its own', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await call(votingSongs, songs)).toMatchObject({ success: false, error: 'unreachable', values: {} });
});
