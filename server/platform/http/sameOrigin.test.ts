import { beforeEach, describe, expect, test } from 'vitest';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
beforeEach(() => site.fresh());

const HOST = { host: 'stella.example' };
const logOut = (headers: Record<string, string>) =>
  site.post('/api/login/logout', undefined, null, { ...HOST, ...headers });

describe('a request that changes something', () => {
  test.each([
    ['Sec-Fetch-Site says so', { 'sec-fetch-site': 'same-origin' }],
    ['the user entered the address', { 'sec-fetch-site': 'none' }],
    ['its Origin is this host', { origin: 'http://stella.example' }],
    [
      'Sec-Fetch-Site says so, whatever Origin says',
      { 'sec-fetch-site': 'same-origin', origin: 'https://other.example' },
    ],
    ['it has neither header: no browser sent it', {}],
  ])('is accepted when %s', async (_, headers) => {
    expect((await logOut(headers)).status).toBe(200);
  });

  test.each([
    ['Sec-Fetch-Site is cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site is same-site', { 'sec-fetch-site': 'same-site' }],
    ['Sec-Fetch-Site is unknown', { 'sec-fetch-site': 'friend' }],
    [
      'Sec-Fetch-Site is cross-site and Origin this host',
      { 'sec-fetch-site': 'cross-site', origin: 'http://stella.example' },
    ],
    ['its Origin is another host', { origin: 'http://stella.example.evil.example' }],
    ['its Origin is another port', { origin: 'http://stella.example:8080' }],
    ['its Origin is null', { origin: 'null' }],
    ['its Origin is no address', { origin: 'stella.example' }],
  ])('is refused when %s: ENOTVALIDAUTH, 403', async (_, headers) => {
    expect(await logOut(headers)).toMatchObject({ status: 403, body: { success: false, error: 'ENOTVALIDAUTH' } });
  });

  test('is refused before anything happens: the session stays', async () => {
    const aki = await player(site.ctx, 'aki');
    const answer = await site.post('/api/login/logout', undefined, aki, { ...HOST, 'sec-fetch-site': 'cross-site' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await site.get('/api/login/get-information', aki)).status).toBe(200);
  });
});
