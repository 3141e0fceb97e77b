import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { VISITOR } from '#contract/platform/accountHeader.ts';
import { accountOfPage, sessionQuery } from './useSession.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the account of the page', () => {
  const withCookie = (cookie: string) => vi.stubGlobal('document', { cookie });
  /** As after the first render of a screen: the query exists, and is fetched once the screen is mounted. */
  const beforeFetch = () => {
    const client = new QueryClient();
    new QueryObserver(client, sessionQuery);
    return client;
  };

  test('is unknown until the session is fetched, and from the first render on', () => {
    withCookie('signed-in=1');
    expect(accountOfPage(new QueryClient())).toBeUndefined();
    expect(accountOfPage(beforeFetch())).toBeUndefined();
  });

  test('is a visitor’s without the cookie, and once the session has ended', () => {
    withCookie('');
    expect(accountOfPage(new QueryClient())).toBe(VISITOR);
    expect(accountOfPage(beforeFetch())).toBe(VISITOR);
    const client = new QueryClient();
    client.setQueryData(sessionQuery.queryKey, null as never);
    withCookie('signed-in=1');
    expect(accountOfPage(client)).toBe(VISITOR);
  });

  test('is that of the account whose session it shows', () => {
    withCookie('signed-in=1');
    const client = new QueryClient();
    client.setQueryData(sessionQuery.queryKey, { userid: 'aki' } as never);
    expect(accountOfPage(client)).toBe('aki');
  });
});
