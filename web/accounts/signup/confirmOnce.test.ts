import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmOnce } from './confirmOnce.ts';
import { linkSecret, storeLinkSecret } from './proof/linkSecret.ts';

const done = { success: true, purpose: 'signup', userid: 'star-1' };

/** Stubs the network of the page. */
function stubFetch(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a ticket is sent once with the secret of the tab, which is then removed', async () => {
  const fetched = stubFetch(() => Response.json(done));
  storeLinkSecret('secret');
  const [first, second] = await Promise.all([confirmOnce('ticket-1'), confirmOnce('ticket-1')]);
  expect(first).toEqual(done);
  expect(second).toBe(first);
  expect(fetched).toHaveBeenCalledOnce();
  expect(fetched.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ secretKey: 'secret', ticket: 'ticket-1' }));
  expect(linkSecret()).toBeNull();
});

test('after a refusal the secret is removed, and the ticket is not sent again', async () => {
  const fetched = stubFetch(() => Response.json({ success: false, error: 'ESESSIONKEYEXP' }, { status: 409 }));
  storeLinkSecret('secret');
  expect(await confirmOnce('ticket-2')).toMatchObject({ purpose: 'none', failure: { error: 'ESESSIONKEYEXP' } });
  expect(linkSecret()).toBeNull();
  await confirmOnce('ticket-2');
  expect(fetched).toHaveBeenCalledOnce();
});

test('without a response the secret is kept, and the ticket may be sent again', async () => {
  stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
  storeLinkSecret('secret');
  expect(await confirmOnce('ticket-3')).toMatchObject({ purpose: 'none', failure: { error: 'unreachable' } });
  expect(linkSecret()).toBe('secret');
  stubFetch(() => Response.json(done));
  expect(await confirmOnce('ticket-3')).toEqual(done);
});

test('without the secret or a ticket nothing is sent', async () => {
  const fetched = stubFetch(() => Response.json(done));
  expect(await confirmOnce('ticket-4')).toEqual({ purpose: 'noSecret' });
  storeLinkSecret('secret');
  expect(await confirmOnce('')).toEqual({ purpose: 'noTicket' });
  expect(fetched).not.toHaveBeenCalled();
});
