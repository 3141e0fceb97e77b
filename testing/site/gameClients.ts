import { createHmac } from 'node:crypto';
import { isRefusal } from '#domain/common/errors.ts';
import type { Config } from '#server/platform/config.ts';
import { createKey } from '#server/plays/gameClients/clientKeys.ts';
import type { Player } from '../data/players.ts';
import type { Answer, Site } from './site.ts';

/** The configuration of a site that takes plays from the game, for voting rights too. */
export const takesPlays = { DIRECT_SCORES: 'rights' } satisfies Partial<Config>;

/** Returns a new key of a player for a game client. */
export async function keyOf(site: Site, who: Player, client: 'openlr2' | 'beatoraja' = 'openlr2'): Promise<string> {
  const made = await createKey(site.ctx, who.accountId, { client, name: 'my game' });
  if (isRefusal(made)) throw new Error(made.error);
  return made.key;
}

const unixSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Returns the headers with which OpenLR2 signs a body or a query. */
export function openLr2Headers(key: string, payload: string, at: Date): Record<string, string> {
  const timestamp = String(unixSeconds(at));
  const signature = createHmac('sha256', key).update(`${timestamp}.${payload}`).digest('hex');
  return { 'x-api-key': key, 'x-timestamp': timestamp, 'x-signature': signature, 'content-type': 'application/json' };
}

interface OpenLr2Options {
  at?: Date;
  headers?: Record<string, string>;
  path?: string;
}

/** Sends a play as OpenLR2 does. A string is sent as it is. */
export function sendOpenLr2(site: Site, key: string, body: unknown, options: OpenLr2Options = {}): Promise<Answer> {
  const { at = site.ctx.clock.now(), headers = {}, path = '/api/chart/score' } = options;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return site.post(path, text, null, { ...openLr2Headers(key, text, at), ...headers });
}

/** Gets as OpenLR2 does: the query is signed. */
export function getOpenLr2(site: Site, key: string, path: string, query = ''): Promise<Answer> {
  const url = query ? `${path}?${query}` : path;
  return site.get(url, null, openLr2Headers(key, query, site.ctx.clock.now()));
}

let seed = 0;

/** Early and late judgements of 1000 notes with an EX score of 1900. */
const JUDGED = { epg: 500, lpg: 420, egr: 30, lgr: 30, egd: 5, lgd: 5, ebd: 2, lbd: 3, epr: 5, lpr: 0 };

/** Returns the body of a play of OpenLR2: a hard clear of 1000 notes with an EX score of 1900, changed as given. */
// biome-ignore lint/suspicious/noExplicitAny: tests send what no type allows
export function openLr2Body(hash: string, changes: Record<string, any> = {}): any {
  const { song = {}, settings = {}, state = {}, judgements_total = {}, ...rest } = changes;
  return {
    isPB: true,
    song: {
      hash,
      title: 'a song',
      subtitle: '',
      genre: '',
      artist: '',
      subartist: '',
      maxBPM: 150,
      minBPM: 150,
      longnote: 0,
      random: 0,
      judge: 2,
      level: 3,
      courseStageCount: 0,
      courseType: 0,
      ...song,
    },
    settings: {
      gaugeOption: 1,
      random: [2, 0],
      autokey: 0,
      assist: [0, 0],
      dpflip: 0,
      hsfix: 0,
      m_gas: false,
      ...settings,
    },
    state: {
      player: 0,
      keymode: 7,
      randomseed: ++seed,
      freqSpeedMultiplier: 1,
      song_runtime: 120,
      isNosave: 0,
      isForceEasy: 0,
      isCourse: 0,
      courseStageNow: 0,
      notes_total: 1000,
      ...state,
    },
    judgements_total: {
      ...JUDGED,
      cb: 10,
      fast: 0,
      slow: 0,
      notes_played: 1000,
      notes_total: 1000,
      ...judgements_total,
    },
    max_combo: 700,
    HP: [0, 100, 0, 0, 0, 0],
    gaugeType: 1,
    moneyscore: 150_000,
    exscore: 1900,
    rate: 95,
    clearType: 4,
    lamp: 'HARD',
    inputType: 1,
    previous_best: null,
    ...rest,
  };
}

/** Sends a play as the plug-in of beatoraja does. */
export function sendBeatoraja(
  site: Site,
  key: string,
  body: unknown,
  path = '/ir/beatoraja/submit-score',
): Promise<Answer> {
  return site.post(path, body, null, { authorization: `Bearer ${key}`, 'x-tachiir-version': '3.0.0' });
}

/** Gets as the plug-in of beatoraja does. */
export const getBeatoraja = (site: Site, key: string, path: string): Promise<Answer> =>
  site.get(path, null, { authorization: `Bearer ${key}`, accept: 'application/json' });

/** Returns the body of a play of beatoraja: a hard clear of 1000 notes with an EX score of 1900, changed as given. */
// biome-ignore lint/suspicious/noExplicitAny: tests send what no type allows
export function beatorajaBody(sha256: string, at: Date, changes: Record<string, any> = {}): any {
  const { chart = {}, score = {}, client = 'LR2oraja 0.8.8' } = changes;
  return {
    chart: {
      md5: '',
      sha256,
      title: 'a song',
      subtitle: '',
      genre: '',
      artist: '',
      subartist: '',
      url: '',
      appendurl: '',
      level: 3,
      total: 300,
      mode: 'BEAT_7K',
      lntype: 0,
      judge: 100,
      minbpm: 150,
      maxbpm: 150,
      notes: 1000,
      ...chart,
    },
    score: {
      sha256,
      lntype: 0,
      player: '',
      clear: 'Hard',
      date: unixSeconds(at),
      seed: -1,
      assist: 0,
      gauge: 3,
      ...JUDGED,
      ems: 1,
      lms: 0,
      exscore: 1900,
      maxcombo: 700,
      notes: 1000,
      passnotes: 1000,
      minbp: 11,
      option: 2,
      avgjudge: 12_345,
      ...score,
    },
    client,
  };
}
