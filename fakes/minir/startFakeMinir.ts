import { listen } from '../listen.ts';
import { minirApi } from './api.ts';
import { type Answer, type ParsedRequest, parseRequest, sendAnswer } from './exchange.ts';
import { pages } from './pages.ts';
import { plays } from './plays.ts';
import type { SigningKey } from './sign.ts';
import { type SiteAnswer, siteClient } from './siteClient.ts';
import { type MinirPlay, openStore } from './store.ts';

/**
 * A fake MinIR as a partner of the site (ranking-services.md §2, §10.1): the page on which a player authorizes the
 * site, signed requests to the site, and its rule for scores. It also has pages for visitors of the demo: `/`
 * registers players, `/play/{userId}` plays charts.
 */
export interface FakeMinir {
  /** The value for `MINIR_SITE_URL`. */
  siteUrl: string;
  origin: string;
  /** The key that it signs with. */
  key: SigningKey;
  /** Adds a player. Unless it is given, the USER ID of the n-th player is always the same. */
  addAccount(account: { email: string; password: string; name: string; userId?: string }): { userId: string };
  /** Sets the address of the site, to which link requests and plays are sent. */
  setSite(url: string): void;
  /** Saves a play in MinIR's own record and sends it to the site. Returns every response of the site. */
  play(play: MinirPlay): Promise<SiteAnswer[]>;
  /** Sends all of a player's bests to the site, as after linking. */
  backfill(userId: string): Promise<SiteAnswer[]>;
  close(): Promise<void>;
}

export interface FakeMinirOptions {
  /** A free one by default. */
  port?: number;
  key: SigningKey;
  /** Its name for the site. */
  serviceName?: string;
  site?: string;
  /** The file that keeps players and scores between starts. */
  file?: string;
  /** Its clock, instead of the machine's. */
  now?: () => Date;
  /** Returns the number of notes of a chart, if known: the site ignores plays with another number. */
  notesOf?: (sha256: string) => Promise<number | undefined>;
}

/** @throws in production */
export async function startFakeMinir(options: FakeMinirOptions): Promise<FakeMinir> {
  const { port, key, serviceName = 'Stella', file, now = () => new Date(), notesOf = async () => undefined } = options;
  const store = openStore(file);
  let site = options.site?.replace(/\/+$/, '');
  const calls = siteClient({ site: () => site, key, now });
  const played = plays(store, calls, now);
  const setSite = (url: string) => {
    site = url.replace(/\/+$/, '');
  };
  const parts = [
    minirApi({ store, site: calls, serviceName }),
    pages({ store, plays: played, site: () => site, notesOf }),
  ];

  async function answer(asked: ParsedRequest): Promise<Answer> {
    for (const part of parts) {
      const answered = await part(asked);
      if (answered) return answered;
    }
    return { json: { message: 'There is nothing here.' }, status: 404 };
  }

  const { origin, close } = await listen((request, response) => {
    void parseRequest(request)
      .then(answer)
      .catch((error: unknown): Answer => ({ json: { message: String(error) }, status: 500 }))
      .then((answered) => sendAnswer(response, answered));
  }, port);
  return {
    siteUrl: `${origin}/minir/`,
    origin,
    key,
    addAccount: (account) => ({ userId: store.add(account).userId }),
    setSite,
    play: played.play,
    backfill: played.backfill,
    close,
  };
}
