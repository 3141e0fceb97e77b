import { listen } from '../listen.ts';
import { minirApi } from './api.ts';
import { control } from './control.ts';
import { type Answer, type ParsedRequest, parseRequest, sendAnswer } from './exchange.ts';
import type { MinirFault } from './faults.ts';
import { pages } from './pages.ts';
import { plays } from './plays.ts';
import type { SigningKey } from './sign.ts';
import { type SiteAnswer, siteClient } from './siteClient.ts';
import { type MinirPlay, openStore } from './store.ts';

/**
 * A stand-in for MinIR as a partner of the site (ranking-services.md §2, §10.1): its page where a player says who they
 * are, its signed calls to the site, its rule for scores, and ways to be wrong. It also has pages for people who try the
 * site: `/` registers players, `/play/{userId}` plays charts.
 */
export interface FakeMinir {
  /** What the site calls `MINIR_SITE_URL`. */
  siteUrl: string;
  origin: string;
  /** What it signs with. */
  key: SigningKey;
  /** The n-th player has the same USER ID every time, unless it is given. */
  addAccount(account: { email: string; password: string; name: string; userId?: string; bio?: string }): {
    userId: string;
  };
  /** Tells it where our site is: link callbacks and plays go there. */
  setSite(url: string): void;
  /** A play: into MinIR's own record, and to the site. Every answer of the site. */
  play(play: MinirPlay): Promise<SiteAnswer[]>;
  /** Sends all of a player's bests to the site, as after linking. */
  backfill(userId: string): Promise<SiteAnswer[]>;
  setFault(fault: MinirFault | null): void;
  close(): Promise<void>;
}

export interface FakeMinirOptions {
  /** A free one when left out. */
  port?: number;
  key: SigningKey;
  /** What it calls our site. */
  serviceName?: string;
  site?: string;
  /** Players and scores are read from it and kept in it; without one they are gone at the end. */
  file?: string;
  /** How far its clock is ahead of the machine's. */
  clockOffsetMs?: number;
  /** Its clock, instead. */
  now?: () => Date;
  /** How many notes a chart has, where somebody knows: the site ignores plays with another number. */
  notesOf?: (sha256: string) => Promise<number | undefined>;
}

/** @throws in production */
export async function startFakeMinir(options: FakeMinirOptions): Promise<FakeMinir> {
  const { port, key, serviceName = 'Stella', file, clockOffsetMs = 0 } = options;
  const { now = () => new Date(Date.now() + clockOffsetMs), notesOf = async () => undefined } = options;
  const store = openStore(file);
  let site = options.site?.replace(/\/+$/, '');
  let fault: MinirFault | null = null;
  const calls = siteClient({ site: () => site, key, now, fault: () => fault });
  const played = plays(store, calls, { now, fault: () => fault });
  const setSite = (url: string) => {
    site = url.replace(/\/+$/, '');
  };
  const setFault = (wanted: MinirFault | null) => {
    fault = wanted;
  };
  const parts = [
    minirApi({ store, site: calls, serviceName, fault: () => fault }),
    control({ store, plays: played, setSite, setFault }),
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
    addAccount: ({ bio = '', ...account }) => ({ userId: store.add({ bio, userId: undefined, ...account }).userId }),
    setSite,
    play: played.play,
    backfill: played.backfill,
    setFault,
    close,
  };
}
