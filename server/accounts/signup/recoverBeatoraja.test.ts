import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { minirConfig, postAsMinir } from '#testing/fakes/minirRequests.ts';
import { type Answer, testSite } from '#testing/site/site.ts';

const database = await testDatabase();
const site = await testSite(database, { config: minirConfig });
const { ctx } = site;
let mina: Player;
beforeEach(async () => {
  await site.fresh();
  mina = await player(ctx, 'mina', { service: 'beatoraja' });
});

const NEW_PASSWORD = 'battery-staple';
const NOBODY = '11111111-0000-4000-8000-000000000000';

const begin = (minirid: string, changes: Record<string, string> = {}) =>
  site.post('/api/recover/submit/beatoraja', {
    minirid,
    userpw: NEW_PASSWORD,
    userpwAgain: NEW_PASSWORD,
    ...changes,
  });
const logIn = (userpw: string) => site.post('/api/login/', { userid: 'mina-id', userpw });

/** Performs all steps as the player with this MinIR ID, and returns the last answer. */
async function recover(minirid: string, begun: Answer): Promise<Answer> {
  const linked = await postAsMinir(site, 'link', { token: begun.body.ciphertext, userId: minirid });
  const ticket = new URLSearchParams(linked.body.QueryParams).get('ticket') ?? '';
  const proof = { secretKey: begun.body.secretKey, ticket };
  const [cookie = ''] = String(begun.headers['set-cookie']).split(';');
  return site.post('/api/signup/confirm/beatoraja', proof, null, { cookie });
}

describe('a forgotten password of a beatoraja player', () => {
  test('is replaced once MinIR has vouched for the player, and the user id is answered', async () => {
    const begun = await begin(mina.rankingId.toUpperCase());
    expect((await logIn(PASSWORD)).status).toBe(200);
    expect((await recover(mina.rankingId, begun)).body).toEqual({
      success: true,
      purpose: 'recover',
      userid: 'mina-id',
    });
    expect([(await logIn(PASSWORD)).status, (await logIn(NEW_PASSWORD)).status]).toEqual([401, 200]);
  });

  test('ends every session of the account, and no other', async () => {
    const aki = await player(ctx, 'aki');
    await recover(mina.rankingId, await begin(mina.rankingId));
    expect((await site.get('/api/login/get-information', mina)).status).toBe(401);
    expect((await site.get('/api/login/get-information', aki)).status).toBe(200);
  });

  test('answers the same whether there is an account or not, until the player has proved the id', async () => {
    const [known, unknown] = [await begin(mina.rankingId), await begin(NOBODY)];
    const shape = ({ status, body, headers }: Answer) => ({
      status,
      fields: Object.entries(body).map(([name, value]) => [name, String(value).length]),
      headers: Object.keys(headers).sort(),
    });
    expect(shape(unknown)).toEqual(shape(known));
    expect(await recover(NOBODY, unknown)).toMatchObject({ status: 401, body: { error: 'ENOTUSER' } });
  });

  test('of one player cannot be vouched for by another', async () => {
    const begun = await begin(mina.rankingId);
    expect(await recover(NOBODY, begun)).toMatchObject({ status: 409, body: { error: 'ESESSIONKEYEXP' } });
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test.each([
    ['an empty MinIR ID', { minirid: '' }, 'NOTINFO'],
    ['an empty repetition', { userpwAgain: '' }, 'NOTINFO'],
    ['a MinIR ID that is none', { minirid: 'x' }, 'NOTVALIDMINIRID'],
    ['a password of 7 characters', { userpw: '1234567', userpwAgain: '1234567' }, 'NOTVALIDPW'],
    ['two passwords', { userpwAgain: `${NEW_PASSWORD}2` }, 'NOTEQUALPW'],
  ])('with %s is refused', async (_, changes, error) => {
    expect(await begin(mina.rankingId, changes)).toMatchObject({ status: 400, body: { error } });
  });

  test('can be reset at most 30 times in an hour from one address', async () => {
    const { limit } = rateLimits.recoverPerAddress;
    const idNo = (number: number) => `22222222-0000-4000-8000-${String(number).padStart(12, '0')}`;
    for (let time = 0; time < limit; time++) expect((await begin(idNo(time))).status).toBe(200);
    expect(await begin(mina.rankingId)).toMatchObject({ status: 429, body: { error: 'ETOOMANY' } });
  });

  test('without MinIR is EIRNOTCONNECT', async () => {
    const without = await testSite(database);
    const body = { minirid: NOBODY, userpw: NEW_PASSWORD, userpwAgain: NEW_PASSWORD };
    const answer = await without.post('/api/recover/submit/beatoraja', body);
    expect(answer).toMatchObject({ status: 503, body: { error: 'EIRNOTCONNECT' } });
  });
});
