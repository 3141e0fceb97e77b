import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { type RateLimit, rateLimits } from '#domain/common/rateLimits.ts';
import type { Service } from '#domain/players/clears.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { minirConfig, postAsMinir } from '#testing/fakes/minirRequests.ts';
import { type Browser, browser } from '#testing/site/browser.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import type { Purpose } from './purposes.ts';

const database = await testDatabase();
const fake = await fakeLr2ir();
const config = { ...minirConfig, TRUST_PROXY: true, LR2IR_URL: fake.url, LR2IR_SPACING_MS: 0 };
const site = await testSite(database, { config });
/** A site without ranking services on the same database: MinIR is configured, but no key that it signs with. */
const alone = await testSite(database, { config: { ...minirConfig, MINIR_KEYS: [] } });
const { ctx } = site;

const NEW = 'battery-staple';
const FREE = { lr2: '777', beatoraja: '8c0e6c1e-0000-4000-8000-1f2e3d4c5b6a' };
let owners: Record<Service, Player>;
beforeEach(async () => {
  await site.fresh();
  fake.reset();
  owners = { lr2: await player(ctx, 'aki'), beatoraja: await player(ctx, 'mina', { service: 'beatoraja' }) };
});

const forms: Record<Purpose, Record<string, string>> = {
  signup: { userid: 'nova-2026', nickname: 'nova', userpw: NEW, userpwAgain: NEW },
  recover: { userpw: NEW, userpwAgain: NEW },
  link: { userpw: PASSWORD },
};
const paths = { signup: '/api/signup', recover: '/api/recover', link: '/api/user/link' };
const ways = (['signup', 'recover', 'link'] as const).flatMap((purpose) => [
  [purpose, 'lr2' as const] as const,
  [purpose, 'beatoraja' as const] as const,
]);

/** Opens another browser; to link an id, with the session of the account that has an id of the other service. */
const open = (purpose: Purpose, service: Service, on = site): Browser =>
  browser(on, purpose === 'link' ? { cookie: owners[service === 'lr2' ? 'beatoraja' : 'lr2'].cookie } : {});
const idFor = (purpose: Purpose, service: Service) =>
  purpose === 'recover' ? owners[service].rankingId : FREE[service];

/** Sends the form: for an LR2 ID with the code, for a MinIR ID before the redirect to MinIR. */
function send(purpose: Purpose, service: Service, who: Browser, changes: Record<string, string> = {}) {
  const id = idFor(purpose, service);
  const sent = service === 'lr2' ? { userlr2id: id, code: 'SLV-NONE' } : { minirid: id };
  const path = service === 'lr2' ? 'submit' : 'submit/beatoraja';
  return who.post(`${paths[purpose]}/${path}`, { ...forms[purpose], ...sent, ...changes });
}

/** Asks for the code of an LR2 ID, or starts with a MinIR ID. */
const start = (purpose: Purpose, service: Service, who: Browser): Promise<Answer> =>
  service === 'lr2'
    ? who.post(`${paths[purpose]}/check`, { lr2auth: idFor(purpose, service) })
    : send(purpose, service, who);

/** Performs all steps but the last, and returns the last step, which any browser can send. */
async function prove(purpose: Purpose, service: Service, who: Browser) {
  const { body } = await start(purpose, service, who);
  expect(body).toMatchObject({ success: true });
  const id = idFor(purpose, service);
  if (service === 'lr2') {
    fake.putPlayer({ id: Number(id), name: 'somebody', bio: `hello ${body.token}` });
    return (by = who) => send(purpose, service, by, { code: body.token });
  }
  const vouched = await postAsMinir(site, 'link', { token: body.ciphertext, userId: id });
  const ticket = new URLSearchParams(vouched.body.QueryParams).get('ticket') ?? '';
  return (by = who) => by.post('/api/signup/confirm/beatoraja', { secretKey: body.secretKey, ticket });
}

const fill = ({ name, limit }: RateLimit) =>
  ctx.db.updateTable('attempt').set({ count: limit }).where('key', 'like', `${name} %`).execute();

const EXPIRED = { status: 409, body: { success: false, error: 'ESESSIONKEYEXP' } };
const TOO_MANY = { status: 429, body: { error: 'ETOOMANY', retryAt: expect.any(String) } };

