import type { Answer, ParsedRequest } from './exchange.ts';
import type { SiteClient } from './siteClient.ts';
import type { MinirAccount, MinirStore } from './store.ts';
import { uuidOf } from './uuid.ts';

interface Facts {
  store: MinirStore;
  site: SiteClient;
  /** MinIR's name for the site. */
  serviceName: string;
}

/**
 * Answers the API of MinIR's own pages, as known from its front end (ranking-services.md §2). Returns undefined for
 * other paths.
 */
export function minirApi({ store, site, serviceName }: Facts): (asked: ParsedRequest) => Promise<Answer | undefined> {
  /** The players who logged in on MinIR's page, by access token. */
  const loggedIn = new Map<string, MinirAccount>();

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
    const { userId } = account;
    const answer = await site.link({ token: String(token), userId });
    if (answer.status !== 200) {
      const { error } = Object(answer.body) as { error?: string };
      return { json: { message: `${serviceName} refused: ${error ?? answer.status}`, error }, status: 400 };
    }
    const { Url, QueryParams } = answer.body as { Url: string; QueryParams: string };
    return { json: { userId, returnObj: { Url, QueryParams }, ...tokensOf(account) } };
  }

  return async ({ method, path, fields }) => {
    switch (`${method} ${path}`) {
      case 'POST /auth/login':
        return login(fields);
      case 'POST /service/add':
        return addService(fields);
      default:
        return undefined;
    }
  };
}
