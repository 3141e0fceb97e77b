import type { Answer, ParsedRequest } from './exchange.ts';
import type { MinirFault } from './faults.ts';
import type { SiteClient } from './siteClient.ts';
import type { MinirAccount, MinirScore, MinirStore } from './store.ts';
import { uuidOf } from './uuid.ts';

interface Facts {
  store: MinirStore;
  site: SiteClient;
  /** MinIR's name for the site. */
  serviceName: string;
  fault(): MinirFault | null;
}

/**
 * Answers the API of MinIR's own pages, as known from its front end (ranking-services.md §2). Returns undefined for
 * other paths.
 */
export function minirApi({
  store,
  site,
  serviceName,
  fault,
}: Facts): (asked: ParsedRequest) => Promise<Answer | undefined> {
  /** The players who logged in on MinIR's page, by access token. */
  const loggedIn = new Map<string, MinirAccount>();
  /** A link token that is held back until it has expired. */
  let kept: string | null = null;

  function login({ email, password }: ParsedRequest['fields']): Answer {
    const account = store.accounts().find((one) => one.email === email && one.password === password);
    if (!account) return { json: { message: 'E-mail or password is wrong.' }, status: 401 };
    return { json: tokensOf(account) };
  }

  function tokensOf(account: MinirAccount) {
    const accessToken = uuidOf(`access ${loggedIn.size} ${account.userId}`);
    loggedIn.set(accessToken, account);
    return { accessToken, refreshToken: uuidOf(`refresh ${accessToken}`) };
  }

  /** "Confirm" on MinIR's page: sends the player's id to the site, which returns where the browser goes. */
  async function addService({ token, serviceName: asked, accessToken }: ParsedRequest['fields']): Promise<Answer> {
    const account = loggedIn.get(String(accessToken));
    if (!account) return { json: { message: 'Log in first.' }, status: 401 };
    if (asked !== serviceName) return { json: { message: 'MinIR does not know this service.' }, status: 404 };
    const sent = tokenToSend(String(token));
    if (sent === null) return { json: { message: 'Try again later.' }, status: 503 };
    const other = uuidOf(`somebody else than ${account.userId}`);
    const userId = fault() === 'wrong-user' ? other : account.userId;
    let answer = await site.link({ token: sent, userId });
    if (fault() === 'replayed-token') answer = await site.link({ token: sent, userId });
    if (answer.status !== 200) {
      const { error } = Object(answer.body) as { error?: string };
      return { json: { message: `${serviceName} refused: ${error ?? answer.status}`, error }, status: 400 };
    }
    store.connect(account, serviceName);
    const { Url, QueryParams } = answer.body as { Url: string; QueryParams: string };
    const isTampered = fault() === 'tampered-redirect';
    return {
      json: {
        userId: isTampered ? other : account.userId,
        returnObj: { Url, QueryParams: isTampered ? `ticket=${uuidOf(QueryParams)}` : QueryParams },
        ...tokensOf(account),
      },
    };
  }

  function tokenToSend(token: string): string | null {
    if (fault() !== 'expired-token') return token;
    const early = kept;
    kept ??= token;
    return early;
  }

  function scoreList(songhash: string): Answer {
    const scores = store.scoresOn(songhash);
    const [first] = scores;
    const songData = first ? songDataOf(first) : {};
    const row = (one: MinirScore) => ({ ...scoreData(one), username: store.account(one.userid)?.name ?? '' });
    return { json: { message: 'ok', songData, IRDatas: scores.map(row) } };
  }

  function user(userId: string): Answer {
    const account = store.account(userId);
    if (!account) return { json: { message: 'User not found.' }, status: 404 };
    const scoreDatas = store.scoresOf(userId).map((one) => ({ ...scoreData(one), ...namesOf(one) }));
    return { json: { message: 'ok', scoreDatas, userData: { userName: account.name, bio: account.bio } } };
  }

  return async ({ method, path, query, fields }) => {
    switch (`${method} ${path}`) {
      case 'POST /auth/login':
        return login(fields);
      case 'POST /service/add':
        return addService(fields);
      case 'GET /song/score/list':
        return scoreList(query.get('songhash') ?? '');
      case 'GET /user':
        return user(query.get('userId') ?? '');
      default:
        return undefined;
    }
  };
}

const dateOf = ({ playedAt }: MinirScore) => new Date(playedAt * 1000).toISOString();
const namesOf = ({ title, artist }: MinirScore) => ({ title, artist });

const scoreData = (one: MinirScore) => ({
  songhash: one.songhash,
  userid: one.userid,
  clear: one.clear,
  score: one.score,
  combo: one.combo,
  notes: one.notes,
  novalidate: false,
  type: one.mode,
  datetime: dateOf(one),
  beatorajaVer: '',
  skinName: '',
});

const songDataOf = (one: MinirScore) => ({
  songhash: one.songhash,
  ...namesOf(one),
  mode: one.mode,
  notes: one.notes,
  lnmode: one.lnmode,
  datetime: dateOf(one),
});