describe.each(ways)('the proof for a %s with an id of %s', (purpose, service) => {
  test('grants it once', async () => {
    const last = await prove(purpose, service, open(purpose, service));
    const owner = { signup: 'nova-2026', recover: owners[service].userId, link: '' }[purpose];
    const isTold = service === 'beatoraja' || purpose === 'recover';
    expect((await last()).body).toEqual({
      success: true,
      ...(isTold && { userid: owner }),
      ...(service === 'beatoraja' && { purpose }),
    });
    ctx.clock.advance(10_000);
    const isNameTaken = purpose === 'signup' && service === 'lr2';
    expect(await last()).toMatchObject(isNameTaken ? { body: { error: 'EEXISTID' } } : EXPIRED);
    if (purpose === 'link') return;
    expect(await site.post('/api/login/', { userid: owner, userpw: NEW })).toMatchObject({ status: 200 });
  });

  test('works only in the browser that started it', async () => {
    const last = await prove(purpose, service, open(purpose, service));
    expect(await last(open(purpose, service))).toMatchObject(EXPIRED);
    expect(await last()).toMatchObject({ status: 200 });
  });

  test('grants it once, even if it is sent concurrently', async () => {
    const last = await prove(purpose, service, open(purpose, service));
    const answers = await Promise.all(Array.from({ length: 5 }, () => last()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is valid until its last moment, and not after', async () => {
    const last = await prove(purpose, service, open(purpose, service));
    ctx.clock.advance((service === 'lr2' ? 30 : 15) * MINUTE_MS);
    expect(await last()).toMatchObject(EXPIRED);
    ctx.clock.advance(-1);
    expect(await last()).toMatchObject({ status: 200 });
  });

  test('is not possible where the service is not connected (EIRNOTCONNECT)', async () => {
    const answer = await send(purpose, service, open(purpose, service, alone));
    expect(answer).toMatchObject({ status: 503, body: { success: false, error: 'EIRNOTCONNECT' } });
  });

  test('is tried thirty times in an hour from one address', async () => {
    const who = open(purpose, service);
    await send(purpose, service, who);
    const limit = purpose === 'recover' ? rateLimits.recoverPerAddress : rateLimits.signupPerAddress;
    expect(limit.limit).toBe(30);
    await fill(limit);
    expect(await send(purpose, service, who)).toMatchObject(TOO_MANY);
    expect((await send(purpose, service, open(purpose, service))).status).not.toBe(429);
  });

  test('is started ten times in 15 minutes with one id from one address', async () => {
    const who = open(purpose, service);
    for (let time = 0; time < 10; time++) expect(await start(purpose, service, who)).toMatchObject({ status: 200 });
    expect(await start(purpose, service, who)).toMatchObject(TOO_MANY);
    expect(await start(purpose, service, open(purpose, service)), 'nobody else').toMatchObject({ status: 200 });
  });
});

// Which values are valid is tested in domain/accounts/fields.test.ts.
test.each<[Purpose, Service, Record<string, string>, string]>([
  ['signup', 'lr2', { userid: 'aki-2' }, 'NOTVALIDID'],
  ['signup', 'beatoraja', { minirid: '123' }, 'NOTVALIDMINIRID'],
  ['recover', 'lr2', { code: ' ' }, 'NOTINFO'],
  ['recover', 'lr2', { userpwAgain: PASSWORD }, 'NOTEQUALPW'],
  ['recover', 'beatoraja', { userpw: 'short', userpwAgain: 'short' }, 'NOTVALIDPW'],
  ['link', 'lr2', { userpw: '' }, 'NOTINFO'],
  ['link', 'beatoraja', { minirid: 'x' }, 'NOTVALIDMINIRID'],
])('the form of a %s with an id of %s and %j is refused (%s)', async (purpose, service, changes, error) => {
  const answer = await send(purpose, service, open(purpose, service), changes);
  expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
  expect(fake.requests()).toEqual([]);
});

test.each(['signup', 'recover', 'link'] as const)('a code for a %s proves nothing else', async (purpose) => {
  const who = open(purpose, 'lr2');
  const code = (await who.post(`${paths[purpose]}/check`, { lr2auth: FREE.lr2 })).body.token;
  fake.putPlayer({ id: Number(FREE.lr2), name: 'somebody', bio: code });
  const [, secret] = /browser-\w+=([\w-]+)/.exec(who.cookie()) ?? [];
  for (const other of ['signup', 'recover', 'link'] as const) {
    if (other === purpose) continue;
    const thief = browser(site, { cookie: `browser-${other}=${secret}; ${owners.beatoraja.cookie}` });
    expect(await send(other, 'lr2', thief, { userlr2id: FREE.lr2, code })).toMatchObject(EXPIRED);
  }
});

test.each(['lr2', 'beatoraja'] as const)(
  'whether an id of %s has an account is revealed only after the proof',
  async (service) => {
    const shape = ({ status, body }: Answer) => [
      status,
      Object.entries(body).map(([name, value]) => [name, String(value).length]),
    ];
    const known = await start('recover', service, open('recover', service));
    owners[service] = { ...owners[service], rankingId: service === 'lr2' ? '9777' : FREE.beatoraja };
    expect(shape(await start('recover', service, open('recover', service)))).toEqual(shape(known));
    const last = await prove('recover', service, open('recover', service));
    expect(await last()).toMatchObject({ status: 401, body: { error: 'ENOTUSER' } });
  },
);
